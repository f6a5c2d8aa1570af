import type { ComponentProps } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";

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

let outdated = false;

/** Marks everything that this document has loaded as outdated, such as the stock after an order. */
export function outdateDocument(): void {
  outdated = true;
}

/** Whether pages need a new document. Offline, a page that is already loaded is better than none. */
export const isDocumentOutdated = (): boolean => outdated && navigator.onLine;

const isOld = (): boolean => (outdated || Date.now() - performance.timeOrigin > MAX_AGE) && navigator.onLine;

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
