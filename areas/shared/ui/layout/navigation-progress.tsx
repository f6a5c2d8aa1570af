import { useEffect, useState, useSyncExternalStore } from "react";
import { pendingPages } from "../../boot/lazy-page.tsx";
import { useUiMessages } from "../ui-messages.ts";
import styles from "./navigation-progress.module.css";

/** The wait that people notice, in milliseconds. */
export const NOTICEABLE_WAIT = 300;

/** The wait after which a tap seems to have no effect, in milliseconds: https://web.dev/articles/rail */
const ANSWER_WITHIN = 100;

/** Returns whether `waiting` has lasted long enough to be shown. @param after in milliseconds */
export function useNoticeable(waiting: boolean, after = NOTICEABLE_WAIT): boolean {
  const [noticeable, setNoticeable] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setNoticeable(true), after);
    return () => {
      clearTimeout(timer);
      setNoticeable(false);
    };
  }, [waiting, after]);
  return waiting && noticeable;
}

/** A thin bar at the top of the window while a navigation waits for its page. */
export function NavigationProgress() {
  const { t } = useUiMessages();
  const waiting = useSyncExternalStore(pendingPages.subscribe, pendingPages.any, () => false);
  if (!useNoticeable(waiting, ANSWER_WITHIN)) return null;
  return (
    <output className={styles.bar}>
      <span className="visually-hidden">{t("ui.loading")}</span>
    </output>
  );
}
