import type { SiteAnswer } from "../../../areas/shared/sellers/contract/site-operations.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { askedSubdomain, directoryKey, type ServedHost } from "../../hosts/host-reader.ts";
import { handlers } from "../http/operation-routes.ts";
import type { PlatformApiOptions } from "../platform.ts";
import { adminSeller, readUsage } from "./admin-seller.ts";
import type { SellerLookup } from "./change-feed.ts";
import { changeDomain, changeSeller, changeStatus } from "./change-seller.ts";
import { publicSeller } from "./public-seller.ts";

/** Handlers of a shop’s settings. */
export function settingsHandlers({ platform, directory, now }: PlatformApiOptions) {
  const answer = async (seller: Seller) => {
    const context = { origin: platform.shopOrigin(seller), usage: await readUsage(platform, seller), now: now() };
    return { seller: adminSeller(seller, context) };
  };

  return handlers({
    adminSeller: (_input, { seller }) => answer(seller),

    changeSeller: async ({ body: { updatedAt, change } }, { seller }) =>
      answer(await changeSeller(platform, seller.id, updatedAt, change)),

    async changeDomain({ body: { domain } }, { seller }) {
      const renamed = await changeDomain(platform, seller.id, domain);
      // The cache may have an entry that the name is unknown.
      directory.forget(renamed.domain);
      return answer(renamed);
    },

    changeStatus: async ({ body: { status } }, { seller }) => answer(await changeStatus(platform, seller.id, status)),
  });
}

/** Handlers that return how the gateway resolves the request's host, for operators. */
export function siteHandlers({ directory, now }: { directory: SellerLookup; now: () => Date }) {
  const resolution = async (reading: ServedHost): Promise<Pick<SiteAnswer, "resolution" | "seller">> => {
    if (reading.kind === "landing") return { resolution: "landing", seller: null };
    const key = directoryKey(reading);
    const lookup = key === undefined ? ({ status: "unknown" } as const) : await directory.resolve(key);
    // Pages under a previous name redirect to the shop. The API doesn't.
    if (lookup.status === "moved") return { resolution: "unknown", seller: null };
    if (lookup.status !== "found") return { resolution: lookup.status, seller: null };
    return isPublic(lookup.seller)
      ? { resolution: "found", seller: publicSeller(lookup.seller, now()) }
      : { resolution: "closed", seller: null };
  };

  return handlers({
    async site(_input, { res }) {
      const { site } = res.locals;
      if (!site) throw new TypeError("the platform API requires a parsed host");
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
