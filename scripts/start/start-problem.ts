/** Something that the person at the keyboard can mend; the message says how, and no stack is shown. */
export class StartProblem extends Error {
  override name = "StartProblem";
}
