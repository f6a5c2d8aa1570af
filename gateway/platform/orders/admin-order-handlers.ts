import type { Request } from "express";
import { shownName } from "../../../areas/shared/accounts/account.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { dayBegin, daysBefore } from "../../../areas/shared/orders/sales.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { RequestForged } from "../errors.ts";
import { handlers } from "../http/operation-routes.ts";
import type { PlatformApiOptions } from "../platform.ts";
import { adminOrder, listOrders } from "./admin-order.ts";
import { addOrderNote, refundOrder, removeOrderNote, takeOrderAction } from "./change-order.ts";
import { readOrderOfSeller } from "./order-payment.ts";
import { OrderStreams } from "./order-streams.ts";
import { readDashboard } from "./read-dashboard.ts";

/** Handlers of a shop's orders and dashboard. */
export function adminOrderHandlers({ platform, stopping }: PlatformApiOptions) {
  const streams = new OrderStreams({ stopping });
  const answer = async (seller: Seller, order: Promise<Order>) => ({
    order: adminOrder(await order, platform.shopOrigin(seller)),
  });

  return handlers({
    async dashboard({ query: { days, zone } }, { seller }) {
      return { dashboard: await readDashboard(platform, seller, { days: Number(days), timeZone: zone }) };
    },

    adminOrders({ query: { view = "all", q: text = "", from, to, zone = "UTC", before } }, { seller }) {
      return listOrders(platform, seller.id, {
        view,
        text,
        ...(from === undefined ? {} : { from: dayBegin(from, zone) }),
        ...(to === undefined ? {} : { until: dayBegin(daysBefore(to, -1), zone) }),
        ...(before === undefined ? {} : { before: Number(before) }),
      });
    },

    adminOrder: ({ path: { orderId } }, { seller }) => answer(seller, readOrderOfSeller(platform, seller.id, orderId)),

    actOnOrder: ({ path: { orderId }, body }, { seller }) =>
      answer(seller, takeOrderAction(platform, seller, { orderId, ...body })),

    refundOrder({ path: { orderId }, headers, body }, { seller }) {
      const input = { orderId, id: headers["Idempotency-Key"], ...body };
      return answer(seller, refundOrder(platform, seller, input));
    },

    addOrderNote({ path: { orderId }, headers, body: { text } }, { account, seller }) {
      const note = { id: headers["Idempotency-Key"], text, author: shownName(account) };
      return answer(seller, addOrderNote(platform, seller.id, orderId, note));
    },

    removeOrderNote: ({ path: { orderId, noteId } }, { seller }) =>
      answer(seller, removeOrderNote(platform, seller.id, orderId, noteId)),

    orderEvents(_input, { req, res, account, session, seller }) {
      refuseForeignPage(req);
      if (req.method === "HEAD") return streams.head(res);
      streams.open(res, {
        accountId: account.id,
        watch: (onChange) => platform.orders.watch(seller.id, onChange),
        async isAllowed() {
          const [membership, isOpen] = await Promise.all([
            platform.memberships.get(account.id, seller.id),
            // Does not extend the session: an open tab alone must not keep it alive.
            platform.sessions.isOpen(account.id, session.id),
          ]);
          return membership !== undefined && isOpen;
        },
      });
    },
  });
}

/**
 * A page of another shop can't read the stream, but it could exhaust the account's limit of open streams.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
function refuseForeignPage(req: Request): void {
  const from = req.get("Sec-Fetch-Site") ?? "none";
  if (from !== "same-origin" && from !== "none") throw new RequestForged(`A ${from} page requested the stream.`);
}
