/** Whether the visitor asked the system for less motion. Browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
