import type { Stripe } from "stripe";
import { chargeStep, isCardCurrency } from "../../../areas/shared/domain/money.ts";
import type { AmountProblem } from "../../../areas/shared/orders/cart.ts";
import type { Order, OrderDispute, OrderPayment, OrderRefund } from "../../../areas/shared/orders/order.ts";
import { type PaymentReading, recordedReading } from "../../../areas/shared/orders/order-payments.ts";
import { orderPath } from "../../../areas/shared/pages/routes.ts";
import { effectivePlan, type PlanId } from "../../../areas/shared/sellers/plan.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { PaymentFailed, PaymentRejected, PaymentUnavailable } from "../errors.ts";
import { GONE, NO_PERMISSION, orWithoutEmail, type StripeClient } from "../payments/stripe-client.ts";
import type { Platform } from "../platform.ts";
import type { PaymentProvider } from "./payment-provider.ts";

type Session = Stripe.Checkout.Session;

export interface StripeProviderOptions {
  client: StripeClient;
  sellers: Pick<Platform["sellers"], "get">;
  /** Returns the origin of a shop, to which Stripe sends the customer back. */
  shopOrigin: (seller: Pick<Seller, "domain" | "customDomain">) => string;
  /** What the platform keeps of each payment, in hundredths of a percent. */
  feeBasisPoints: Record<PlanId, number>;
  now: () => Date;
}

const MINUTE = 60_000;
/** Customers pay within the hour, or the stock is returned. Those who open the page late have another hour at most. */
const TERM = 60 * MINUTE;
/** Stripe's shortest life of a session, with a minute for clocks that differ. */
const SHORTEST_SESSION = 31 * MINUTE;
/** Stripe's longest life of a session. */
const LONGEST_SESSION = 24 * 60 * MINUTE;

/**
 * How long requests to open an order's session have the same idempotency key. Stripe replays a key's first answer for a
 * day, even a 500: https://docs.stripe.com/api/idempotent_requests
 */
const SESSION_KEY_LIFE = 5 * MINUTE;

/**
 * The smallest charges, in minor units. Stripe compares the amount in the currency in which it pays the account, which is
 * nearly always the shop's. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const SMALLEST_CHARGES: readonly [amount: number, currencies: string][] = [
  [30, "GBP"],
  [50, "ARS AUD BRL CAD CHF COP EUR IDR ILS INR JPY KRW NZD PHP RUB SGD USD ZAR"],
  [200, "AED MYR PLN RON"],
  [250, "DKK"],
  [300, "NOK SEK"],
  [400, "HKD"],
  [1_000, "MXN THB"],
  [1_500, "CZK"],
  [17_500, "HUF"],
];

/**
 * The largest charge of most cards, in minor units. The limit of eight digits is for other methods:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const LARGEST_CHARGE = 999_999_999_999;

function amountProblem(total: number, currency: string): AmountProblem | undefined {
  const step = chargeStep(currency);
  const [smallest] = SMALLEST_CHARGES.find(([, currencies]) => currencies.includes(currency)) ?? [step];
  if (total < smallest) return { code: "amount-too-small", params: { limit: smallest } };
  if (total > LARGEST_CHARGE) return { code: "amount-too-large", params: { limit: LARGEST_CHARGE } };
  return total % step === 0 ? undefined : { code: "amount-not-a-multiple", params: { limit: step } };
}

/**
 * Cards and wallets, by Stripe's hosted Checkout page, as direct charges: the seller's account is paid, and the shop's
 * pages need no script of Stripe. https://docs.stripe.com/connect/direct-charges?platform=web&ui=stripe-hosted
 */
export function createStripeProvider({
  client,
  sellers,
  shopOrigin,
  feeBasisPoints,
  now,
}: StripeProviderOptions): PaymentProvider {
  const retrieve = (session: OrderPayment): Promise<Session> =>
    client.request(session.account, (sdk, options) =>
      sdk.checkout.sessions.retrieve(
        session.reference,
        { expand: ["payment_intent.latest_charge.balance_transaction"] },
        options,
      ),
    );

  /** Every refund of a payment, those from Stripe's dashboard included. */
  const listRefunds = (account: string, intent: string): Promise<Stripe.Refund[]> =>
    client.request(account, (sdk, options) =>
      sdk.refunds.list({ payment_intent: intent, limit: 100 }, options).autoPagingToArray({ limit: 1_000 }),
    );

  const lastDispute = async (account: string, charge: string): Promise<Stripe.Dispute | undefined> => {
    const { data } = await client.request(account, (sdk, options) => sdk.disputes.list({ charge, limit: 1 }, options));
    return data[0];
  };

  const readingOf = async (account: string, session: Session): Promise<PaymentReading> => {
    const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
    const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
    const state = stateOf(session, intent);
    const [refunds, dispute] = await Promise.all([
      // A refund that a bank has returned leaves no trace on the charge.
      intent && state === "paid" ? listRefunds(account, intent.id) : [],
      charge?.disputed ? lastDispute(account, charge.id) : undefined,
    ]);
    return {
      state,
      intent: intent?.id ?? "",
      amount: state === "paid" ? (intent?.amount_received ?? session.amount_total ?? 0) : 0,
      currency: (session.currency ?? "").toUpperCase(),
      ...feeOf(charge),
      refunds: refunds.map(refundOf),
      dispute: dispute ? disputeOf(dispute) : null,
    };
  };

  /**
   * The order's record instead of a reading, if the seller has disconnected the account and the session is certainly
   * over: no payment can arrive any more.
   */
  const readOrAssume = async (
    order: Order,
    session: OrderPayment,
    ask: () => Promise<Session>,
  ): Promise<PaymentReading> => {
    try {
      return await readingOf(session.account, await ask());
    } catch (error) {
      if (!(error instanceof PaymentRejected)) throw error;
      const recorded = recordedReading(session, order.currency);
      const isOpen = recorded.state === "open" || recorded.state === "processing";
      const isOver = !isOpen || now().getTime() > Date.parse(order.createdAt) + LONGEST_SESSION;
      if (!GONE.has(error.reason) || !isOver) throw new PaymentFailed("The payment can't be read.", { cause: error });
      return isOpen ? { ...recorded, state: "closed" } : recorded;
    }
  };

  return {
    method: "card",

    accepts: ({ cardAccount, currency }) => cardAccount?.state === "active" && isCardCurrency(currency),

    amountProblem,

    term: (_seller, at) => ({ expiresAt: new Date(at.getTime() + TERM).toISOString(), remindAt: null }),

    deadline({ createdAt, expiresAt }, at) {
      if (expiresAt === null || Date.parse(expiresAt) - at.getTime() >= SHORTEST_SESSION) return expiresAt;
      const latest = Math.min(at.getTime() + TERM, Date.parse(createdAt) + 2 * TERM);
      return new Date(Math.max(latest, Date.parse(expiresAt))).toISOString();
    },

    async open(order) {
      const seller = await sellers.get(order.sellerId);
      if (seller?.cardAccount?.state !== "active") throw new PaymentUnavailable("The shop takes no cards.");
      if (order.expiresAt === null || Date.parse(order.expiresAt) - now().getTime() < SHORTEST_SESSION)
        throw new PaymentUnavailable("The order expires too soon for a payment.");
      const account = seller.cardAccount.id;
      const { id: plan } = effectivePlan(seller.subscription, new Date(order.createdAt));
      const parameters = sessionParameters(order, shopOrigin(seller), feeBasisPoints[plan]);
      const key = `order:${order.id}:${Math.floor(now().getTime() / SESSION_KEY_LIFE)}`;
      const { id: reference } = await orWithoutEmail((isNamed) =>
        client.request(account, (sdk, options) =>
          sdk.checkout.sessions.create(
            { ...parameters, ...(isNamed && { customer_email: order.customer.email }) },
            { ...options, idempotencyKey: isNamed ? key : `${key}:no-email` },
          ),
        ),
      );
      return { account, reference };
    },

    async pageOf(_order, session) {
      return (await retrieve(session)).url ?? undefined;
    },

    read: (order, session) => readOrAssume(order, session, () => retrieve(session)),

    close: (order, session) =>
      readOrAssume(order, session, async () => {
        try {
          await client.request(session.account, (sdk, options) =>
            sdk.checkout.sessions.expire(session.reference, {}, options),
          );
        } catch (error) {
          // It is no longer open, or the account is gone. The reading says which.
          if (!(error instanceof PaymentRejected)) throw error;
        }
        return retrieve(session);
      }),

    async refund(order, { account, intent }, { id, amount, request }) {
      const reason = request && request.reason !== "other" ? { reason: request.reason } : {};
      try {
        // Stripe deletes idempotency keys after a day, so the id is in the refund too.
        // Refunds from the dashboard have their own.
        const earlier = (await listRefunds(account, intent)).map(refundOf).find((refund) => refund.id === id);
        if (earlier) return earlier.status;
        const refund = await client.request(account, (sdk, options) =>
          sdk.refunds.create(
            { payment_intent: intent, amount, ...reason, metadata: { refund: id } },
            { ...options, idempotencyKey: `refund:${order.id}:${id}` },
          ),
        );
        return refundOf(refund).status;
      } catch (error) {
        if (!(error instanceof PaymentRejected)) throw error;
        if (error.reason === NO_PERMISSION)
          throw new PaymentFailed("STRIPE_SECRET_KEY lacks a permission for refunds.", { cause: error });
        return GONE.has(error.reason) ? "disconnected" : "failed";
      }
    },
  };
}

/** The session's parameters follow from the order alone: a repeated request with the same key must equal the first. */
function sessionParameters(order: Order, origin: string, feeBasisPoints: number): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: order.id, number: String(order.number) };
  const link = origin + orderPath(order.accessToken);
  const step = chargeStep(order.currency);
  const fee = Math.floor((order.total * feeBasisPoints) / 10_000 / step) * step;
  return {
    mode: "payment",
    ui_mode: "hosted_page",
    client_reference_id: order.id,
    line_items: chargedItems(order).map(({ title, amount, quantity }) => ({
      quantity,
      price_data: { currency: order.currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
    })),
    expires_at: Math.floor(Date.parse(order.expiresAt ?? "") / 1_000),
    success_url: `${link}?payment=returned`,
    cancel_url: link,
    // Customers pay what the shop shows, in its currency.
    adaptive_pricing: { enabled: false },
    // Wallets come with cards. Other methods may take days.
    allowed_payment_method_types: ["card"],
    metadata,
    payment_intent_data: {
      description: `#${order.number}`,
      metadata,
      ...(fee > 0 && { application_fee_amount: fee }),
    },
  };
}

interface ChargedItem {
  title: string;
  /** Minor units, of one piece. */
  amount: number;
  quantity: number;
}

/** What Stripe's page lists. Their sum is the order's total: adjustments are part of the lines that they change. */
function chargedItems({ number, lines, delivery, adjustments, taxes, total, currency }: Order): ChargedItem[] {
  const changeOf = (of: number | "delivery"): number =>
    adjustments.flatMap(({ shares }) => shares).reduce((sum, share) => sum + (share.of === of ? share.amount : 0), 0);
  const items = lines.map(({ title, variantTitle, quantity, unitPrice }, index): ChargedItem => {
    const name = variantTitle ? `${title} – ${variantTitle}` : title;
    const change = changeOf(index);
    if (change === 0) return { title: name, amount: unitPrice, quantity };
    return {
      title: quantity === 1 ? name : `${quantity} × ${name}`,
      amount: unitPrice * quantity + change,
      quantity: 1,
    };
  });
  const deliveryAmount = delivery.price + changeOf("delivery");
  if (deliveryAmount > 0) items.push({ title: delivery.title, amount: deliveryAmount, quantity: 1 });
  for (const { title, tax, included } of taxes)
    if (!included && tax > 0) items.push({ title, amount: tax, quantity: 1 });
  const sum = items.reduce((all, { amount, quantity }) => all + amount * quantity, 0);
  if (sum !== total) throw new TypeError(`The items cost ${sum}, the order ${total}.`);
  // Stripe may refuse an item for its amount although it takes the total.
  const isCharged = items.every(({ amount }) => amount % chargeStep(currency) === 0);
  return isCharged ? items : [{ title: `#${number}`, amount: total, quantity: 1 }];
}

/** https://docs.stripe.com/api/checkout/sessions/object#checkout_session_object-status */
function stateOf(session: Session, intent: Stripe.PaymentIntent | null): PaymentReading["state"] {
  // Money that was taken counts in every state of the session.
  if (intent?.status === "succeeded") return "paid";
  if (session.status === "open") return "open";
  if (session.status === "expired") return "closed";
  if (session.payment_status !== "unpaid") return "paid";
  return intent?.status === "processing" ? "processing" : "closed";
}

/**
 * What Stripe and the platform took; unknown if the account is paid out in another currency. Stripe makes the balance
 * transaction after the charge: https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
function feeOf(charge: Stripe.Charge | null): Pick<PaymentReading, "fee" | "isFeeDue"> {
  if (!charge?.paid) return {};
  const { balance_transaction: transaction, currency } = charge;
  if (!transaction || typeof transaction === "string") return { isFeeDue: true };
  return transaction.currency === currency ? { fee: transaction.fee } : {};
}

const REFUND_STATUS: Record<string, OrderRefund["status"]> = {
  succeeded: "done",
  pending: "pending",
  requires_action: "pending",
  failed: "failed",
  canceled: "failed",
};

/** A refund by its id in the order; from Stripe's dashboard by Stripe's. */
function refundOf({ id, amount, status, metadata }: Stripe.Refund): OrderRefund {
  return { id: metadata?.["refund"] ?? id, amount, status: REFUND_STATUS[status ?? ""] ?? "pending" };
}

const DISPUTE_STATUS: Record<string, OrderDispute["status"]> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "won",
  prevented: "won",
  won: "won",
  lost: "lost",
};

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
function disputeOf(dispute: Stripe.Dispute): OrderDispute {
  const { amount, status, evidence_details: evidence, livemode, id, created } = dispute;
  return {
    amount,
    status: DISPUTE_STATUS[status] ?? "open",
    dueAt: evidence.due_by === null ? null : new Date(evidence.due_by * 1_000).toISOString(),
    url: `https://dashboard.stripe.com/${livemode ? "" : "test/"}disputes/${id}`,
    createdAt: new Date(created * 1_000).toISOString(),
  };
}
