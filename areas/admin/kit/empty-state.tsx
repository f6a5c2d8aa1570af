import type { ReactNode } from "react";
import { Stall } from "../../shared/ui/stall.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && <Stall>{icon}</Stall>}
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={`admin-inline ${styles.action}`}>{action}</div>}
    </div>
  );
}
