import { createContext, type ReactNode, type RefObject, Suspense, use, useEffect, useRef } from "react";

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

/** Elements that wait to be settled, and the one that the current frame lays out. */
const waiting: HTMLElement[] = [];
let delay: Promise<unknown> | undefined;

/** Makes elements wait for the style sheet: it would change the style of all that are laid out. */
export function delaySettling(until: Promise<unknown>): void {
  delay = until;
}

function settleNext(): void {
  const [element] = waiting;
  if (!element) return;
  element.dataset["settled"] = "";
  requestAnimationFrame(() => {
    waiting.shift();
    settleNext();
  });
}

/**
 * Settles an element: style sheets lay out what is below the first screen only then. One element per frame, because
 * laying out all at once would be one long task.
 */
export function settle(element: HTMLElement): void {
  waiting.push(element);
  if (waiting.length === 1) void Promise.resolve(delay).then(() => requestAnimationFrame(settleNext));
}

/** Returns a ref for an element in a slice that is settled as soon as it is hydrated. */
export function useSettled<Settled extends HTMLElement = HTMLElement>(): RefObject<Settled | null> {
  const element = useRef<Settled>(null);
  useEffect(() => {
    if (element.current) settle(element.current);
  }, []);
  return element;
}
