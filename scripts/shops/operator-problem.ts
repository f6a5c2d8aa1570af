/** What the operator asked for can't be done; the message says why, and no stack is shown. */
export class OperatorProblem extends Error {
  override name = "OperatorProblem";
}
