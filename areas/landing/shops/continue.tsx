import type { ReactNode } from "react";
import styles from "./continue.module.css";

interface ContinueProps {
  /** What is being done, if anything: the button stays where it is, and can't be pressed twice. */
  busy: string | null;
  children: ReactNode;
}

/** The one way on from a step. */
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
