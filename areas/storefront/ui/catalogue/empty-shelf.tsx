import styles from "./empty-shelf.module.css";

interface EmptyShelfProps {
  message: string;
  onRetry?: (() => void) | undefined;
}

/** Stands where products would. */
export function EmptyShelf({ message, onRetry }: EmptyShelfProps) {
  return (
    <div className={styles.shelf}>
      <p>{message}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
