/** Milliseconds, well under a test file's timeout. */
const LIMIT_MS = 20_000;
const PAUSE_MS = 50;

/**
 * Repeats an attempt until its answer is the wanted one, for work in another process. After the limit it resolves with
 * the last answer, so that the test's own assertion fails and its teardowns run.
 */
export async function pollUntil<Value>(
  attempt: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const value = await attempt();
    if (isWanted(value) || Date.now() > end) return value;
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  }
}
