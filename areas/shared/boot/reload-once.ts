const KEY = "reloaded-build";

/**
 * Reloads the page because a chunk of its build is gone, at most once for each build: this module's own URL carries
 * the build's hash. Returns whether the page is about to be replaced.
 */
export function reloadOnce(): boolean {
  if (typeof window === "undefined" || !navigator.onLine) return false;
  try {
    if (sessionStorage.getItem(KEY) === import.meta.url) return false;
    sessionStorage.setItem(KEY, import.meta.url);
  } catch {
    // Without storage nothing would stop a loop of reloads.
    return false;
  }
  location.reload();
  return true;
}
