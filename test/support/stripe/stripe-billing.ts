import type { Stripe } from "stripe";
import { idOf, newCustomer, newPortalSession, newSubscription, type Session, seconds } from "./stripe-objects.ts";

/** An error as Stripe's API answers it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; param?: string };

  constructor(status: number, message: string, body: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.body = { type: "invalid_request_error", ...body };
  }
}

/** A refusal before the endpoint executes, which Stripe does not keep for the idempotency key. */
export class InvalidRequest extends StripeRefusal {}

/** @throws StripeRefusal `resource_missing` */
export function findRecord<T>(records: ReadonlyMap<string, T>, name: string, id: string): T {
  const found = records.get(id);
  if (found === undefined)
    throw new StripeRefusal(404, `No such ${name}: '${id}'`, { code: "resource_missing", param: "id" });
  return found;
}

export interface SessionParams {
  mode: "payment" | "subscription";
  lines: { name: string; quantity: number; unitAmount: number; currency: string; price?: Stripe.Price | undefined }[];
  success_url: string;
  cancel_url?: string | undefined;
  /** Seconds since 1970. */
  expires_at?: number | undefined;
  metadata: Stripe.Metadata;
  client_reference_id?: string | undefined;
  customer?: string | undefined;
  customer_email?: string | undefined;
  locale?: string | undefined;
  allowed_payment_method_types?: string[] | undefined;
  payment: { metadata: Stripe.Metadata; application_fee_amount?: number | undefined };
  subscription: { metadata: Stripe.Metadata; trial_period_days?: number | undefined };
}

export interface AccountOptions {
  id: string;
  now: () => Date;
  newId: (prefix: string) => string;
  /** Origin of the stand-in's own pages. */
  origin: () => string;
  emit: (type: Stripe.Event.Type, object: { id: string }) => void;
  /** Prices exist in the platform's account only. */
  prices: ReadonlyMap<string, Stripe.Price>;
}

/** In seconds. */
export const DAY = 24 * 60 * 60;

/** The customers and subscriptions of one Stripe account. */
export class StripeBilling {
  readonly customers = new Map<string, Stripe.Customer>();
  readonly deletedCustomers = new Set<string>();
  readonly subscriptions = new Map<string, Stripe.Subscription>();
  readonly portalSessions = new Map<string, Stripe.BillingPortal.Session>();
  readonly #options: AccountOptions;

  constructor(options: AccountOptions) {
    this.#options = options;
  }

  get #now(): number {
    return seconds(this.#options.now());
  }

  get prices(): ReadonlyMap<string, Stripe.Price> {
    return this.#options.prices;
  }

  createCustomer(given: { email?: string | undefined; metadata: Stripe.Metadata }): Stripe.Customer {
    const { email = null, metadata } = given;
    const customer = newCustomer({ id: this.#options.newId("cus"), created: this.#now, email, metadata });
    this.customers.set(customer.id, customer);
    return customer;
  }

  /** The operator deletes a customer in the dashboard. Stripe keeps its id, and ends its subscriptions. */
  deleteCustomer(id: string): void {
    findRecord(this.customers, "customer", id);
    this.customers.delete(id);
    this.deletedCustomers.add(id);
    for (const subscription of this.subscriptions.values())
      if (idOf(subscription.customer) === id && subscription.status !== "canceled")
        this.cancelSubscription(subscription.id);
  }

  readCustomer(id: string): Stripe.Customer | Stripe.DeletedCustomer {
    if (this.deletedCustomers.has(id)) return { id, object: "customer", deleted: true };
    return findRecord(this.customers, "customer", id);
  }

  /** The customer has paid a session for a subscription. */
  subscribe(session: Session, params: SessionParams): void {
    const price = params.lines[0]?.price;
    if (!price) throw new StripeRefusal(400, "A subscription needs a price.", { param: "line_items" });
    session.customer ??= this.createCustomer({ email: session.customer_email ?? undefined, metadata: {} }).id;
    const { trial_period_days: trialDays, metadata } = params.subscription;
    const trialEnd = trialDays === undefined ? null : this.#now + trialDays * DAY;
    const subscription = newSubscription({
      id: this.#options.newId("sub"),
      customer: idOf(session.customer),
      price,
      metadata,
      created: this.#now,
      periodEnd: trialEnd ?? this.#now + (price.recurring?.interval === "year" ? 365 : 30) * DAY,
      trialEnd,
    });
    this.subscriptions.set(subscription.id, subscription);
    session.subscription = subscription.id;
    this.#options.emit("customer.subscription.created", subscription);
  }

  /** The subscription is renewed, or its payment fails: `past_due`, later `unpaid` or `canceled`. */
  updateSubscription(
    id: string,
    changes: {
      status?: Stripe.Subscription.Status;
      cancelAtPeriodEnd?: boolean;
      periodStart?: Date;
      periodEnd?: Date;
      price?: Stripe.Price;
    },
  ): Stripe.Subscription {
    const subscription = findRecord(this.subscriptions, "subscription", id);
    const { status, cancelAtPeriodEnd, periodStart, periodEnd, price } = changes;
    const [item] = subscription.items.data;
    if (status) subscription.status = status;
    if (price && item) item.price = price;
    if (periodStart && item) item.current_period_start = seconds(periodStart);
    if (periodEnd && item) item.current_period_end = seconds(periodEnd);
    if (cancelAtPeriodEnd !== undefined) {
      subscription.cancel_at_period_end = cancelAtPeriodEnd;
      subscription.cancel_at = cancelAtPeriodEnd ? (item?.current_period_end ?? null) : null;
    }
    this.#options.emit("customer.subscription.updated", subscription);
    return subscription;
  }

  /** The next period begins, and its payment succeeds or fails. */
  renew(id: string, { isPaid = true }: { isPaid?: boolean } = {}): void {
    const [item] = findRecord(this.subscriptions, "subscription", id).items.data;
    const start = new Date((item?.current_period_end ?? 0) * 1000);
    const days = item?.price.recurring?.interval === "year" ? 365 : 30;
    const periodEnd = new Date(start.getTime() + days * DAY * 1000);
    this.updateSubscription(id, { status: isPaid ? "active" : "past_due", periodStart: start, periodEnd });
    this.#emitInvoice(id, isPaid);
  }

  /** The customer pays the overdue invoice. */
  recover(id: string): void {
    this.updateSubscription(id, { status: "active" });
    this.#emitInvoice(id, true);
  }

  /** Events of invoices name the customer and the subscription; the rest of the invoice is not used. */
  #emitInvoice(subscription: string, isPaid: boolean): void {
    const { customer } = findRecord(this.subscriptions, "subscription", subscription);
    const parent = { type: "subscription_details", subscription_details: { subscription, metadata: null } };
    const invoice = { id: this.#options.newId("in"), object: "invoice", customer: idOf(customer), parent };
    this.#options.emit(isPaid ? "invoice.paid" : "invoice.payment_failed", invoice);
  }

  /** Ends the subscription at once. */
  cancelSubscription(id: string): Stripe.Subscription {
    const subscription = findRecord(this.subscriptions, "subscription", id);
    if (subscription.status === "canceled")
      throw new StripeRefusal(404, `No such subscription: '${id}'`, { code: "resource_missing", param: "id" });
    Object.assign(subscription, { status: "canceled", canceled_at: this.#now, ended_at: this.#now });
    this.#options.emit("customer.subscription.deleted", subscription);
    return subscription;
  }

  createPortalSession(customerId: string, returnUrl: string | undefined): Stripe.BillingPortal.Session {
    const { id: customer } = findRecord(this.customers, "customer", customerId);
    const id = this.#options.newId("bps");
    const portal = newPortalSession({
      id,
      created: this.#now,
      customer,
      return_url: returnUrl ?? null,
      url: `${this.#options.origin()}/portal/${id}`,
    });
    this.portalSessions.set(id, portal);
    return portal;
  }
}
