import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
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

function PagerLink({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) {
  if (to === null) return <span className={styles.end}>{children}</span>;
  return (
    <Link to={to} className={styles.link} aria-label={label} title={label}>
      {children}
    </Link>
  );
}
