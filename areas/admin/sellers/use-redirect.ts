import { useEffect, useState } from "react";
import { type Problem, problemOf } from "../../shared/api/api-error.ts";

interface RedirectState {
  /** Until the browser has left the page. */
  busy: boolean;
  problem: Problem | null;
}

const IDLE: RedirectState = { busy: false, problem: null };

/** Sends the browser to a page of another site. @param ask returns the page's URL */
export function useRedirect(ask: () => Promise<{ url: string }>) {
  const [state, setState] = useState(IDLE);
  useEffect(() => {
    // Going back may show this page from memory, as it was left.
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState(IDLE);
    };
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  }, []);
  const go = async () => {
    setState({ busy: true, problem: null });
    try {
      location.assign((await ask()).url);
    } catch (error) {
      setState({ busy: false, problem: problemOf(error) });
    }
  };
  return { ...state, go };
}
