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
import { useMatch, useNavigate } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { Link } from "../../shared/ui/link.tsx";
import { useFormats, useShortcut } from "../admin-context.ts";
import { Dialog } from "../kit/dialog.tsx";
import { useShop } from "../shop-context.ts";
import { useFrameTexts } from "../texts.ts";
import styles from "./more-dialog.module.css";

interface NavEntry {
  name: "home" | "orders" | "products" | "categories" | "import" | "settings" | "subscription";
  Icon: typeof House;
  /** The link is also the current one on pages below it. */
  below?: boolean;
  nested?: boolean;
  /** Whether it is in a phone's bar; the others are behind "More". */
  inBar?: boolean;
  badge?: "orders";
}

const NAV_ENTRIES: readonly NavEntry[] = [
  { name: "home", Icon: House, inBar: true },
  { name: "orders", Icon: ReceiptText, below: true, inBar: true, badge: "orders" },
  { name: "products", Icon: Package, below: true, inBar: true },
  { name: "categories", Icon: LayoutGrid, nested: true },
  { name: "import", Icon: Upload, nested: true },
  { name: "settings", Icon: Settings, below: true },
  { name: "subscription", Icon: Sparkles },
];

const SHORTCUTS = [
  { name: "home", keys: "g h" },
  { name: "orders", keys: "g o" },
  { name: "products", keys: "g p" },
  { name: "categories", keys: "g c" },
  { name: "settings", keys: "g s" },
] as const;

/** A column next to the page, or a bar under it on a phone. */
export function ShopNav() {
  const { t } = useFrameTexts();
  const [showsMore, setShowsMore] = useState(false);
  return (
    <>
      {SHORTCUTS.map(({ name, keys }) => (
        <GoShortcut key={name} keys={keys} to={ADMIN_PATHS[name]} description={t(`go.${name}`)} />
      ))}
      <nav className="admin-nav screen-only" aria-label={t("nav.label")}>
        <ul>
          {NAV_ENTRIES.map((entry) => (
            <li key={entry.name} data-nested={entry.nested} data-in-bar={entry.inBar}>
              <ShopNavLink entry={entry} />
            </li>
          ))}
          <li className="admin-nav-more">
            <button type="button" aria-haspopup="dialog" onClick={() => setShowsMore(true)}>
              <Menu size={20} />
              {t("nav.more")}
            </button>
          </li>
        </ul>
      </nav>
      {showsMore && <MoreDialog onClose={() => setShowsMore(false)} />}
    </>
  );
}

const ShopNavLink = observer(function ShopNavLink({ entry, onGo }: { entry: NavEntry; onGo?: () => void }) {
  const { name, Icon, below = false, badge } = entry;
  const { t } = useFrameTexts();
  const { ordersToDo } = useShop();
  const { number } = useFormats();
  const count = badge === "orders" ? ordersToDo : null;
  const to = ADMIN_PATHS[name];
  const isCurrent = useMatch({ path: to, end: !below }) !== null;
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined} onClick={onGo}>
      <Icon size={20} />
      {t(`nav.${name}`)}
      {count !== null && count > 0 && (
        <span className="admin-badge">
          <span aria-hidden="true">{number(count)}</span>
          <span className="visually-hidden"> {t("nav.waiting", { count })}</span>
        </span>
      )}
    </Link>
  );
});

function GoShortcut({ keys, to, description }: { keys: string; to: string; description: string }) {
  const navigate = useNavigate();
  useShortcut(keys, description, () => void navigate(to));
  return null;
}

/** The entries that don't fit in a phone's bar. */
function MoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useFrameTexts();
  return (
    <Dialog title={t("nav.more")} onClose={onClose}>
      <ul className={styles.places}>
        {NAV_ENTRIES.filter(({ inBar }) => !inBar).map((entry) => (
          <li key={entry.name}>
            <ShopNavLink entry={entry} onGo={onClose} />
          </li>
        ))}
        <li>
          <a href="/">
            <ExternalLink size={20} />
            {t("header.visit")}
          </a>
        </li>
      </ul>
    </Dialog>
  );
}
