import type { Problem } from "../../shared/api/api-error.ts";
import { useNoticeable } from "../../shared/ui/layout/navigation-progress.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useMessages } from "../shop-context.ts";
import { problemText } from "../state/problem-text.ts";
import styles from "./loading-page.module.css";

interface LoadingPageProps {
  /** Why the content failed to load. */
  problem: Problem | null | undefined;
  onRetry: () => void;
}

/** A placeholder until the page's content loads: empty at first, then an outline, or an error message. */
export function LoadingPage({ problem, onRetry }: LoadingPageProps) {
  const messages = useMessages();
  const { t } = messages;
  const noticeable = useNoticeable(!problem);
  if (problem)
    return <Notice title={t("frame.not-loaded")} message={problemText(problem, messages)} onRetry={onRetry} />;
  if (!noticeable) return <div className={styles.page} data-loading="" />;
  return (
    <div className={styles.page} data-loading="">
      <output className="visually-hidden">{t("ui.loading")}</output>
      <div className={styles.title} />
      <div className={styles.frames}>
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
