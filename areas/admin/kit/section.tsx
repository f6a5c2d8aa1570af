import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, description, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`admin-panel admin-stack ${styles.section}`} aria-labelledby={id}>
      <header className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          {description && <p className="admin-soft">{description}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
