import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

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
 * Returns the router's key of the history entry that the window shows. `null`: a link to a section added the entry, and
 * the browser scrolls to the section.
 */
function currentKey(): string | null {
  const state = history.state as { key?: string } | null;
  return state && (state.key ?? "first");
}

const positions = new Map<string, number>();
/**
 * The saved position of the entry being restored. The browser scrolls to its own saved position, which may be wrong.
 */
let returning: number | undefined;

/**
 * Restores the scroll position after back and forward navigations, once the page is rendered: it may be longer than the
 * page before.
 */
export function useScrollPositions(): void {
  const location = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    const onScroll = (): void => {
      const key = currentKey();
      if (returning === undefined && key !== null) positions.set(key, scrollY);
    };
    const onReturn = (): void => {
      const key = currentKey();
      returning = key === null ? undefined : positions.get(key);
    };
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("popstate", onReturn);
    return () => {
      removeEventListener("scroll", onScroll);
      removeEventListener("popstate", onReturn);
    };
  }, []);
  useLayoutEffect(() => {
    if (type === NavigationType.Pop && returning !== undefined) scrollTo({ top: returning, behavior: "instant" });
    returning = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each entry of the history has a place of its own. Several may have the router's default key
  }, [location, type]);
}
