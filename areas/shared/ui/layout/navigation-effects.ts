import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { keptText } from "../../state/kept-text.ts";

/** Returns whether the visitor prefers reduced motion. Browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The element of a URL's fragment, which may be percent-encoded, or not a name at all. */
function elementOf(fragment: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(fragment));
  } catch {
    return document.getElementById(fragment);
  }
}

/** Focuses an element that need not be a control, without scrolling. */
export function focusQuietly(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Moves the focus to the page's heading, or to `<main>` while the page has none. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (heading) focusQuietly(heading);
}

/**
 * After each navigation: scrolls to the top, or to the hash's target, and moves the focus to the new page's heading.
 * Back and forward keep the scroll position that the browser restores.
 *
 * @returns whether there has been a navigation since the page was loaded
 */
export function useNavigationEffects(): RefObject<boolean> {
  const { pathname, search, hash, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ pathname, search, hash, key });
  const navigated = useRef(false);
  useLayoutEffect(() => {
    const previous = shown.current;
    shown.current = { pathname, search, hash, key };
    // A new search has the same path, and another title to announce.
    if (previous.key !== key) navigated.current = true;
    // A link to the address's own section scrolls to it again.
    const isFollowedAgain =
      hash !== "" && previous.search === search && previous.key !== key && type !== NavigationType.Pop;
    if (previous.pathname === pathname && previous.hash === hash && !isFollowedAgain) return;
    navigated.current = true;
    const behavior = prefersReducedMotion() ? "instant" : "smooth";
    const target = hash && elementOf(hash.slice(1));
    if (target) {
      target.scrollIntoView({ behavior });
      focusQuietly(target);
      return;
    }
    if (previous.pathname === pathname) return;
    if (type !== NavigationType.Pop) window.scrollTo({ top: 0, behavior });
    focusHeading();
  }, [pathname, search, hash, key, type]);
  return navigated;
}

/**
 * Announces a text to screen readers after a navigation; RootLayout provides it. Returns whether there has been a
 * navigation since the page was loaded.
 */
export const AnnounceContext = createContext<(text: string) => boolean>(() => false);

/** Sets the document's title (from `pageHead`) and announces it after a navigation. `undefined`: not known yet. */
export function usePageTitle(title: string | undefined): void {
  const announce = use(AnnounceContext);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    const navigated = announce(title);
    const { activeElement } = document;
    // The page loaded after the navigation, which could not find its heading, or replaced the heading with the focus.
    if (activeElement?.localName === "main" || (navigated && activeElement === document.body)) focusHeading();
  }, [title, announce]);
}

/**
 * Returns the name of the history entry that the window shows. `null`: a link to a section added the entry, and the
 * browser scrolls to the section.
 */
function currentEntry(): string | null {
  const state = history.state as { key?: string } | null;
  // The router gives no key to the first entry of a document.
  return state && (state.key ?? location.pathname + location.search);
}

/** The scroll positions of entries. Kept for the tab: after a reload, earlier entries belong to the new document. */
let positions = new URLSearchParams();
const keptPositions = keptText("awning:positions", () => sessionStorage);
/** The entry whose page is rendered. The window's may be another one, which the browser has scrolled to its own position. */
let shown: string | null;
/** The saved position of the entry that is shown, until its content is there. */
let wanted: number | undefined;

/** Whether the document shows an entry that the tab has shown before. */
function isShownAgain(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== "navigate";
}

function restore(): void {
  if (wanted === undefined || document.querySelector("[data-loading]")) return;
  scrollTo({ top: wanted, behavior: "instant" });
  // Otherwise, the page is still too short.
  if (Math.abs(scrollY - wanted) < 1) wanted = undefined;
}

/**
 * Restores the scroll position after back and forward navigations and reloads, once the page is rendered and long enough:
 * it may be longer than the page before, and its content may have to be loaded.
 */
export function useScrollPositions(): void {
  const location = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    positions = new URLSearchParams(keptPositions.read() ?? "");
    const unmounted = new AbortController();
    const listen = (event: string, listener: () => void): void =>
      addEventListener(event, listener, { passive: true, signal: unmounted.signal });
    shown = currentEntry();
    const saved = Number(positions.get(shown ?? ""));
    // The first entry of an earlier document may have the same name.
    if (!isShownAgain()) positions.delete(shown ?? "");
    // Browsers restore the position of a reloaded page only if its content is in the HTML.
    else if (document.documentElement.scrollHeight - innerHeight < saved) wanted = saved;
    listen("scroll", () => {
      if (wanted === undefined && shown !== null && shown === currentEntry()) positions.set(shown, String(scrollY));
    });
    listen("pagehide", () => keptPositions.write(positions.toString()));
    // The visitor scrolls, or uses the page at its present position.
    for (const event of ["wheel", "pointerdown", "keydown"]) listen(event, () => (wanted = undefined));
    const observer = new ResizeObserver(restore);
    observer.observe(document.body);
    return () => {
      unmounted.abort();
      observer.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    const entry = currentEntry();
    if (entry !== shown) {
      const saved = type === NavigationType.Pop ? positions.get(entry ?? "") : null;
      wanted = saved === null ? undefined : Number(saved);
      shown = entry;
    }
    restore();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each entry of the history has a place of its own. Several may have the router's default key
  }, [location, type]);
}
