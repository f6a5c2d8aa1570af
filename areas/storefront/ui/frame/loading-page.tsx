import { useNoticeable } from "../../../shared/ui/layout/navigation-progress.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import type { PageEntry } from "../../stores/page-cache.ts";
import styles from "./loading-page.module.css";

interface LoadingPageProps {
  entry: PageEntry<unknown> | undefined;
  onRetry: () => void;
}

/** In a page's place until its content is there: nothing at first, then its outline; what went wrong if it never comes. */
export function LoadingPage({ entry, onRetry }: LoadingPageProps) {
  const failed = entry?.status === "failed";
  const noticeable = useNoticeable(!failed);
  if (failed) return <Notice title="That didn’t load" message={entry.message} onRetry={onRetry} />;
  if (!noticeable) return <div className={styles.page} />;
  return (
    <div className={styles.page}>
      <output className="visually-hidden">Loading…</output>
      <div className={styles.title} />
      <div className={styles.frames}>
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
