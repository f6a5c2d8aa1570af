/** Milliseconds, well under what a test file may take. */
const LIMIT_MS = 20_000;
const PAUSE_MS = 50;

/**
 * Tries again until the answer is as wanted: for what another process does in its own time. Resolves with the last
 * answer in any case, so that it is the test's own assertion that fails, and its servers are stopped.
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
