import { useLayoutEffect, useRef } from "react";
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

/** Views of a list or parts of a page, each with its own address. On a phone, views are one row that scrolls. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const formats = useFormats();
  const row = useRef<HTMLUListElement>(null);
  const current = tabs.findIndex((tab) => tab.current);
  // `scrollIntoView` would also scroll the page.
  useLayoutEffect(() => {
    const list = row.current;
    const tab = list?.children[current];
    if (tab) list.scrollBy(middleOf(tab) - middleOf(list), 0);
  }, [current]);
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul ref={row}>
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

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
