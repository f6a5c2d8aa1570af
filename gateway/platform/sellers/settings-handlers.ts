import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { handlers } from "../http/operation-routes.ts";
import type { PlatformApiOptions } from "../platform-api-options.ts";
import { adminSeller } from "./admin-seller.ts";
import { changeDomain } from "./change-domain.ts";
import { changeSeller, changeStatus } from "./change-seller.ts";
import { readUsage } from "./read-usage.ts";

/** A shop’s settings. */
export function settingsHandlers({ platform, directory, shopOrigin, now }: PlatformApiOptions) {
  const answer = async (seller: Seller) => {
    const about = { origin: shopOrigin(seller), usage: await readUsage(platform, seller), now: now() };
    return { seller: adminSeller(seller, about) };
  };

  return handlers({
    adminSeller: (_input, { seller }) => answer(seller),

    changeSeller: async ({ body: { updatedAt, change } }, { seller }) =>
      answer(await changeSeller(platform, seller.id, updatedAt, change)),

    async changeDomain({ body: { domain } }, { seller }) {
      const renamed = await changeDomain(platform, seller.id, domain);
      // Whoever looked for the shop under it a moment ago was told that there is none.
      directory.forget(renamed.domain);
      return answer(renamed);
    },

    changeStatus: async ({ body: { status } }, { seller }) => answer(await changeStatus(platform, seller.id, status)),
  });
}
