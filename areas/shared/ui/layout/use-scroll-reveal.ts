import "./scroll-reveal.css";
import { useEffect } from "react";
import { prefersReducedMotion } from "./navigation-effects.ts";

const DURATION = 800;
/**
 * In pixels: how far an element must have scrolled into the window. Less than any element's height, or the last one
 * would never appear.
 */
const OFFSET = 40;

let started = false;

async function reveal(): Promise<void> {
  const { default: AOS } = await import("aos");
  // Elements already visible stay as they are. Only elements that scroll into view are animated.
  for (const element of document.querySelectorAll("[data-aos]"))
    if (element.getBoundingClientRect().top < innerHeight) element.classList.add("aos-animate");
  if (started) {
    AOS.refreshHard();
    return;
  }
  started = true;
  AOS.init({ duration: DURATION, easing: "ease-out", offset: OFFSET, once: true });
  document.documentElement.classList.add("reveals");
}

// Decoration: a page is complete without it.
const revealOrNot = (): void => void reveal().catch(console.error);

/**
 * Reveals elements with `data-aos` (`fade` or `fade-up`) as they scroll into view. The library is loaded on the first
 * scroll, and only for pages with such elements, so it does not slow page loads. Until then, without script and under
 * reduced motion the elements are visible.
 */
export function useScrollReveal(pathname: string): void {
  useEffect(() => {
    if (prefersReducedMotion() || !document.querySelector("[data-aos]")) return;
    if (started) {
      revealOrNot();
      return;
    }
    addEventListener("scroll", revealOrNot, { once: true, passive: true });
    return () => removeEventListener("scroll", revealOrNot);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has other elements
  }, [pathname]);
}
