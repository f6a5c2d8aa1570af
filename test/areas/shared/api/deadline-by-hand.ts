import type { Test } from "tap";

/** Replaces the deadline of requests until the test ends; `pass` makes it expire. */
export function deadlineByHand(t: Test) {
  const late = new AbortController();
  const pass = (): void => late.abort(new DOMException("Too late.", "TimeoutError"));
  t.intercept(AbortSignal, "timeout", { value: () => late.signal });
  /** Makes it expire once an answer's headers have arrived. */
  const passWithinAnswer = (): void => {
    const { fetch } = globalThis;
    const value = async (...asked: Parameters<typeof fetch>): Promise<Response> => {
      const response = await fetch(...asked);
      pass();
      return response;
    };
    t.intercept(globalThis, "fetch", { value });
  };
  return { pass, passWithinAnswer };
}
