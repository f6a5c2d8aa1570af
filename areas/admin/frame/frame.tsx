import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { observer } from "mobx-react-lite";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { isRunning, useAdminAccess } from "../accounts/admin-access.ts";
import { useAdmin } from "../admin-context.ts";
import { Menu } from "../kit/menu.tsx";
import { useFrameTexts } from "../texts.ts";
import { AccountMenu } from "./account-menu.tsx";
import { useGoToShop } from "./choose-shop.tsx";
import { HeaderBar, VisitShop } from "./header-bar.tsx";
import { ShopNav } from "./shop-nav.tsx";

/** The header, and the navigation for people of the shop. */
export const Frame = observer(function Frame() {
  const { site } = useAdmin();
  const access = useAdminAccess();
  switch (access.kind) {
    case "inside":
      return (
        <>
          <ShopHeader shop={access.shop} />
          {isRunning(access.shop) && <ShopNav />}
        </>
      );
    case "choosing":
    case "stranger":
      return (
        <HeaderBar name={site.sellerData?.name}>
          <AccountMenu />
        </HeaderBar>
      );
    case "signed-out":
      return <HeaderBar name={site.sellerData?.name}>{site.sellerData && <VisitShop />}</HeaderBar>;
    default:
      return <HeaderBar name={site.sellerData?.name} />;
  }
});

/** The shop's name, with its address if other shops have the same name. */
function shopLabel({ name, origin }: OwnShop, shops: readonly OwnShop[]): string {
  const isShared = shops.filter((shop) => shop.name === name).length > 1;
  return isShared ? `${name} (${new URL(origin).host})` : name;
}

const ShopHeader = observer(function ShopHeader({ shop }: { shop: OwnShop }) {
  const { auth, site } = useAdmin();
  const { t } = useFrameTexts();
  const goToShop = useGoToShop();
  const name = site.sellerData?.name ?? shop.name;
  const brand = (
    <div className="admin-brand-group">
      <Link className="admin-brand" to={ADMIN_PATHS.home}>
        <AwningMark size={26} />
        <bdi className="admin-brand-name">{name}</bdi>
      </Link>
      {auth.shops.length > 1 && (
        <Menu
          label={t("header.switch")}
          className="admin-switch"
          heading={t("shops.title")}
          items={auth.shops.map((other) => ({
            label: shopLabel(other, auth.shops),
            current: other.id === shop.id,
            onSelect: () => {
              if (other.id !== shop.id) void goToShop(other);
            },
          }))}
        >
          <ChevronsUpDown size={20} />
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
