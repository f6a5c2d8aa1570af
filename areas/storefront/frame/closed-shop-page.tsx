import { useShopTitle } from "../state/page-title.ts";
import { StreetNotice } from "./street-notice.tsx";

/** The page of a suspended or closed shop. */
export function ClosedShopPage() {
  useShopTitle({ kind: "closed-shop" });
  return (
    <StreetNotice title="This shop has closed" label="closed" sign="closed">
      <p>
        Its pages are no longer here. If you are waiting for an order, the seller’s e-mail to you is the way to reach
        them.
      </p>
    </StreetNotice>
  );
}
