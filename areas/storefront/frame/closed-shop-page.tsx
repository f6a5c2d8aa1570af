import { useShop } from "../shop-context.ts";
import { useShopTitle } from "../state/page-title.ts";
import { StreetNotice } from "./street-notice.tsx";

/** There was a shop at this address; it is suspended or closed. */
export function ClosedShopPage() {
  const { site, platform, hostname } = useShop();
  useShopTitle({ kind: "closed-shop" });
  const address = site.subdomain === null ? hostname : `${site.subdomain}.${platform.productHost}`;
  return (
    <StreetNotice title="This shop has closed" address={address} label="closed" sign="closed">
      <p>
        Its pages are no longer here. If you are waiting for an order, the seller’s e-mail to you is the way to reach
        them.
      </p>
    </StreetNotice>
  );
}
