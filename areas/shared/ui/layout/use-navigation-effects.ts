import { type RefObject, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { prefersReducedMotion } from "./prefers-reduced-motion.ts";

function focusQuietly(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Moves the focus to the page's heading, or to the page where it has none yet. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (heading) focusQuietly(heading);
}

/**
 * After each navigation: scrolls to the top, or to the element that the hash names; moves the focus to the new page's
 * heading. Back and forward keep the scroll position that the browser restores.
 *
 * @returns whether there has been a navigation since the page was loaded
 */
export function useNavigationEffects(): RefObject<boolean> {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ pathname, hash });
  const navigated = useRef(false);
  useLayoutEffect(() => {
    const previous = shown.current;
    if (previous.pathname === pathname && previous.hash === hash) return;
    shown.current = { pathname, hash };
    navigated.current = true;
    const behavior = prefersReducedMotion() ? "instant" : "smooth";
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) {
      target.scrollIntoView({ behavior });
      focusQuietly(target);
      return;
    }
    if (previous.pathname === pathname) return;
    if (type !== NavigationType.Pop) window.scrollTo({ top: 0, behavior });
    focusHeading();
  }, [pathname, hash, type]);
  return navigated;
}
