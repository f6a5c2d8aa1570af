import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Moves the focus to the first product that came when more were asked for: the button that did it moves away or goes.
 *
 * @param shown how many products the list shows
 * @returns the list's surroundings, and what to call when more are asked for
 */
export function useFocusOnNew(shown: number): [RefObject<HTMLDivElement | null>, () => void] {
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef<number | undefined>(undefined);
  useEffect(() => {
    const from = asked.current;
    if (from === undefined || shown <= from) return;
    asked.current = undefined;
    list.current?.querySelectorAll<HTMLElement>("li > a")[from]?.focus({ preventScroll: true });
  }, [shown]);
  const ask = useCallback(() => {
    asked.current = shown;
  }, [shown]);
  return [list, ask];
}
