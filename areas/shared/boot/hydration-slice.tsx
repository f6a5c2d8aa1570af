import { createContext, type ReactNode, Suspense, use } from "react";

/**
 * Whether slices have boundaries. Not where nothing is hydrated: a boundary would hide its part while an update waits for
 * code. Nor where the server checks for a part's error.
 */
export const SlicedContext = createContext(false);

/** The beginning of a boundary whose content failed on the server: React would render it in the browser. */
export const FAILED_SLICE = "<!--$!-->";

/**
 * A part of a page that React hydrates in a task of its own, after the frame around it. A part that someone touches
 * comes first. Its content must not suspend in a new page: it would disappear, and not wait for the old page to go.
 */
export function HydrationSlice({ children }: { children: ReactNode }) {
  return use(SlicedContext) ? <Suspense>{children}</Suspense> : children;
}
