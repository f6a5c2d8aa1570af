import type { SiteAnswer } from "../../../areas/shared/sellers/contract/site-operations.ts";
import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { askedSubdomain, directoryKey, type ServedHost } from "../../hosts/site.ts";
import { handlers } from "../http/operation-routes.ts";
import { publicSeller } from "./public-seller.ts";
import type { SellerLookup } from "./seller-lookup.ts";

/** What the gateway made of a request's host, the operator's first question. */
export function siteHandlers({ directory, now }: { directory: SellerLookup; now: () => Date }) {
  const resolution = async (reading: ServedHost): Promise<Pick<SiteAnswer, "resolution" | "seller">> => {
    if (reading.kind === "landing") return { resolution: "landing", seller: null };
    const key = directoryKey(reading);
    const lookup = key === undefined ? ({ status: "unknown" } as const) : await directory.resolve(key);
    // Pages of an earlier name lead on to the shop; for the API there is none under it.
    if (lookup.status === "moved") return { resolution: "unknown", seller: null };
    if (lookup.status !== "found") return { resolution: lookup.status, seller: null };
    return isPublic(lookup.seller)
      ? { resolution: "found", seller: publicSeller(lookup.seller, now()) }
      : { resolution: "closed", seller: null };
  };

  return handlers({
    async site(_input, { res }) {
      const { site } = res.locals;
      if (!site) throw new TypeError("the host is read before the platform API is reached");
      const { reading } = site;
      return {
        area: reading.kind === "landing" ? "landing" : "storefront",
        host: reading.host,
        subdomain: askedSubdomain(reading),
        ...(await resolution(reading)),
      };
    },
  });
}
