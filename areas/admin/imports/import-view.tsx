import { type ReactNode, useEffect, useRef } from "react";
import styles from "./import.module.css";

/** What follows on a step of the import: whoever listens goes on here, because what they pressed is gone. */
export function ImportView({ children }: { children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    view.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={view} tabIndex={-1} className={styles.stack}>
      {children}
    </div>
  );
}
