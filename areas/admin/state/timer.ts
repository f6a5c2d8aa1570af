/** The stores' timer. Tests use a fake one. */
export interface Timer {
  /** Calls back after a delay. @returns cancels it */
  after(milliseconds: number, run: () => void): () => void;
}

export const TIMER: Timer = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
