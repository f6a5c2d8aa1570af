import type { ReactNode } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import styles from "./status-pill.module.css";

export type PillTone = "neutral" | "good" | "warning" | "problem" | "accent";

/** The colour only repeats what the text says. */
export function StatusPill({ tone = "neutral", children }: { tone?: PillTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>;
}
