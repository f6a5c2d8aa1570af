import type { Test } from "tap";

/** The deadline of whatever is asked until the test ends, which passes when it is told to. */
export function deadlineByHand(t: Test) {
  const late = new AbortController();
  const pass = (): void => late.abort(new DOMException("Too late.", "TimeoutError"));
  t.intercept(AbortSignal, "timeout", { value: () => late.signal });
  /** It passes once an answer has begun to arrive. */
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
