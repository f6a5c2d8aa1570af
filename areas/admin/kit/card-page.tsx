import type { ReactNode } from "react";
import styles from "./card-page.module.css";

/** A page that is one small card: signing in, and what stands in its place. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>{children}</div>
    </div>
  );
}
