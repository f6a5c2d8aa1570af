import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { MouseEvent } from "react";
import { focusHeading, prefersReducedMotion } from "../../shared/ui/layout/navigation-effects.ts";
import { Link } from "../../shared/ui/link.tsx";
import { useKitTexts } from "../texts.ts";
import styles from "./pager.module.css";

interface PagerProps {
  /** Rows before the shown ones. */
  offset: number;
  shown: number;
  total: number;
  pageSize: number;
  hrefOf: (offset: number) => string;
}

/** Hidden if there is only one page. */
export function Pager({ offset, shown, total, pageSize, hrefOf }: PagerProps) {
  const { t } = useKitTexts();
  if (total <= pageSize && offset === 0) return null;
  const before = offset > 0 ? hrefOf(Math.max(0, offset - pageSize)) : null;
  const after = offset + shown < total ? hrefOf(offset + pageSize) : null;
  return (
    <nav className={styles.pager} aria-label={t("pager.label")}>
      <PagerLink to={before} label={t("pager.previous")}>
        <ChevronLeft />
      </PagerLink>
      <span>{t("pager.range", { from: offset + 1, to: offset + shown, total })}</span>
      <PagerLink to={after} label={t("pager.next")}>
        <ChevronRight />
      </PagerLink>
    </nav>
  );
}

/** As after other links to a page: shows its top, and focuses the heading. The pressed link may disappear. */
function showTop(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" });
  focusHeading();
}

function PagerLink({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) {
  if (to === null) return <span className={styles.end}>{children}</span>;
  return (
    <Link to={to} className={styles.link} aria-label={label} title={label} onClick={showTop}>
      {children}
    </Link>
  );
}
