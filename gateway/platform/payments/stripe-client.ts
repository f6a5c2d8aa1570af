import type { Stripe } from "stripe";
import type { StripeConfig } from "../../config/stripe.ts";
import { PaymentFailed, PaymentRejected } from "../errors.ts";
import type { PaymentWebhooks } from "./payments.ts";
import { verifyWebhook } from "./stripe-webhook.ts";

/** https://docs.stripe.com/changelog. The SDK's types describe this version; a newer SDK may not compile with it. */
const API_VERSION = "2026-10-28.endive";

/** Stripe's codes for accounts that the platform has no access to. */
export const GONE: ReadonlySet<string> = new Set(["account_invalid", "not_found"]);

/** Stripe's code for an email address that it does not accept: https://docs.stripe.com/error-codes#email-invalid */
const EMAIL_INVALID = "email_invalid";

/** The reason of a refusal because the platform's restricted key lacks a permission. Stripe sends no code. */
export const NO_PERMISSION = "no_permission";

export interface StripeClientOptions extends Omit<StripeConfig, "feeBasisPoints" | "planPricing"> {
  now: () => Date;
  /** How long to wait for each answer, in ms. */
  timeoutMs?: number;
  /** How often a failed request is repeated, with the same idempotency key. */
  retries?: number;
}

/** Stripe's API, with the errors of the platform. */
export interface StripeClient extends PaymentWebhooks {
  /**
   * Sends a request to Stripe on behalf of an account.
   * @param account the id of a connected account; undefined for the platform's own
   * @param send calls one method of the SDK and passes `options` on: they name the account
   * @throws PaymentRejected if Stripe refuses the request: it did nothing, and would refuse it again
   * @throws PaymentFailed if the result is unknown, or Stripe is too busy; repeat it with the same idempotency key
   */
  request: <T>(
    account: string | undefined,
    send: (sdk: Stripe, options: Stripe.RequestOptions) => Promise<T>,
  ) => Promise<T>;
}

/** Loads the SDK, which takes 23 MB on the disk and only operators with a key need. */
export async function openStripeClient(options: StripeClientOptions): Promise<StripeClient> {
  const { Stripe: Sdk } = await import("stripe");
  const { secretKey, apiBase, timeoutMs = 10_000, retries = 1, now, livemode, webhookSecrets } = options;
  const sdk = new Sdk(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiBase && serverOf(new URL(apiBase))),
  });
  return {
    async request(account, send) {
      try {
        return await send(sdk, account === undefined ? {} : { stripeContext: account });
      } catch (error) {
        if (error instanceof Sdk.errors.StripeError) throw translated(error);
        throw error;
      }
    },
    verify: (endpoint, rawBody, signature) =>
      verifyWebhook(sdk.webhooks, { rawBody, signature, secrets: webhookSecrets[endpoint], livemode, now: now() }),
  };
}

/**
 * Sends a request that names a person's email address. If Stripe does not accept the address, sends it again without one:
 * Stripe's page then asks for it. Stripe does not document its rule. Ours accepts addresses such as `a..b@mail.example`.
 * @param send with or without the address; each of them needs its own idempotency key
 */
export async function orWithoutEmail<T>(send: (isNamed: boolean) => Promise<T>): Promise<T> {
  try {
    return await send(true);
  } catch (error) {
    if (!(error instanceof PaymentRejected && error.reason === EMAIL_INVALID)) throw error;
    return send(false);
  }
}

function serverOf({ hostname: host, port, protocol }: URL) {
  const isHttp = protocol === "http:";
  return { host, port: port || (isHttp ? 80 : 443), protocol: isHttp ? ("http" as const) : ("https" as const) };
}

/** Types of the SDK's errors for requests that Stripe has refused. */
const REJECTED = new Set<string>([
  "StripeInvalidRequestError",
  "StripePermissionError",
  "StripeCardError",
  "StripeIdempotencyError",
] satisfies (keyof typeof Stripe.errors)[]);

/** Seconds after which to retry, if Stripe doesn't say. */
const RETRY_AFTER = 5;
const MAX_RETRY_AFTER = 300;

/**
 * The SDK's error is not the cause: it may contain a payment with its client secret, and the beginning and end of the
 * key. Its request id is enough to find the request in Stripe's log.
 */
function translated(error: Stripe.errors.StripeError): PaymentRejected | PaymentFailed {
  const { type, code, statusCode, requestId } = error;
  const facts = [statusCode, code, requestId && `request ${requestId}`].filter(Boolean).join(", ");
  const cause = Object.assign(new Error(facts || "no answer"), { name: type });
  // A request in progress has the same key: its result is unknown.
  if (REJECTED.has(type) && statusCode !== 409) {
    const otherwise = type === "StripePermissionError" ? NO_PERMISSION : "invalid_request";
    return new PaymentRejected(code ?? otherwise, "Stripe refused the request.", { cause });
  }
  const wait = Number(error.headers?.["retry-after"]);
  const retryAfter = wait > 0 ? Math.min(Math.ceil(wait), MAX_RETRY_AFTER) : RETRY_AFTER;
  return new PaymentFailed("Stripe did not answer the request.", { cause, retryAfter });
}
