import type { Test } from "tap";

type Content = Parameters<Test["testdir"]>[0];

/**
 * A folder of the test's own. tap removes it after the test's teardowns, so that servers stop writing first.
 *
 * @param content files by name, as for `t.testdir()`
 */
export function testFolder(t: Pick<Test, "teardown" | "testdir">, content: Content = {}): string {
  // tap runs teardowns before it removes the folder only if the first of them is registered before the folder is made.
  t.teardown(() => {});
  return t.testdir(content);
}
