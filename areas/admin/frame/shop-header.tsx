import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { isRunning } from "../accounts/standing.ts";
import { useAdmin } from "../admin-context.ts";
import { Menu } from "../kit/menu.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { useGoToShop } from "./go-to-shop.ts";
import { HeaderBar } from "./header-bar.tsx";
import { VisitShop } from "./visit-shop.tsx";

/** The head of a shop's admin: which shop, which others there are, and who is signed in. */
export const ShopHeader = observer(function ShopHeader({ shop }: { shop: OwnShop }) {
  const { auth, site } = useAdmin();
  const goToShop = useGoToShop();
  const name = site.sellerData?.name ?? shop.name;
  const brand = (
    <div className="admin-brand-group">
      <Link className="admin-brand" to={ADMIN_PATHS.home}>
        <AwningMark size={26} />
        <span className="admin-brand-name">{name}</span>
      </Link>
      {auth.shops.length > 1 && (
        <Menu
          label="Switch shop"
          className="admin-switch"
          heading="Your shops"
          items={auth.shops.map((other) => ({
            label: other.name,
            current: other.id === shop.id,
            onSelect: () => {
              if (other.id !== shop.id) void goToShop(other);
            },
          }))}
        >
          <ChevronsUpDown size={18} aria-hidden="true" />
        </Menu>
      )}
    </div>
  );
  return (
    <HeaderBar name={name} brand={brand}>
      {isRunning(shop) && <VisitShop />}
      <AccountMenu />
    </HeaderBar>
  );
});
