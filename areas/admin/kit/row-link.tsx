import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./row-link.module.css";

/** The link in a row's first cell: the whole cell, or the whole card, is its target. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  );
}
