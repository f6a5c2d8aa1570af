import { Link } from "../../shared/ui/link.tsx";
import { useFormats } from "../admin-context.ts";
import styles from "./link-tabs.module.css";

interface LinkTab {
  to: string;
  label: string;
  /** `null` until it is known, which takes the same space. */
  count?: number | null | undefined;
  current: boolean;
}

/** Views of a list or parts of a page, each with its own address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const formats = useFormats();
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ to, label, count, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? "page" : undefined}>
              {label}
              {count !== undefined && (
                <span className={styles.count}>{count === null ? "" : formats.number(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
