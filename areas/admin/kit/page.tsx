import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useAdminTitle } from "../admin-context.ts";
import cardStyles from "./card-page.module.css";
import { classNames } from "./class-names.ts";
import styles from "./page.module.css";

interface PageProps {
  /** The page's heading, and what its tab is called. */
  title: string;
  /** Beside the heading, e.g. a status. */
  aside?: ReactNode;
  /** What it all is about, in a sentence. */
  description?: ReactNode;
  /** One level up. */
  back?: { to: string; label: string };
  /** The page's own buttons, the main one last. */
  actions?: ReactNode;
  /** `narrow`: a form's measure. `wide`: tables and editors. */
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** A page of the admin. */
export function Page({ title, aside, description, back, actions, width = "wide", children }: PageProps) {
  useAdminTitle(title);
  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.header}>
        {back && (
          <Link to={back.to} className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <div className={styles.line}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {aside}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {description && <p className={styles.description}>{description}</p>}
      </header>
      {children}
    </div>
  );
}

/** A page that is one small card: signing in, and what stands in its place. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <div className={cardStyles.page}>
      <div className={cardStyles.card}>{children}</div>
    </div>
  );
}
