import type { ReactNode } from "react";
import styles from "./continue.module.css";

interface ContinueProps {
  /** The running action, if any. The button then ignores presses. */
  busy: string | null;
  children: ReactNode;
}

/** The button that leads to the next step. */
export function Continue({ busy, children }: ContinueProps) {
  return (
    <p className={styles.way}>
      <button type="submit" className="button" aria-disabled={busy !== null}>
        {busy ?? children}
      </button>
      <output className="visually-hidden">{busy}</output>
    </p>
  );
}
