import { createContext, type ReactNode, Suspense, use } from "react";

/** `false`: render without boundaries, so that a part's error reaches the renderer's caller. */
export const SlicedContext = createContext(true);

/** The beginning of a boundary whose content failed on the server: React would render it in the browser. */
export const FAILED_SLICE = "<!--$!-->";

/**
 * A part of a page that React hydrates in a task of its own, after the frame around it. A part that someone touches
 * comes first. Its content must not suspend in a new page: it would disappear, and not wait for the old page to go.
 */
export function HydrationSlice({ children }: { children: ReactNode }) {
  return use(SlicedContext) ? <Suspense>{children}</Suspense> : children;
}
