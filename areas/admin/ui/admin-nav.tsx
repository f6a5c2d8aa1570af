// One module an icon: the package's index loads two thousand of them, in each build and each test.
import House from "lucide-react/icons/house";
import Package from "lucide-react/icons/package";
import ReceiptText from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings";
import { NavLink } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/domain/routes.ts";

const LINKS = [
  { to: ADMIN_PATHS.home, text: "Home", Icon: House },
  { to: ADMIN_PATHS.products, text: "Products", Icon: Package },
  { to: ADMIN_PATHS.orders, text: "Orders", Icon: ReceiptText },
  { to: ADMIN_PATHS.settings, text: "Settings", Icon: Settings },
] as const;

/** A column beside the page, or a bar under it on a phone. */
export function AdminNav() {
  return (
    <nav className="admin-nav" aria-label="Admin">
      <ul>
        {LINKS.map(({ to, text, Icon }) => (
          <li key={to}>
            <NavLink to={to} end>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
