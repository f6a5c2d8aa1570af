import type { ReactNode } from "react";
import styles from "./notice.module.css";
import { useUiMessages } from "./ui-messages.ts";

interface NoticeProps {
  title: string;
  /** What happened and what to do. */
  message: string;
  onRetry?: () => void;
  children?: ReactNode;
}

/** A full-page message for content that can't be shown. */
export function Notice({ title, message, onRetry, children }: NoticeProps) {
  const { t } = useUiMessages();
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      <p>{message}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {t("ui.retry")}
        </button>
      )}
      {children}
    </div>
  );
}
