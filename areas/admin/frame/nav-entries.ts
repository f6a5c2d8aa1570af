// One module an icon: the package's index loads two thousand of them, in each build and each test.
import House from "lucide-react/icons/house";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Package from "lucide-react/icons/package";
import ReceiptText from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings";
import Sparkles from "lucide-react/icons/sparkles";
import Upload from "lucide-react/icons/upload";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";

export interface NavEntry {
  to: string;
  text: string;
  Icon: typeof House;
  /** Whether its link is the current one on pages below it too. */
  below?: boolean;
  /** It belongs to the one above it. */
  nested?: boolean;
  /** On a phone it stands in the bar; the others are behind "More". */
  inBar?: boolean;
  /** The number at its side. */
  badge?: "orders";
  /** Leads there from any page. */
  keys?: string;
}

/** The places of a shop's admin, in their order. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { to: ADMIN_PATHS.home, text: "Home", Icon: House, inBar: true, keys: "g h" },
  { to: ADMIN_PATHS.orders, text: "Orders", Icon: ReceiptText, below: true, inBar: true, badge: "orders", keys: "g o" },
  { to: ADMIN_PATHS.products, text: "Products", Icon: Package, below: true, inBar: true, keys: "g p" },
  { to: ADMIN_PATHS.categories, text: "Categories", Icon: LayoutGrid, nested: true, keys: "g c" },
  { to: ADMIN_PATHS.import, text: "Import", Icon: Upload, nested: true },
  { to: ADMIN_PATHS.settings, text: "Settings", Icon: Settings, below: true, keys: "g s" },
  { to: ADMIN_PATHS.subscription, text: "Subscription", Icon: Sparkles },
];
