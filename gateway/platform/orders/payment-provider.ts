import type { AmountProblem } from "../../../areas/shared/orders/cart.ts";
import type { Order, OrderPayment, OrderRefund, PaymentMethod } from "../../../areas/shared/orders/order.ts";
import type { PaymentReading, SessionKey } from "../../../areas/shared/orders/order-payments.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";

/**
 * A way to pay. Each order has one session: the customer pays in it, and everything about the payment is read from it.
 * A call may be repeated: it never takes or returns money twice.
 */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Whether the shop's customers can pay this way. Pure. */
  accepts(seller: Pick<Seller, "cardAccount" | "currency">): boolean;
  /** Returns why no customer can pay an amount this way, in minor units. Methods that take any amount don't have this. */
  amountProblem?(total: number, currency: string): AmountProblem | undefined;
  /** Returns when an unpaid order expires, and when its customer is reminded. */
  term(seller: Pick<Seller, "paymentDays">, now: Date): Pick<Order, "expiresAt" | "remindAt">;
  /**
   * Returns when an unpaid order expires if its session is opened now. Pure. Methods whose sessions have no shortest life
   * don't have this.
   */
  deadline?(order: Pick<Order, "createdAt" | "expiresAt">, now: Date): string | null;
  /**
   * Opens the order's session. A call that is repeated later may open another one: the first that is stored counts.
   * @throws PaymentUnavailable @throws PaymentFailed if the result is unknown
   */
  open(order: Order): Promise<SessionKey>;
  /**
   * Returns the provider's page on which the customer pays. Methods without such a page don't have this.
   * @returns undefined if the session is no longer open @throws PaymentFailed
   */
  pageOf?(order: Order, session: OrderPayment): Promise<string | undefined>;
  /** @throws PaymentFailed */
  read(order: Order, session: OrderPayment): Promise<PaymentReading>;
  /** Ends a session that is open. After `closed`, no payment can arrive. @throws PaymentFailed */
  close(order: Order, session: OrderPayment): Promise<PaymentReading>;
  /**
   * Refunds a part of the payment, once per id of a refund.
   * @returns `disconnected` if the seller has disconnected the account @throws PaymentFailed if the result is unknown
   */
  refund(
    order: Order,
    session: OrderPayment,
    refund: Pick<OrderRefund, "id" | "amount" | "request">,
  ): Promise<OrderRefund["status"] | "disconnected">;
}

export interface PaymentOffer<Provider> {
  offered: Provider[];
  /** Why cards, which the shop offers, can't pay this total. */
  cardProblem: AmountProblem | undefined;
}

/**
 * Returns the ways to pay that a shop offers. A shop that offers cards only keeps the manual one for totals that cards
 * can't pay, and while it can't take cards.
 * @param total of the order, in minor units; without it, any total
 */
export function paymentOffer<Provider extends Pick<PaymentProvider, "method" | "accepts" | "amountProblem">>(
  providers: readonly Provider[],
  seller: Pick<Seller, "cardAccount" | "currency" | "paymentChoice">,
  total?: number,
): PaymentOffer<Provider> {
  const { paymentChoice: choice, currency } = seller;
  const problemOf = (provider: Provider): AmountProblem | undefined =>
    total === undefined ? undefined : provider.amountProblem?.(total, currency);
  const chosen = providers.filter(
    (provider) => provider.accepts(seller) && (provider.method !== "card" || choice !== "manual"),
  );
  const card = chosen.find(({ method }) => method === "card");
  const cardProblem = card && problemOf(card);
  const isCardOnly = choice === "card" && card !== undefined && !cardProblem;
  const offered = chosen.filter((provider) => !problemOf(provider) && (provider.method !== "manual" || !isCardOnly));
  return { offered, cardProblem };
}
