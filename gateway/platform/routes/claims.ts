import { ADMIN_PATHS } from "../../../areas/shared/domain/admin-routes.ts";
import { issueTicket } from "../commands/accounts/issue-ticket.ts";
import { checkName } from "../commands/claims/check-name.ts";
import { claimShop } from "../commands/claims/claim-shop.ts";
import { handlers } from "../http/operation-routes.ts";
import { ownShop } from "../presenters/own-shop.ts";
import type { PlatformApiOptions } from "./platform-api-options.ts";

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
