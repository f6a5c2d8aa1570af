import * as z from "zod";
import type { StripeAccount } from "./stripe-account.ts";
import { InvalidRequest, StripeRefusal } from "./stripe-billing.ts";
import type { StripeConnect } from "./stripe-connect.ts";
import { list } from "./stripe-objects.ts";

export interface RouteContext {
  account: StripeAccount;
  /** Undefined for requests about the platform's own account. */
  connectedId: string | undefined;
  connect: StripeConnect;
  /** The id in the path. */
  id: string;
  /** Parameters of the body or the query. */
  params: unknown;
}

interface Route {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
  answer: (context: RouteContext) => object;
}

const minorUnits = z.coerce.number().int().min(0);
/** https://docs.stripe.com/metadata#data */
const metadata = z
  .record(
    z
      .string()
      .max(40)
      .regex(/^[^[\]]+$/),
    z.string().max(500),
  )
  .refine((record) => Object.keys(record).length <= 50, "at most 50 keys")
  .default({});
const expand = z.array(z.string()).default([]);
const onlyExpand = z.strictObject({ expand });

const lineItem = z.strictObject({
  quantity: z.coerce.number().int().positive().default(1),
  price: z.string().optional(),
  price_data: z
    .strictObject({
      currency: z.string().regex(/^[a-z]{3}$/),
      unit_amount: minorUnits,
      product_data: z.strictObject({
        name: z.string().min(1),
        description: z.string().min(1).optional(),
        images: z.array(z.url()).max(8).optional(),
        metadata,
      }),
    })
    .optional(),
});

const sessionParams = z.strictObject({
  mode: z.enum(["payment", "subscription"]),
  ui_mode: z.literal("hosted_page").optional(),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expires_at: z.coerce.number().int().optional(),
  metadata,
  client_reference_id: z.string().max(200).optional(),
  customer: z.string().optional(),
  customer_email: z.email().optional(),
  locale: z.string().optional(),
  adaptive_pricing: z.strictObject({ enabled: z.stringbool() }).optional(),
  allowed_payment_method_types: z.array(z.string()).optional(),
  payment_intent_data: z
    .strictObject({
      metadata,
      application_fee_amount: minorUnits.optional(),
      description: z.string().optional(),
      receipt_email: z.email().optional(),
    })
    .optional(),
  subscription_data: z
    .strictObject({ metadata, trial_period_days: z.coerce.number().int().positive().optional() })
    .optional(),
  expand,
});

const refundParams = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: z.coerce.number().int().positive().optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  refund_application_fee: z.stringbool().optional(),
  metadata,
  expand,
});

const refundFilter = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  starting_after: z.string().optional(),
});

const disputeFilter = z.strictObject({
  charge: z.string(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

const include = z.array(z.string()).default([]);
const collector = z.enum(["stripe", "application"]);

const accountParams = z.strictObject({
  contact_email: z.email().optional(),
  display_name: z.string().optional(),
  dashboard: z.enum(["full", "express", "none"]).optional(),
  identity: z.strictObject({ country: z.string().optional() }).optional(),
  defaults: z.strictObject({
    responsibilities: z.strictObject({ fees_collector: collector, losses_collector: collector }),
  }),
  configuration: z.strictObject({
    merchant: z.strictObject({
      capabilities: z.strictObject({ card_payments: z.strictObject({ requested: z.literal(true) }) }),
    }),
  }),
  metadata,
  include,
});

const linkParams = z.strictObject({
  account: z.string(),
  use_case: z.strictObject({
    type: z.literal("account_onboarding"),
    account_onboarding: z.strictObject({
      configurations: z.array(z.string()).optional(),
      refresh_url: z.url(),
      return_url: z.url(),
    }),
  }),
});

const limit = z.coerce.number().int().min(1).max(100).optional();
const sessionFilter = z.strictObject({ customer: z.string(), status: z.enum(["open", "complete", "expired"]), limit });
const subscriptionFilter = z.strictObject({ customer: z.string(), status: z.literal("all"), limit });
const portalParams = z.strictObject({ customer: z.string(), return_url: z.url().optional() });
const customerParams = z.strictObject({ email: z.email().optional(), metadata });
const subscriptionParams = z.strictObject({ cancel_at_period_end: z.stringbool() });

/** @throws StripeRefusal naming the parameter, as Stripe does */
function parse<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const [unknown] = issue?.code === "unrecognized_keys" ? issue.keys : [];
  const [first, ...rest] = [...(issue?.path ?? []), ...(unknown ? [unknown] : [])].map(String);
  const param = `${first ?? ""}${rest.map((name) => `[${name}]`).join("")}`;
  if (issue?.code === "invalid_format" && issue.format === "email")
    throw new InvalidRequest(400, `Invalid email address: ${String(issue.input)}`, { code: "email_invalid", param });
  if (unknown)
    throw new InvalidRequest(400, `Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  throw new InvalidRequest(400, `Invalid ${param}: ${issue?.message}`, { code: "parameter_invalid", param });
}

function createSession({ account, connect, connectedId, params }: RouteContext): object {
  const {
    line_items,
    payment_intent_data,
    subscription_data,
    adaptive_pricing: _,
    ui_mode: __,
    ...given
  } = parse(sessionParams, params);
  if (connectedId !== undefined && !connect.canCharge(connectedId))
    throw new StripeRefusal(400, "Your account cannot currently make charges.");
  const lines = line_items.map(({ quantity, price: priceId, price_data: data }) => {
    if (data) {
      const { currency, unit_amount: unitAmount, product_data } = data;
      return { quantity, name: product_data.name, unitAmount, currency };
    }
    const price = account.find(account.billing.prices, "price", priceId ?? "");
    return { quantity, name: "Pro", unitAmount: price.unit_amount ?? 0, currency: price.currency, price };
  });
  const payment = payment_intent_data ?? { metadata: {} };
  const session = account.createSession({
    ...given,
    lines,
    payment,
    subscription: subscription_data ?? { metadata: {} },
  });
  return account.expand(session, given.expand);
}

/** A route that returns one object of the account. */
function reading(path: RegExp, name: string, records: (account: StripeAccount) => ReadonlyMap<string, object>): Route {
  return {
    method: "GET",
    path,
    answer: ({ account, id, params }) =>
      account.expand(account.find(records(account), name, id), parse(onlyExpand, params).expand),
  };
}

/** The part of Stripe's API that Awning uses. */
export const ROUTES: readonly Route[] = [
  { method: "POST", path: /^\/v1\/checkout\/sessions$/, answer: createSession },
  {
    method: "GET",
    path: /^\/v1\/checkout\/sessions$/,
    answer({ account, params }) {
      const { customer, status } = parse(sessionFilter, params);
      const found = [...account.sessions.values()].filter(
        (each) => each.customer === customer && each.status === status,
      );
      return list(found.toReversed(), "/v1/checkout/sessions");
    },
  },
  reading(/^\/v1\/checkout\/sessions\/([^/]+)$/, "checkout.session", ({ sessions }) => sessions),
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    answer: ({ account, id, params }) => account.expand(account.expireSession(id), parse(onlyExpand, params).expand),
  },
  reading(/^\/v1\/payment_intents\/([^/]+)$/, "payment_intent", ({ paymentIntents }) => paymentIntents),
  reading(/^\/v1\/charges\/([^/]+)$/, "charge", ({ charges }) => charges),
  {
    method: "POST",
    path: /^\/v1\/refunds$/,
    answer({ account, params }) {
      const given = parse(refundParams, params);
      return account.expand(account.refund(given), given.expand);
    },
  },
  {
    method: "GET",
    path: /^\/v1\/refunds$/,
    answer: ({ account, params }) => account.listRefunds(parse(refundFilter, params)),
  },
  reading(/^\/v1\/refunds\/([^/]+)$/, "refund", ({ refunds }) => refunds),
  {
    method: "GET",
    path: /^\/v1\/disputes$/,
    answer({ account, params }) {
      const { charge, limit } = parse(disputeFilter, params);
      const matching = [...account.disputes.values()].filter((dispute) => dispute.charge === charge).reverse();
      return { ...list(matching.slice(0, limit), "/v1/disputes"), has_more: matching.length > limit };
    },
  },
  reading(/^\/v1\/disputes\/([^/]+)$/, "dispute", ({ disputes }) => disputes),
  {
    method: "POST",
    path: /^\/v1\/customers$/,
    answer: ({ account, params }) => account.billing.createCustomer(parse(customerParams, params)),
  },
  {
    method: "GET",
    path: /^\/v1\/customers\/([^/]+)$/,
    answer: ({ account, id }) => account.billing.readCustomer(id),
  },
  {
    method: "GET",
    path: /^\/v1\/subscriptions$/,
    answer({ account, params }) {
      const { id: customer } = account.find(
        account.billing.customers,
        "customer",
        parse(subscriptionFilter, params).customer,
      );
      const found = [...account.billing.subscriptions.values()].filter((each) => each.customer === customer);
      return list(found.toReversed(), "/v1/subscriptions");
    },
  },
  reading(/^\/v1\/subscriptions\/([^/]+)$/, "subscription", ({ billing }) => billing.subscriptions),
  {
    method: "POST",
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    answer: ({ account, id, params }) =>
      account.billing.updateSubscription(id, {
        cancelAtPeriodEnd: parse(subscriptionParams, params).cancel_at_period_end,
      }),
  },
  {
    method: "DELETE",
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    answer: ({ account, id }) => account.billing.cancelSubscription(id),
  },
  {
    method: "POST",
    path: /^\/v1\/billing_portal\/sessions$/,
    answer({ account, params }) {
      const { customer, return_url } = parse(portalParams, params);
      return account.billing.createPortalSession(customer, return_url);
    },
  },
  reading(/^\/v1\/prices\/([^/]+)$/, "price", ({ billing }) => billing.prices),
  {
    method: "POST",
    path: /^\/v2\/core\/accounts$/,
    answer({ connect, params }) {
      const { identity, defaults, configuration: _, include: sections, ...given } = parse(accountParams, params);
      const id = connect.create({ ...given, country: identity?.country, responsibilities: defaults.responsibilities });
      return connect.read(id, sections);
    },
  },
  {
    method: "GET",
    path: /^\/v2\/core\/accounts\/([^/]+)$/,
    answer: ({ connect, id, params }) => connect.read(id, parse(z.strictObject({ include }), params).include),
  },
  {
    method: "POST",
    path: /^\/v2\/core\/account_links$/,
    answer({ connect, params }) {
      const { account, use_case } = parse(linkParams, params);
      const { refresh_url: refreshUrl, return_url: returnUrl } = use_case.account_onboarding;
      return connect.createLink(account, { refreshUrl, returnUrl });
    },
  },
];
