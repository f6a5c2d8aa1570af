import type { ReactNode } from "react";
import styles from "./terminal.module.css";

/** What was typed (`<kbd>`) and what came back (`<samp>`), line by line. */
export function Terminal({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className={styles.terminal} aria-label={label}>
      {children}
    </figure>
  );
}
