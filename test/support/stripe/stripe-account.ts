import type { Stripe } from "stripe";
import { chargeStep } from "../../../areas/shared/domain/money.ts";
import {
  type AccountOptions,
  DAY,
  findRecord,
  type SessionParams,
  StripeBilling,
  StripeRefusal,
} from "./stripe-billing.ts";
import {
  idOf,
  list,
  newBalanceTransaction,
  newCharge,
  newDispute,
  newPaymentIntent,
  newRefund,
  newSession,
  type Session,
  seconds,
} from "./stripe-objects.ts";

export interface RefundParams {
  charge?: string | undefined;
  payment_intent?: string | undefined;
  amount?: number | undefined;
  reason?: string | undefined;
  metadata: Stripe.Metadata;
}

const MINUTE = 60;
/** For currencies with another minimum than 50: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MIN_AMOUNTS: Record<string, number> = {
  gbp: 30,
  aed: 200,
  myr: 200,
  pln: 200,
  ron: 200,
  dkk: 250,
  nok: 300,
  sek: 300,
  hkd: 400,
  mxn: 1_000,
  thb: 1_000,
  czk: 1_500,
  huf: 17_500,
};

/** The payments of one Stripe account, and what customers, banks and the seller do to them. */
export class StripeAccount {
  readonly id: string;
  /** The status of refunds that are made from now on. */
  refundStatus: "succeeded" | "pending" | "failed" = "succeeded";
  readonly sessions = new Map<string, Session>();
  readonly paymentIntents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly balanceTransactions = new Map<string, Stripe.BalanceTransaction>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly billing: StripeBilling;
  readonly #params = new Map<string, SessionParams>();
  readonly #options: AccountOptions;

  constructor(options: AccountOptions) {
    this.id = options.id;
    this.#options = options;
    this.billing = new StripeBilling(options);
  }

  get #now(): number {
    return seconds(this.#options.now());
  }

  createSession(params: SessionParams): Session {
    const [currency = "", ...others] = new Set(params.lines.map((line) => line.currency));
    if (others.length > 0)
      throw new StripeRefusal(400, "All line items must have the same currency.", { param: "line_items" });
    const total = params.lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
    if (params.mode === "payment" && total < (MIN_AMOUNTS[currency] ?? 50))
      throw new StripeRefusal(400, "The Checkout Session's total amount is too small.", { code: "amount_too_small" });
    const expiresAt = params.expires_at ?? this.#now + DAY;
    if (expiresAt < this.#now + 30 * MINUTE || expiresAt > this.#now + DAY)
      throw new StripeRefusal(400, "`expires_at` must be 30 minutes to 24 hours from now.", { param: "expires_at" });
    if (params.customer !== undefined) this.find(this.billing.customers, "customer", params.customer);
    const id = this.#options.newId("cs_test");
    const session = newSession({
      id,
      created: this.#now,
      currency,
      amount_total: total,
      expires_at: expiresAt,
      mode: params.mode,
      url: `${this.#options.origin()}/pay/${this.id}/${id}`,
      metadata: params.metadata,
      client_reference_id: params.client_reference_id ?? null,
      customer: params.customer ?? null,
      customer_email: params.customer_email ?? null,
      success_url: params.success_url,
      cancel_url: params.cancel_url ?? null,
      locale: params.locale ?? null,
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    });
    this.sessions.set(id, session);
    this.#params.set(id, params);
    return session;
  }

  /** @throws StripeRefusal `resource_missing` */
  find<T>(records: ReadonlyMap<string, T>, name: string, id: string): T {
    this.#expireSessions();
    return findRecord(records, name, id);
  }

  linesOf(sessionId: string): SessionParams["lines"] {
    return this.#params.get(sessionId)?.lines ?? [];
  }

  #expireSessions(): void {
    for (const session of this.sessions.values()) {
      if (session.status === "open" && session.expires_at <= this.#now) this.#expire(session);
    }
  }

  #expire(session: Session): void {
    Object.assign(session, { status: "expired", url: null });
    this.#options.emit("checkout.session.expired", session);
  }

  expireSession(id: string): Session {
    const session = this.find(this.sessions, "checkout.session", id);
    if (session.status !== "open") {
      throw new StripeRefusal(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    this.#expire(session);
    return session;
  }

  #openSession(id: string): Session {
    const session = this.find(this.sessions, "checkout.session", id);
    if (session.status !== "open") throw new StripeRefusal(400, `The session is ${session.status}.`);
    return session;
  }

  #intentOf(session: Session): Stripe.PaymentIntent {
    const existing = this.paymentIntents.get(idOf(session.payment_intent));
    if (existing) return existing;
    const params = this.#params.get(session.id);
    const intent = newPaymentIntent({
      id: this.#options.newId("pi"),
      created: this.#now,
      amount: session.amount_total ?? 0,
      currency: session.currency ?? "",
      metadata: params?.payment.metadata ?? {},
      application_fee_amount: params?.payment.application_fee_amount ?? null,
    });
    this.paymentIntents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  }

  /** The customer pays on the hosted page. */
  pay(sessionId: string): Session {
    const session = this.#openSession(sessionId);
    const params = this.#params.get(session.id);
    if (session.mode === "subscription" && params) this.billing.subscribe(session, params);
    else this.#charge(this.#intentOf(session));
    Object.assign(session, { status: "complete", payment_status: "paid", url: null });
    this.#options.emit("checkout.session.completed", session);
    return session;
  }

  #charge(intent: Stripe.PaymentIntent): void {
    const { amount, currency, metadata, application_fee_amount } = intent;
    const charge = newCharge({
      id: this.#options.newId("ch"),
      created: this.#now,
      payment_intent: intent.id,
      amount,
      currency,
      metadata,
      application_fee_amount,
    });
    const transaction = newBalanceTransaction({
      id: this.#options.newId("txn"),
      created: this.#now,
      amount,
      currency,
      source: charge.id,
      // Roughly what a European card costs, and what the platform keeps.
      fee: Math.round(amount * 0.015) + 25 + (application_fee_amount ?? 0),
    });
    charge.balance_transaction = transaction.id;
    this.balanceTransactions.set(transaction.id, transaction);
    this.charges.set(charge.id, charge);
    Object.assign(intent, {
      status: "succeeded",
      amount_received: amount,
      latest_charge: charge.id,
      last_payment_error: null,
    });
  }

  /** The bank declines the customer's card. The session stays open. */
  decline(sessionId: string): void {
    const intent = this.#intentOf(this.#openSession(sessionId));
    intent.last_payment_error = {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    };
  }

  /** The customer pays with a method that takes days, such as a bank debit. */
  startSlowPayment(sessionId: string): void {
    const session = this.#openSession(sessionId);
    this.#intentOf(session).status = "processing";
    Object.assign(session, { status: "complete", url: null });
    this.#options.emit("checkout.session.completed", session);
  }

  /** The bank's answer to a slow payment. */
  finishSlowPayment(sessionId: string, result: "succeeded" | "failed"): void {
    const session = this.find(this.sessions, "checkout.session", sessionId);
    const intent = this.#intentOf(session);
    if (result === "succeeded") {
      this.#charge(intent);
      session.payment_status = "paid";
    } else {
      intent.status = "requires_payment_method";
    }
    this.#options.emit(`checkout.session.async_payment_${result}`, session);
  }

  /** A refund through the API, or by the seller in Stripe's dashboard. */
  refund({ charge: chargeId, payment_intent, amount: given, reason, metadata }: RefundParams): Stripe.Refund {
    const id = chargeId ?? idOf(this.find(this.paymentIntents, "payment_intent", payment_intent ?? "").latest_charge);
    const charge = this.find(this.charges, "charge", id);
    if (charge.disputed)
      throw new StripeRefusal(400, `Charge ${charge.id} has been charged back.`, { code: "charge_disputed" });
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, {
        code: "charge_already_refunded",
      });
    const amount = given ?? left;
    if (amount % chargeStep(charge.currency.toUpperCase()) !== 0)
      throw new StripeRefusal(400, "Invalid amount for this currency.", { param: "amount" });
    if (amount > left) {
      throw new StripeRefusal(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: "amount",
      });
    }
    const refund = newRefund({
      id: this.#options.newId("re"),
      created: this.#now,
      amount,
      currency: charge.currency,
      metadata,
      reason: reason ?? null,
      status: this.refundStatus === "failed" ? "pending" : this.refundStatus,
      charge: charge.id,
      payment_intent: idOf(charge.payment_intent),
    });
    this.refunds.set(refund.id, refund);
    this.#addRefunded(charge, amount);
    this.#options.emit("charge.refunded", charge);
    if (this.refundStatus === "failed") this.finishRefund(refund.id, "failed");
    return refund;
  }

  #addRefunded(charge: Stripe.Charge, amount: number): void {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  }

  /** The bank's answer to a pending refund. */
  finishRefund(refundId: string, status: "succeeded" | "failed"): void {
    const refund = this.find(this.refunds, "refund", refundId);
    refund.status = status;
    if (status === "failed") {
      refund.failure_reason = "expired_or_canceled_card";
      this.#addRefunded(this.find(this.charges, "charge", idOf(refund.charge)), -refund.amount);
      this.#options.emit("refund.failed", refund);
    }
    this.#options.emit("refund.updated", refund);
  }

  /** The customer's bank disputes a charge. */
  openDispute(chargeId: string): Stripe.Dispute {
    const charge = this.find(this.charges, "charge", chargeId);
    const dispute = newDispute({
      id: this.#options.newId("dp"),
      created: this.#now,
      amount: charge.amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: idOf(charge.payment_intent),
      dueBy: this.#now + 9 * DAY,
    });
    charge.disputed = true;
    this.disputes.set(dispute.id, dispute);
    this.#options.emit("charge.dispute.created", dispute);
    return dispute;
  }

  closeDispute(disputeId: string, status: "won" | "lost"): void {
    const dispute = this.find(this.disputes, "dispute", disputeId);
    dispute.status = status;
    this.#options.emit("charge.dispute.closed", dispute);
  }

  /**
   * A copy of an object with the linked objects in place of their ids.
   * @param paths as in the API's `expand`, such as `payment_intent.latest_charge`
   */
  expand<T extends object>(object: T, paths: readonly string[]): T {
    const copy = JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
    const groups = Map.groupBy(paths, (path) => path.split(".")[0] ?? "");
    for (const [field, below] of groups) {
      const linked = this.#linked(copy, field);
      const rest = below.map((path) => path.slice(field.length + 1)).filter(Boolean);
      copy[field] = linked && this.expand(linked, rest);
    }
    return copy as T;
  }

  #linked(object: Record<string, unknown>, field: string): object | null {
    const linked = object[field];
    if (object["object"] === "charge" && field === "refunds") return this.listRefunds({ charge: String(object["id"]) });
    if (typeof linked === "object") return linked;
    const all = [
      this.paymentIntents,
      this.charges,
      this.balanceTransactions,
      this.refunds,
      this.billing.customers,
      this.billing.subscriptions,
    ] as const;
    const found = typeof linked === "string" ? all.find((records) => records.has(linked))?.get(linked) : undefined;
    if (!found) throw new StripeRefusal(400, `This property cannot be expanded (${field}).`, { param: "expand" });
    return found;
  }

  /** Newest first. */
  listRefunds(filter: {
    charge?: string | undefined;
    payment_intent?: string | undefined;
    limit?: number | undefined;
    starting_after?: string | undefined;
  }): Stripe.ApiList<Stripe.Refund> {
    const { charge, payment_intent, limit = 10, starting_after } = filter;
    const matching = [...this.refunds.values()]
      .filter((refund) => charge === undefined || refund.charge === charge)
      .filter((refund) => payment_intent === undefined || refund.payment_intent === payment_intent)
      .reverse();
    const start = starting_after ? matching.findIndex(({ id }) => id === starting_after) + 1 : 0;
    const page = matching.slice(start, start + limit);
    return { ...list(page, "/v1/refunds"), has_more: matching.length > start + limit };
  }
}
