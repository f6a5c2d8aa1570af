import type { ComponentProps } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";
import { keptText } from "../state/kept-text.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** In this area. */
  to: To;
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

/**
 * A link to a page of this area, from the hooks of React Router. Its own component contains the prefetching of its
 * framework mode, which is 2 kB of script in brotli.
 */
export function Link({ to, replace, fresh = false, onClick, children, ...attributes }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler(to, { replace });
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !(fresh && isOld())) navigate(event);
      }}
    >
      {children}
    </a>
  );
}
