import { isSellerDomain } from "../../shared/domain/subdomain.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { useShop } from "../shop-context.ts";
import { useShopTitle } from "../state/page-title.ts";
import { StreetNotice } from "./street-notice.tsx";

/** The page of an address without a shop. It offers the name if a shop can be opened under it. */
export function UnknownShopPage() {
  const { site, platform } = useShop();
  useShopTitle({ kind: "unknown-shop" });
  const { subdomain } = site;
  const claimable = subdomain !== null && isSellerDomain(subdomain);
  return (
    <StreetNotice title="No shop here" label="yours" sign="to let">
      {claimable ? (
        <>
          <p>
            If you were looking for a shop, check the spelling. If you sell something: the name <b>{subdomain}</b> is
            free, and could be yours in a minute.
          </p>
          <a className="button" href={`${platform.origin}${LANDING_PATHS.claim}?name=${subdomain}`}>
            Claim {subdomain}
          </a>
        </>
      ) : (
        <>
          <p>There is no shop at this address. Check the spelling, or ask the person who gave it to you.</p>
          <a className="button" href={platform.origin}>
            About Awning
          </a>
        </>
      )}
    </StreetNotice>
  );
}
