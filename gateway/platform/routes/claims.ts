import { type Request, type Response, Router } from "express";
import {
  type ClaimAnswer,
  claimRequest,
  type NameAnswer,
  nameParameters,
} from "../../../areas/shared/api/contract/claim.ts";
import { API_PATHS } from "../../../areas/shared/api/paths.ts";
import { ADMIN_PATHS } from "../../../areas/shared/domain/admin-routes.ts";
import { issueTicket } from "../commands/accounts/issue-ticket.ts";
import { checkName } from "../commands/claims/check-name.ts";
import { claimShop } from "../commands/claims/claim-shop.ts";
import { ownShop } from "../presenters/own-shop.ts";
import { signedInOf } from "./access/guards.ts";
import type { GuardedOptions } from "./guarded-options.ts";
import { jsonBody } from "./json-body.ts";
import { parse } from "./parse.ts";

/** Names, and the shops that are opened under them. */
export function claimRoutes({ platform, directory, guards, limitSignIns, shopOrigin }: GuardedOptions): Router {
  const routes = Router({ caseSensitive: true });

  routes.get(API_PATHS.name, async (req: Request, res: Response) => {
    const { name } = parse(nameParameters, req.params);
    const { state, suggestions } = await checkName(platform, name);
    res.json({ name, state, suggestions } satisfies NameAnswer);
  });

  routes.post(API_PATHS.claimShop, guards.account, limitSignIns, jsonBody(), async (req: Request, res: Response) => {
    const { account } = signedInOf(res);
    const seller = await claimShop(platform, account, parse(claimRequest, req.body));
    // Whoever looked for the shop a moment ago was told that there is none.
    directory.forget(seller.domain);
    res.locals.seller = seller.domain;
    const { ticket } = await issueTicket(platform, account.id, seller.id);
    const origin = shopOrigin(seller);
    const url = `${origin}${ADMIN_PATHS.enter}#${ticket}`;
    res.status(201).json({ shop: ownShop(seller, origin), url } satisfies ClaimAnswer);
  });

  return routes;
}
