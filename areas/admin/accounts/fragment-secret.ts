/**
 * The ticket that a link brought along behind its `#`, which no server saw. It is taken out of the address at once: there
 * it would stay in the history, and whoever looks over one's shoulder could copy it.
 */
export function takeFragmentSecret(
  location: Pick<Location, "hash" | "pathname" | "search">,
  history: Pick<History, "state" | "replaceState">,
): string | null {
  const [, secret = null] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
  if (secret !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return secret;
}
