import { isSellerDomain } from "../../shared/domain/subdomain.ts";
import { useShop } from "../stores/shop-context.ts";
import { useShopTitle } from "../stores/use-shop-title.ts";
import { StreetNotice } from "../ui/street/street-notice.tsx";

/** No shop at this address: names it, and offers it where it can be somebody's. */
export function UnknownShopPage() {
  const { site, platform, hostname } = useShop();
  useShopTitle({ kind: "unknown-shop" });
  const { subdomain } = site;
  const address = subdomain === null ? hostname : `${subdomain}.${platform.productHost}`;
  const claimable = subdomain !== null && isSellerDomain(subdomain);
  return (
    <StreetNotice title="No shop here" address={address} awning="rolled">
      {claimable ? (
        <>
          <p>
            Nobody has opened a shop at this address. If you were looking for one, check the spelling. If you sell
            something, the name could be yours.
          </p>
          <a className="button" href={`${platform.origin}/?name=${subdomain}#start`}>
            Ask for this address
          </a>
        </>
      ) : (
        <>
          <p>Nobody has a shop at this address. Check the spelling, or ask whoever gave it to you.</p>
          <a className="button" href={platform.origin}>
            About Awning
          </a>
        </>
      )}
    </StreetNotice>
  );
}
