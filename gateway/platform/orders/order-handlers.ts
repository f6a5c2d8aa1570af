import type { Logger } from "pino";
import type { Order } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { PaymentRejected } from "../errors.ts";
import { found, handlers } from "../http/operation-routes.ts";
import { accountChanged, checkCardAccount } from "../payments/card-account.ts";
import { readWebhook } from "../payments/payment-handlers.ts";
import type { Platform } from "../platform.ts";
import { cancelOrder } from "./change-order.ts";
import { checkPayment, openPaymentPage, paymentReported, payOrder } from "./order-payment.ts";
import { placeOrder } from "./place-order.ts";
import { priceCart } from "./price-cart.ts";
import { publicOrder, readOrder } from "./public-order.ts";

/** The handler that prices a cart. */
export const cartHandlers = ({ platform }: { platform: Pick<Platform, "sellers" | "products" | "paymentProviders"> }) =>
  handlers({
    priceCart: async ({ body: { sellerId, lines } }) => ({ cart: await priceCart(platform, sellerId, lines) }),
  });

interface OrderHandlersOptions {
  platform: Pick<
    Platform,
    "sellers" | "accounts" | "orders" | "paymentProviders" | "paymentAccounts" | "shopOrigin" | "newId" | "now"
  >;
}

/** Handlers of a guest's order. The token in the order's address is the only credential. */
export function orderHandlers({ platform }: OrderHandlersOptions) {
  /** Finds sellers in any status: orders must stay accessible when a shop closes. */
  const sellerOf = async (sellerId: string): Promise<Seller> => found(await platform.sellers.get(sellerId));

  const answer = async (sellerId: string, orderOf: (seller: Seller) => Promise<Order>) => {
    const seller = await sellerOf(sellerId);
    return { order: publicOrder(await orderOf(seller), seller) };
  };

  return handlers({
    async orders({ path: { sellerId }, headers, body: request }, { res }) {
      const seller = await sellerOf(sellerId);
      const input = { seller, idempotencyKey: headers["Idempotency-Key"], request };
      const { order, repeated } = await placeOrder(platform, input);
      if (repeated) res.setHeader("Idempotency-Replayed", "true");
      return { order: publicOrder(order, seller) };
    },

    async orderWithdrawal({ path: { sellerId }, headers }) {
      const seller = await sellerOf(sellerId);
      const order = await platform.orders.withdraw(sellerId, headers["Idempotency-Key"]);
      return { order: order ? publicOrder(order, seller) : null };
    },

    async order({ path: { sellerId, token } }) {
      return { order: found(await readOrder(platform, await sellerOf(sellerId), token)) };
    },

    orderCancellation: ({ path: { sellerId, token } }) =>
      answer(sellerId, (seller) => cancelOrder(platform, seller, token)),

    orderPayment: ({ path: { sellerId, token }, body: { instruction } }) =>
      answer(sellerId, (seller) => payOrder(platform, seller, token, instruction)),

    async orderPaymentPage({ path: { sellerId, token } }) {
      const seller = await sellerOf(sellerId);
      try {
        return { url: await openPaymentPage(platform, seller, token) };
      } catch (error) {
        // A lost webhook: the shop would offer cards, and each order would fail.
        if (error instanceof PaymentRejected) await checkCardAccount(platform, seller);
        throw error;
      }
    },

    orderPaymentCheck: ({ path: { sellerId, token } }) =>
      answer(sellerId, (seller) => checkPayment(platform, seller, token)),
  });
}

interface WebhookOptions {
  platform: Platform;
  log: Pick<Logger, "error">;
}

/** Reports that a customer has paid on the provider's page. */
const PAID_EVENT = "checkout.session.completed";
/** Events that report a change of an account; all others are about payments. */
const ACCOUNT_EVENT = /^(?:v2\.core\.account|account\.)/;

/** Handlers of the provider's webhooks about sellers' accounts. Events that don't concern a shop change nothing. */
export function connectWebhookHandlers({ platform, log }: WebhookOptions) {
  return handlers({
    async stripeConnectWebhook(_input, exchange) {
      const notice = await readWebhook(platform, "connect", exchange);
      const account = notice?.account;
      const seller = account ? await platform.sellers.findByCardAccount(account) : undefined;
      if (notice && account && seller) {
        const { type, ids, order } = notice;
        if (ACCOUNT_EVENT.test(type)) await accountChanged(platform, seller);
        else await paymentReported(platform, seller, { account, ids });
        if (type === PAID_EVENT && order !== null && !(await platform.orders.get(seller.id, order)))
          log.error({ order, seller: seller.id, account }, "a customer has paid for an order that is not stored");
      }
      return { received: true } as const;
    },
  });
}
