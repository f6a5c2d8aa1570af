/** Runs something after so many milliseconds; returns what calls it off. */
export type Later = (run: () => void, milliseconds: number) => () => void;

/** Of a process that wants to end, a timer is no reason to stay. */
export function laterByTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds).unref();
  return () => clearTimeout(timer);
}
