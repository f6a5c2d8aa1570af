import { useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** The router's key of the entry of the history that the window shows. */
const currentKey = (): string => (history.state as { key?: string } | null)?.key ?? "first";

const positions = new Map<string, number>();
/** Where the entry that somebody went back to was left. The browser moves there too, but knows only the page it leaves. */
let returning: number | undefined;

/**
 * Puts the window where it was left, each time somebody goes back or forward to a page: once that is there, because it
 * may be longer than the one before.
 */
export function useScrollPositions(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    const onScroll = (): void => {
      if (returning === undefined) positions.set(currentKey(), scrollY);
    };
    const onReturn = (): void => {
      returning = positions.get(currentKey());
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each entry of the history has a place of its own
  }, [key, type]);
}
