import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { LanguageChoice } from "../../shared/ui/language-choice.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { useAdminTitle } from "../admin-context.ts";
import { useKitTexts } from "../texts.ts";
import cardStyles from "./card-page.module.css";
import styles from "./page.module.css";
import { useKeptFocus } from "./use-kept-focus.ts";

interface PageProps {
  /** Also the title of the tab. */
  title: string;
  /** The shown part of the page, which comes first in the title of the tab. */
  part?: string | undefined;
  /** Next to the heading, e.g. a status. */
  aside?: ReactNode;
  description?: ReactNode;
  back?: { to: string; label: string };
  /** The main button last. */
  actions?: ReactNode;
  /** `narrow` for forms, `wide` for tables and editors. */
  width?: "narrow" | "wide";
  children: ReactNode;
}

export function Page({ title, part, aside, description, back, actions, width = "wide", children }: PageProps) {
  useAdminTitle(part === undefined ? title : `${part} – ${title}`);
  useKeptFocus();
  return (
    <div className={classNames("admin-parts", styles.page, width === "narrow" && styles.narrow)}>
      <header className={styles.header}>
        {back && (
          <Link to={back.to} className={`screen-only ${styles.back}`}>
            <ArrowLeft />
            {back.label}
          </Link>
        )}
        <div className={`admin-inline ${styles.line}`}>
          <div className={`admin-inline ${styles.title}`}>
            <h1>{title}</h1>
            {aside}
          </div>
          {actions && <div className="admin-buttons screen-only">{actions}</div>}
        </div>
        {description && <p className={styles.description}>{description}</p>}
      </header>
      {children}
    </div>
  );
}

interface CardPageProps {
  /** The server's markup, whose buttons do nothing until scripts run. */
  isStatic?: boolean;
  children: ReactNode;
}

/** A small card, e.g. for signing in, above the choice of the language. */
export function CardPage({ isStatic, children }: CardPageProps) {
  const { t } = useKitTexts();
  return (
    <div className={cardStyles.page} data-static={isStatic || undefined}>
      <div className={cardStyles.card}>
        {children}
        <footer>
          <LanguageChoice label={t("language")} />
        </footer>
      </div>
    </div>
  );
}
