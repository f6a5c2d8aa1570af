/** Whether somebody looks at this page, as far as the browser knows. */
export interface Presence {
  /** The tab is not shown. */
  isHidden(): boolean;
  /** The tab is shown and has the focus: who sits here sees it. */
  isWatched(): boolean;
  /** Calls back when that changes, or when the network is there again. @returns what ends it */
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
