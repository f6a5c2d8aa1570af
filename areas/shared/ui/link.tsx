import { type ComponentProps, type MouseEvent, use } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router-dom";
import { keptText } from "../state/kept-text.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  /** An absolute path in this area, with its query and fragment. */
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /**
   * Loads the page anew if the present one has been open for {@link MAX_AGE}, or is outdated: it keeps what it has
   * loaded.
   */
  fresh?: boolean;
}

/** In milliseconds. */
const MAX_AGE = 15 * 60_000;

/** The last change that this tab has made, such as an order. */
const lastChange = keptText("awning:last-change", () => sessionStorage);

const changeAtStart = lastChange.read();
let outdated = false;

/** Marks everything that this tab has loaded as outdated, such as the stock after an order. */
export function outdateDocument(): void {
  outdated = true;
  lastChange.write(String(Date.now()));
}

/**
 * Whether a change may be newer than this document: going back shows documents from the back/forward cache, or from the
 * HTTP cache without revalidation. No clock is compared, so a reload always ends this.
 */
function isEarlierDocument(): boolean {
  const change = lastChange.read();
  if (change === null) return false;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return change !== changeAtStart || (navigation?.type === "back_forward" && navigation.transferSize === 0);
}

/** Whether pages need a new document. Offline, a page that is already loaded is better than none. */
export const isDocumentOutdated = (): boolean => (outdated || isEarlierDocument()) && navigator.onLine;

const isOld = (): boolean =>
  isDocumentOutdated() || (Date.now() - performance.timeOrigin > MAX_AGE && navigator.onLine);

/** Other clicks open a new tab or window, or download the page. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/**
 * A link to a page of this area. React Router's own resolves relative paths with four hooks, a quarter of the time in
 * which the server renders a shop's home, and contains the prefetching of its framework mode.
 */
export function Link({ to, replace = false, fresh = false, onClick, children, ...attributes }: LinkProps) {
  const { navigator } = use(NavigationContext);
  return (
    <a
      {...attributes}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || (fresh && isOld())) return;
        event.preventDefault();
        // As browsers do: a link to the page that is shown adds no entry.
        if (replace || event.currentTarget.href === location.href) navigator.replace(to);
        else navigator.push(to);
      }}
    >
      {children}
    </a>
  );
}
