import type { Test } from "tap";

/** Sets variables of this process until the test ends; `undefined` removes one. */
export function setEnvironment(test: Pick<Test, "teardown">, variables: Record<string, string | undefined>): void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  assignEnvironment(Object.entries(variables));
  test.teardown(() => assignEnvironment(before));
}

/** Unlike `Object.assign`, which would set the text "undefined". */
function assignEnvironment(entries: Iterable<readonly [string, string | undefined]>): void {
  for (const [name, value] of entries) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
