import type { ReactNode } from "react";
import styles from "./status-pill.module.css";

export type PillTone = "neutral" | "good" | "warning" | "problem" | "accent";

/** The colour only repeats what the text says. */
export function StatusPill({ tone = "neutral", children }: { tone?: PillTone; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
