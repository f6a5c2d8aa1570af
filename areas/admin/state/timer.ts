/** Time as stores see it; tests bring their own. */
export interface Timer {
  /** Calls back after so many milliseconds, unless the function that it returns is called before. */
  after(milliseconds: number, run: () => void): () => void;
}

export const TIMER: Timer = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
