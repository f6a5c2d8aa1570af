import { type Request, type Response, Router } from "express";
import {
  type AdminOrderAnswer,
  adminOrderParameters,
  type DashboardAnswer,
  dashboardQuery,
  type OrderRowsAnswer,
  orderActionRequest,
  orderRowsQuery,
} from "../../../../areas/shared/api/contract/admin/orders.ts";
import { API_PATHS } from "../../../../areas/shared/api/paths.ts";
import { listOrders } from "../../commands/admin-orders/list-orders.ts";
import { readDashboard } from "../../commands/admin-orders/read-dashboard.ts";
import { readOrderOfSeller } from "../../commands/admin-orders/read-order-of-seller.ts";
import { takeOrderAction } from "../../commands/admin-orders/take-order-action.ts";
import { RequestForged } from "../../ports/errors.ts";
import { adminOrder } from "../../presenters/admin-order.ts";
import { signedInOf, tenantOf } from "../access/guards.ts";
import type { GuardedOptions } from "../guarded-options.ts";
import { jsonBody } from "../json-body.ts";
import { parse } from "../parse.ts";
import { OrderStreams } from "./order-streams.ts";

type AdminOrderRoutesOptions = Pick<GuardedOptions, "platform" | "guards" | "shopOrigin" | "stopping"> & {
  streams?: OrderStreams;
};

/** A shop’s orders and figures. */
export function adminOrderRoutes(options: AdminOrderRoutesOptions): Router {
  const { platform, guards, shopOrigin, stopping, streams = new OrderStreams({ stopping }) } = options;
  const routes = Router({ caseSensitive: true });

  routes.get(API_PATHS.dashboard, guards.member, async (req: Request, res: Response) => {
    const { days, zone } = parse(dashboardQuery, req.query);
    const { seller } = tenantOf(res);
    const dashboard = await readDashboard(platform, seller, { days: Number(days), timeZone: zone });
    res.json({ dashboard } satisfies DashboardAnswer);
  });

  routes.get(API_PATHS.adminOrders, guards.member, async (req: Request, res: Response) => {
    const { view = "all", q: text = "", before } = parse(orderRowsQuery, req.query);
    const below = before === undefined ? {} : { before: Number(before) };
    res.json((await listOrders(platform, tenantOf(res).seller.id, { view, text, ...below })) satisfies OrderRowsAnswer);
  });

  routes.get(API_PATHS.adminOrder, guards.member, async (req: Request, res: Response) => {
    const { orderId } = parse(adminOrderParameters, req.params);
    const { seller } = tenantOf(res);
    const order = await readOrderOfSeller(platform, seller.id, orderId);
    res.json({ order: adminOrder(order, shopOrigin(seller)) } satisfies AdminOrderAnswer);
  });

  routes.post(API_PATHS.actOnOrder, guards.member, jsonBody(), async (req: Request, res: Response) => {
    const { orderId } = parse(adminOrderParameters, req.params);
    const asked = parse(orderActionRequest, req.body);
    const { seller } = tenantOf(res);
    const order = await takeOrderAction(platform, seller, { orderId, ...asked }, shopOrigin);
    res.json({ order: adminOrder(order, shopOrigin(seller)) } satisfies AdminOrderAnswer);
  });

  routes.get(API_PATHS.orderEvents, guards.member, (req: Request, res: Response) => {
    refuseForeignPage(req);
    if (req.method === "HEAD") {
      streams.head(res);
      return;
    }
    const { account, session } = signedInOf(res);
    const { seller } = tenantOf(res);
    streams.open(res, {
      accountId: account.id,
      watch: (onChange) => platform.orders.watch(seller.id, onChange),
      async isAllowed() {
        const [membership, sessions] = await Promise.all([
          platform.memberships.get(account.id, seller.id),
          // To be listened to is not to be seen: an open tab alone keeps no session.
          platform.sessions.list(account.id),
        ]);
        return membership !== undefined && sessions.some(({ id }) => id === session.id);
      },
    });
  });

  return routes;
}

/**
 * A sibling shop's page can't read the stream, but it could open so many that none are left for the seller's own tabs.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
function refuseForeignPage(req: Request): void {
  const from = req.get("Sec-Fetch-Site") ?? "none";
  if (from !== "same-origin" && from !== "none") throw new RequestForged(`The stream was asked for ${from}.`);
}
