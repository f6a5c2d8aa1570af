import { Stripe } from "stripe";

/** Full objects as Stripe's API returns them, with the fields that differ from an empty object as input. */

export type Session = Stripe.Checkout.Session;

/** Seconds since 1970, as in all objects of the v1 API. */
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The id of a linked object, which the API returns as an id or as the object; empty if there is none. */
export const idOf = (linked: string | { id: string } | null): string =>
  typeof linked === "string" ? linked : (linked?.id ?? "");

export const list = <T>(data: T[], url: string): Stripe.ApiList<T> => ({ object: "list", data, has_more: false, url });

export function newSession(
  given: Pick<
    Session,
    | "id"
    | "created"
    | "currency"
    | "amount_total"
    | "expires_at"
    | "mode"
    | "url"
    | "metadata"
    | "client_reference_id"
    | "customer"
    | "customer_email"
    | "success_url"
    | "cancel_url"
    | "locale"
    | "allowed_payment_method_types"
  >,
): Session {
  return {
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: given.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_account: null,
    customer_creation: given.mode === "payment" ? "if_required" : null,
    customer_details: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    wallet_options: null,
    ...given,
  } satisfies Session;
}

export function newPaymentIntent(
  given: Pick<Stripe.PaymentIntent, "id" | "created" | "amount" | "currency" | "metadata" | "application_fee_amount">,
): Stripe.PaymentIntent {
  return {
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${given.id}_secret_standin`,
    confirmation_method: "automatic",
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
    ...given,
  } satisfies Stripe.PaymentIntent;
}

export function newCharge(
  given: Pick<Stripe.Charge, "id" | "created" | "amount" | "currency" | "metadata" | "application_fee_amount"> & {
    payment_intent: string;
  },
): Stripe.Charge {
  return {
    object: "charge",
    amount_captured: given.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "approved_by_network",
      reason: null,
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid: true,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
    ...given,
  } satisfies Stripe.Charge;
}

export function newBalanceTransaction(
  given: Pick<Stripe.BalanceTransaction, "id" | "created" | "amount" | "currency" | "fee" | "source">,
): Stripe.BalanceTransaction {
  return {
    object: "balance_transaction",
    available_on: given.created,
    balance_type: "payments",
    description: null,
    exchange_rate: null,
    fee_details: [],
    net: given.amount - given.fee,
    reporting_category: "charge",
    status: "pending",
    type: "charge",
    ...given,
  } satisfies Stripe.BalanceTransaction;
}

export function newRefund(
  given: Pick<Stripe.Refund, "id" | "created" | "amount" | "currency" | "metadata" | "reason" | "status"> & {
    charge: string;
    payment_intent: string;
  },
): Stripe.Refund {
  return {
    object: "refund",
    balance_transaction: null,
    customer: null,
    customer_account: null,
    payment_method: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...given,
  } satisfies Stripe.Refund;
}

export function newDispute(
  given: Pick<Stripe.Dispute, "id" | "created" | "amount" | "currency"> & {
    charge: string;
    payment_intent: string;
    /** Seconds since 1970. */
    dueBy: number;
  },
): Stripe.Dispute {
  const { dueBy, ...fields } = given;
  return {
    object: "dispute",
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    reason: "product_not_received",
    status: "needs_response",
    ...fields,
  } satisfies Stripe.Dispute;
}

export function newCustomer(given: Pick<Stripe.Customer, "id" | "created" | "email" | "metadata">): Stripe.Customer {
  return {
    object: "customer",
    balance: 0,
    default_source: null,
    description: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    shipping: null,
    ...given,
  } satisfies Stripe.Customer;
}

export function newPrice(given: {
  id: string;
  currency: string;
  unitAmount: number;
  interval: "month" | "year";
}): Stripe.Price {
  return {
    id: given.id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: 0,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: "prod_pro",
    recurring: {
      interval: given.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: given.unitAmount,
    unit_amount_decimal: Stripe.Decimal.from(given.unitAmount),
  } satisfies Stripe.Price;
}

export function newSubscription(given: {
  id: string;
  customer: string;
  price: Stripe.Price;
  metadata: Stripe.Metadata;
  /** Seconds since 1970, like the next two. */
  created: number;
  periodEnd: number;
  trialEnd: number | null;
}): Stripe.Subscription {
  const { id, price, created, trialEnd } = given;
  const item: Stripe.SubscriptionItem = {
    id: `si_${id}`,
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: given.periodEnd,
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: price.id,
      object: "plan",
      active: true,
      amount: price.unit_amount,
      amount_decimal: price.unit_amount_decimal,
      billing_scheme: "per_unit",
      created: price.created,
      currency: price.currency,
      interval: price.recurring?.interval ?? "month",
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: null,
      product: "prod_pro",
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created,
    currency: price.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: list([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: trialEnd === null ? "active" : "trialing",
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: trialEnd === null ? null : created,
  } satisfies Stripe.Subscription;
}

export function newPortalSession(
  given: Pick<Stripe.BillingPortal.Session, "id" | "created" | "customer" | "return_url" | "url">,
): Stripe.BillingPortal.Session {
  return {
    object: "billing_portal.session",
    configuration: "bpc_standin",
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    ...given,
  } satisfies Stripe.BillingPortal.Session;
}

export type Requirement = Stripe.V2.Core.Account.Requirements.Entry;

export function newRequirement(
  description: string,
  status: Requirement["minimum_deadline"]["status"],
  code: Requirement["requested_reasons"][number]["code"],
): Requirement {
  return {
    awaiting_action_from: "user",
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        { capability: "card_payments", configuration: "merchant", deadline: { status: "currently_due" } },
      ],
    },
    minimum_deadline: { status },
    requested_reasons: [{ code }],
  } satisfies Requirement;
}
