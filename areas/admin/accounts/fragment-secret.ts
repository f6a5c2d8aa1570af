import { useEffect } from "react";

/**
 * Takes the ticket of a link out of its fragment, which no server sees. It is removed from the address at once: there it
 * would stay in the history, and bystanders could copy it.
 */
export function takeFragmentSecret(
  location: Pick<Location, "hash" | "pathname" | "search">,
  history: Pick<History, "state" | "replaceState">,
): string | null {
  const [, secret = null] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
  if (secret !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return secret;
}

/** Another link in the same tab changes the fragment only, which loads nothing. */
export function useReloadOnHashChange(): void {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener("hashchange", reload);
    return () => removeEventListener("hashchange", reload);
  }, []);
}
