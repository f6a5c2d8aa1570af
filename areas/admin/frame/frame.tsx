import { observer } from "mobx-react-lite";
import { isRunning } from "../accounts/standing.ts";
import { useStanding } from "../accounts/use-standing.ts";
import { useAdmin } from "../admin-context.ts";
import { AccountMenu } from "./account-menu.tsx";
import { HeaderBar } from "./header-bar.tsx";
import { ShopHeader } from "./shop-header.tsx";
import { ShopNav } from "./shop-nav.tsx";
import { VisitShop } from "./visit-shop.tsx";

/** What stands around the page: all of the shop's places for those who are in, only whose it is for everybody else. */
export const Frame = observer(function Frame() {
  const { site } = useAdmin();
  const standing = useStanding();
  switch (standing.kind) {
    case "inside":
      return (
        <>
          <ShopHeader shop={standing.shop} />
          {isRunning(standing.shop) && <ShopNav />}
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
