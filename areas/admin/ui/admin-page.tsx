import type { ReactNode } from "react";
import styles from "./admin-page.module.css";

/** A page of the admin: its heading, and what it has to say. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
