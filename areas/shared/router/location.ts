/** The address of the page that an area shows. */
export interface Location {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  /** What the navigation passed on. */
  state: unknown;
  /** Identifies the history's entry. */
  key: string;
}

/** An address in this area. Without a pathname: on the present page. */
export type To = string | { pathname?: string; search?: string; hash?: string };

/** How an entry of the history was reached. `POP`: the first one, or by back and forward. */
export type NavigationType = "PUSH" | "REPLACE" | "POP";

/** The state of an entry of the browser's history. */
interface EntryState {
  usr?: unknown;
  key?: string;
}

const withPrefix = (prefix: string, part = ""): string =>
  part === "" || part === prefix ? "" : part.startsWith(prefix) ? part : prefix + part;

/** Returns an address as a URL reference. @param pathname of the present page */
export function hrefOf(to: To, pathname: string): string {
  if (typeof to === "string") return to;
  return (to.pathname ?? pathname) + withPrefix("?", to.search) + withPrefix("#", to.hash);
}

/** Returns the location that the window shows. */
export function locationOf({ location, history }: HistoryWindow): Location {
  const { pathname, search, hash } = location;
  const { usr = null, key = "default" } = (history.state as EntryState | null) ?? {};
  return { pathname, search, hash, state: usr, key };
}

/** The window's part that a history needs. Tests use a fake one. */
export interface HistoryWindow {
  readonly location: Pick<Window["location"], "pathname" | "search" | "hash">;
  readonly history: Pick<History, "state" | "pushState" | "replaceState" | "go">;
  addEventListener(type: "popstate", listener: () => void): void;
  removeEventListener(type: "popstate", listener: () => void): void;
}
