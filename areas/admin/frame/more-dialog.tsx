import ExternalLink from "lucide-react/icons/external-link";
import { Dialog } from "../kit/dialog.tsx";
import styles from "./more-dialog.module.css";
import { NAV_ENTRIES } from "./nav-entries.ts";
import { ShopNavLink } from "./shop-nav-link.tsx";

/** On a phone: the places that have no room in the bar. */
export function MoreDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="More" onClose={onClose}>
      <ul className={styles.places}>
        {NAV_ENTRIES.filter(({ inBar }) => !inBar).map((entry) => (
          <li key={entry.to}>
            <ShopNavLink entry={entry} onGo={onClose} />
          </li>
        ))}
        <li>
          <a href="/">
            <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
            Visit shop
          </a>
        </li>
      </ul>
    </Dialog>
  );
}
