import { runInAction } from "mobx";
import type { AdminSeller } from "../../../shared/sellers/seller.ts";
import { useAdmin } from "../../admin-context.ts";
import { useShop } from "../../shop-context.ts";

/** Updates everything that shows the shop with the answer of a write. */
export function useTakeSeller(): (seller: AdminSeller) => void {
  const { auth, site } = useAdmin();
  const { seller: resource } = useShop();
  return (seller) => {
    const before = resource.value;
    resource.set(seller);
    runInAction(() => {
      const { name, tagline, logo, cover, theme, currency, locale, status } = seller;
      const isPresented = status === "active" || status === "paused";
      if (!site.sellerData || !isPresented) return;
      site.sellerData = { ...site.sellerData, name, tagline, logo, cover, theme, currency, locale, status };
    });
    // The session has the list of the account's shops.
    const listed = ({ name, status, logo, theme, domain }: AdminSeller): string =>
      JSON.stringify([name, status, logo, theme.accent, domain]);
    if (!before || listed(before) !== listed(seller)) void auth.restore();
  };
}
