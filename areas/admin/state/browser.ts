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

/** Whether the page is shown and has the focus, according to the browser. */
export interface Presence {
  /** Whether the tab is hidden. */
  isHidden(): boolean;
  /** Whether the tab is shown and has the focus. */
  isWatched(): boolean;
  /** Calls back when either changes, or when the network is back. @returns unsubscribes */
  watch(onChange: () => void): () => void;
}

export const PRESENCE: Presence = {
  isHidden: () => document.visibilityState === "hidden",
  isWatched: () => document.visibilityState === "visible" && document.hasFocus(),
  watch(onChange) {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("visibilitychange", onChange, { signal });
    for (const name of ["focus", "blur", "online"]) addEventListener(name, onChange, { signal });
    return () => controller.abort();
  },
};
