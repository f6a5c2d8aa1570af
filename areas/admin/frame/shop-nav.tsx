import ExternalLink from "lucide-react/icons/external-link";
import House from "lucide-react/icons/house";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Menu from "lucide-react/icons/menu";
import Package from "lucide-react/icons/package";
import ReceiptText from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings";
import Sparkles from "lucide-react/icons/sparkles";
import Upload from "lucide-react/icons/upload";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { NavLink, useNavigate } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { useFormats } from "../admin-context.ts";
import { Dialog } from "../kit/dialog.tsx";
import { useShop } from "../shop-context.ts";
import { useShortcut } from "../shortcuts/use-shortcut.ts";
import styles from "./more-dialog.module.css";

interface NavEntry {
  to: string;
  text: string;
  Icon: typeof House;
  /** The link is also the current one on pages below it. */
  below?: boolean;
  nested?: boolean;
  /** Whether it is in a phone's bar; the others are behind "More". */
  inBar?: boolean;
  badge?: "orders";
  /** Its shortcut. */
  keys?: string;
}

const NAV_ENTRIES: readonly NavEntry[] = [
  { to: ADMIN_PATHS.home, text: "Home", Icon: House, inBar: true, keys: "g h" },
  { to: ADMIN_PATHS.orders, text: "Orders", Icon: ReceiptText, below: true, inBar: true, badge: "orders", keys: "g o" },
  { to: ADMIN_PATHS.products, text: "Products", Icon: Package, below: true, inBar: true, keys: "g p" },
  { to: ADMIN_PATHS.categories, text: "Categories", Icon: LayoutGrid, nested: true, keys: "g c" },
  { to: ADMIN_PATHS.import, text: "Import", Icon: Upload, nested: true },
  { to: ADMIN_PATHS.settings, text: "Settings", Icon: Settings, below: true, keys: "g s" },
  { to: ADMIN_PATHS.subscription, text: "Subscription", Icon: Sparkles },
];

/** A column beside the page, or a bar under it on a phone. */
export function ShopNav() {
  const [showsMore, setShowsMore] = useState(false);
  return (
    <>
      <nav className="admin-nav" aria-label="Admin">
        <ul>
          {NAV_ENTRIES.map((entry) => (
            <li key={entry.to} data-nested={entry.nested} data-in-bar={entry.inBar}>
              <ShopNavLink entry={entry} />
              {entry.keys && <GoShortcut keys={entry.keys} to={entry.to} text={entry.text} />}
            </li>
          ))}
          <li className="admin-nav-more">
            <button type="button" aria-haspopup="dialog" onClick={() => setShowsMore(true)}>
              <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
              More
            </button>
          </li>
        </ul>
      </nav>
      {showsMore && <MoreDialog onClose={() => setShowsMore(false)} />}
    </>
  );
}

const ShopNavLink = observer(function ShopNavLink({ entry, onGo }: { entry: NavEntry; onGo?: () => void }) {
  const { to, text, Icon, below = false, badge } = entry;
  const { ordersToDo } = useShop();
  const { number } = useFormats();
  const count = badge === "orders" ? ordersToDo : null;
  return (
    <NavLink to={to} end={!below} onClick={onGo}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {text}
      {count !== null && count > 0 && (
        <span className="admin-badge">
          {number(count)}
          <span className="visually-hidden"> to do</span>
        </span>
      )}
    </NavLink>
  );
});

function GoShortcut({ keys, to, text }: { keys: string; to: string; text: string }) {
  const navigate = useNavigate();
  useShortcut(keys, `Go to ${text}`, () => void navigate(to));
  return null;
}

/** The entries that have no room in a phone's bar. */
function MoreDialog({ onClose }: { onClose: () => void }) {
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
