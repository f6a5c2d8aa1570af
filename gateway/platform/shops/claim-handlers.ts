import { ADMIN_PATHS } from "../../../areas/shared/pages/admin-routes.ts";
import { issueTicket } from "../accounts/issue-ticket.ts";
import { handlers } from "../http/operation-routes.ts";
import type { PlatformApiOptions } from "../platform-api-options.ts";
import { ownShop } from "../sellers/own-shop.ts";
import { checkName } from "./check-name.ts";
import { claimShop } from "./claim-shop.ts";

/** Names, and the shops that are opened under them. */
export const claimHandlers = ({ platform, directory, shopOrigin }: PlatformApiOptions) =>
  handlers({
    name: async ({ path: { name } }) => ({ name, ...(await checkName(platform, name)) }),

    async claimShop({ body }, { account, res }) {
      const seller = await claimShop(platform, account, body);
      // Whoever looked for the shop a moment ago was told that there is none.
      directory.forget(seller.domain);
      res.locals.seller = seller.domain;
      const { ticket } = await issueTicket(platform, account.id, seller.id);
      const origin = shopOrigin(seller);
      return { shop: ownShop(seller, origin), url: `${origin}${ADMIN_PATHS.enter}#${ticket}` };
    },
  });
