import { useEffect, useEffectEvent, useState } from "react";
import { apiErrorOf, type Problem } from "../../shared/api/api-error.ts";

interface RedirectState {
  /** Until the browser has left the page. */
  busy: boolean;
  problem: Problem | null;
}

const IDLE: RedirectState = { busy: false, problem: null };

/**
 * Sends the browser to a page of another site.
 *
 * @param ask returns the page's URL
 * @param onReturn is called when going back shows this page from memory, as it was left
 */
export function useRedirect(ask: () => Promise<{ url: string }>, onReturn?: () => void) {
  const [state, setState] = useState(IDLE);
  const returned = useEffectEvent(() => onReturn?.());
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setState(IDLE);
      returned();
    };
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  }, []);
  const go = async () => {
    setState({ busy: true, problem: null });
    try {
      location.assign((await ask()).url);
    } catch (error) {
      setState({ busy: false, problem: apiErrorOf(error) });
    }
  };
  return { ...state, go };
}
