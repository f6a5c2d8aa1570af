import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import type { Problem } from "../../shared/api/api-error.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { useKitTexts } from "../texts.ts";
import { Button } from "./button.tsx";
import styles from "./callout.module.css";

export interface CalloutProps {
  tone?: "info" | "good" | "warning" | "problem";
  title?: string;
  children?: ReactNode;
  /** Buttons or links. */
  action?: ReactNode;
}

const ICONS = { info: Info, good: CircleCheck, warning: TriangleAlert, problem: CircleAlert };

/** A problem is announced to screen readers. */
export function Callout({ tone = "info", title, children, action }: CalloutProps) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.callout} data-tone={tone} role={tone === "problem" ? "alert" : undefined}>
      <Icon />
      <div className={styles.content}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={`admin-buttons ${styles.action}`}>{action}</div>}
      </div>
    </div>
  );
}

export function ProblemCallout({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  const { t } = useKitTexts();
  const { problemMessage } = useProblemTexts();
  return (
    <Callout tone="problem" action={onRetry && <Button onClick={onRetry}>{t("ui.retry")}</Button>}>
      {problemMessage(problem)}
    </Callout>
  );
}
