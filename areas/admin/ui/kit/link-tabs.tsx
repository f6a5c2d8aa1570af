import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useFormats } from "../../stores/admin-context.ts";
import styles from "./link-tabs.module.css";

interface LinkTab {
  to: string;
  label: string;
  /** How many there are under it. */
  count?: number | undefined;
  current: boolean;
}

/** The views of one list, or the parts of one page, each with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const formats = useFormats();
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useLayoutEffect(() => {
    // On a phone there are more than fit: the current one is in view, and the page stays where it is.
    const link = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav.current || !link) return;
    const [outer, inner] = [nav.current.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) {
      nav.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- which of them is current shows in the tree
  }, [current]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ to, label, count, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? "page" : undefined}>
              {label}
              {count !== undefined && <span className={styles.count}>{formats.number(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
