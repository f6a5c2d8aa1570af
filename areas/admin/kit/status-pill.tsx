import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./status-pill.module.css";

export type PillTone = "neutral" | "good" | "warning" | "problem" | "accent";

/** A state in a word or two; the colour only underlines it. */
export function StatusPill({ tone = "neutral", children }: { tone?: PillTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>;
}
