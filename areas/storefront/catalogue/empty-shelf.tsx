import { useUiMessages } from "../../shared/ui/ui-messages.ts";
import styles from "./empty-shelf.module.css";

interface EmptyShelfProps {
  message: string;
  onRetry?: (() => void) | undefined;
}

/** Shown instead of products. */
export function EmptyShelf({ message, onRetry }: EmptyShelfProps) {
  const { t } = useUiMessages();
  return (
    <div className={styles.shelf}>
      <p>{message}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {t("ui.retry")}
        </button>
      )}
    </div>
  );
}
