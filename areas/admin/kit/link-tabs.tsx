import { Link } from "react-router-dom";
import { useFormats } from "../admin-context.ts";
import styles from "./link-tabs.module.css";

interface LinkTab {
  to: string;
  label: string;
  /** How many there are under it; `null` until that is known, which takes the same room. */
  count?: number | null | undefined;
  current: boolean;
}

/** The views of one list, or the parts of one page, each with an address of its own. On a phone they take several rows. */
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
