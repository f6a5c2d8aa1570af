import { useEffect } from "react";

/**
 * Reads the ticket from a link's fragment, which browsers don't send to servers. Removes it from the URL immediately:
 * otherwise it would stay in the history, and bystanders could copy it.
 */
export function takeFragmentSecret(
  location: Pick<Location, "hash" | "pathname" | "search">,
  history: Pick<History, "state" | "replaceState">,
): string | null {
  const [, secret = null] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
  if (secret !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return secret;
}

/** Another link in the same tab changes only the fragment and doesn't reload the page. */
export function useReloadOnHashChange(): void {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener("hashchange", reload);
    return () => removeEventListener("hashchange", reload);
  }, []);
}
