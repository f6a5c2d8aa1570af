import { useEffect } from "react";

/** The state of a history entry whose URL had a ticket. */
interface EntryState {
  secret?: unknown;
}

/**
 * Reads the ticket from a link's fragment, which browsers don't send to servers. Removes it from the URL immediately:
 * otherwise it would stay in the history, and bystanders could copy it.
 *
 * @param options.survivesReload keeps the ticket in the state of the page's history entry
 */
export function takeFragmentSecret(
  location: Pick<Location, "hash" | "pathname" | "search">,
  history: Pick<History, "state" | "replaceState">,
  { survivesReload }: { survivesReload: boolean },
): string | null {
  const state = history.state as EntryState | null;
  const [, secret] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
  if (secret === undefined) return survivesReload && typeof state?.secret === "string" ? state.secret : null;
  history.replaceState(survivesReload ? { ...state, secret } : state, "", location.pathname + location.search);
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
