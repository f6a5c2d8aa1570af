import "./scroll-reveal.css";
import { useEffect } from "react";
import { prefersReducedMotion } from "./navigation-effects.ts";

const DURATION = 800;
/** How far into the window an element must have come, in pixels; less than any element's own height, or the last one would wait for ever. */
const OFFSET = 40;

let started = false;

async function reveal(): Promise<void> {
  const { default: AOS } = await import("aos");
  // What can be seen already stays as it is: only what comes into view later is animated.
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

// Decoration: a page without it is complete.
const revealOrNot = (): void => void reveal().catch(console.error);

/**
 * Lets elements with `data-aos` (`fade` or `fade-up`) appear as they are scrolled to. The library is loaded where a page
 * has such elements and somebody begins to scroll, so that it costs no page load anything; until then, without script
 * and under reduced motion they are plainly visible.
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
