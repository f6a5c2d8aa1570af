import { runInAction } from "mobx";
import type { AdminSeller } from "../../../shared/sellers/seller.ts";
import { useAdmin } from "../../admin-context.ts";
import { useShop } from "../../shop-context.ts";

/** Takes what a write has answered, wherever the shop is shown: nobody has to load the page again. */
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
    // The lists of one's shops come with the session.
    const listed = ({ name, status, logo, theme, domain }: AdminSeller): unknown[] => [
      name,
      status,
      logo,
      theme.accent,
      domain,
    ];
    if (!before || JSON.stringify(listed(before)) !== JSON.stringify(listed(seller))) void auth.restore();
  };
}
