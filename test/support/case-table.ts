import { isDeepStrictEqual } from "node:util";

interface WrongCase {
  name: string;
  found: unknown;
  expected: unknown;
}

/** Checks many cases with one assertion, which lists each wrong one: `t.same(table.wrong(), [])`. */
export class CaseTable {
  #count = 0;
  readonly #wrong: WrongCase[] = [];

  /** Compares what a case yields with what it should yield, deeply and strictly. */
  check(name: string, found: unknown, expected: unknown): void {
    this.#count += 1;
    if (!isDeepStrictEqual(found, expected)) this.#wrong.push({ name, found, expected });
  }

  /** Checks that a call is rejected with an error of this name. */
  async checkRejects(name: string, call: Promise<unknown>, errorName: string): Promise<void> {
    const found = await call.then(
      () => "no error",
      (error: Error) => error.name,
    );
    this.check(name, found, errorName);
  }

  /**
   * The cases that failed.
   * @throws Error when no case was checked: a table that is empty by mistake must not pass
   */
  wrong(): readonly WrongCase[] {
    if (this.#count === 0) throw new Error("The table has no cases.");
    return this.#wrong;
  }
}
