import type { ReactNode } from "react";
import styles from "./stall.module.css";

const SCALLOP = "q-8.8 10-17.6 0";

/** The drawing of empty states: a stall from the landing's street, with an icon below its awning. */
export function Stall({ children }: { children: ReactNode }) {
  return (
    <span className={styles.stall} aria-hidden="true">
      <svg viewBox="0 0 96 34">
        <path fill="var(--canvas, var(--paper))" d={`M14 2h68l10 18v6${SCALLOP.repeat(5)}v-6z`} />
        <path
          fill="var(--accent)"
          d={`M14 2h13.6L21.6 20v6${SCALLOP}v-6zM41.2 2h13.6l2 18v6${SCALLOP}v-6zM68.4 2H82l10 18v6${SCALLOP}v-6z`}
        />
        <path fill="none" d="M4 20h88" />
      </svg>
      <span className={styles.counter}>{children}</span>
    </span>
  );
}
