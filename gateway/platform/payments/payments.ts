import type { SubscriptionReading } from "../../../areas/shared/sellers/billing.ts";
import type { PlanId, PlanPrice } from "../../../areas/shared/sellers/plan.ts";
import type { CardAccount } from "../../../areas/shared/sellers/seller.ts";

/** What the payment provider says about a seller's account. */
export type PaymentAccountReading = Omit<CardAccount, "id">;

export interface PaymentAccountRequest {
  /** Identifies the request: repeating it returns the same account. */
  id: string;
  /** The seller's id and name. */
  seller: { id: string; name: string };
  /** The owner's address, with which the provider starts its form. */
  email: string;
}

/**
 * Sellers' accounts at the provider of card payments. The seller is the merchant: the provider collects their details,
 * and takes its fees and losses from them.
 */
export interface PaymentAccounts {
  /** What the platform keeps of each payment, in hundredths of a percent, by the seller's plan. */
  readonly feeBasisPoints: Record<PlanId, number>;
  /** Creates an account and returns its id. @throws PaymentRejected @throws PaymentFailed */
  create(request: PaymentAccountRequest): Promise<string>;
  /**
   * Returns the URL of the provider's form. It works once, for a few minutes.
   * @param urls where the provider sends the seller: back, which proves nothing, or for a new link
   * @throws PaymentRejected @throws PaymentFailed
   */
  startOnboarding(account: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** @throws PaymentFailed */
  read(account: string): Promise<PaymentAccountReading>;
}

/** What a webhook reports. Nothing else in it is used: the object is read from the provider. */
export interface WebhookNotice {
  eventId: string;
  type: string;
  /** The connected account that it is about; null for the platform's own. */
  account: string | null;
  /** The id of the object, and of the payment that it belongs to: a refund's payment, for example. */
  ids: string[];
  /** The customer of the platform's or the account's that it is about, if any. */
  customer: string | null;
  /** The id of the order that the object names, if any. Sellers can create payments that name any order. */
  order: string | null;
}

/** The endpoints of the provider's webhooks: events of the platform's own account, and of connected accounts. */
export type WebhookEndpoint = "platform" | "connect";

/** Signed messages by which the provider reports changes. They may be late, repeated, reordered or lost. */
export interface PaymentWebhooks {
  /**
   * Reads the event that a webhook reports.
   * @param rawBody the bytes as they arrived
   * @param signature the header with the signature
   * @returns undefined for an event of the other mode, test or live
   * @throws WebhookForged
   */
  verify: (endpoint: WebhookEndpoint, rawBody: Uint8Array, signature: string | undefined) => WebhookNotice | undefined;
}

export interface PlanCheckout {
  customer: string;
  sellerId: string;
  interval: PlanPrice["interval"];
  /** Days for which the plan is free at first; 0: none. */
  trialDays: number;
  /** Where the provider sends the seller after the payment, which proves nothing, or without one. */
  successUrl: string;
  cancelUrl: string;
}

/** The provider that collects the price of sellers' plans. */
export interface PlanPayments {
  /** Days for which a shop's first subscription is free; 0: none. */
  readonly trialDays: number;
  /** The prices as last read, `null` before that. */
  readonly prices: readonly PlanPrice[] | null;
  /** Reads the prices, unless they were read a few minutes ago. @throws PaymentRejected @throws PaymentFailed */
  refreshPrices(): Promise<void>;
  /**
   * Creates a shop's record as a customer and returns its id.
   * @param request.id identifies the request: repeating it within a few minutes returns the same customer
   * @throws PaymentRejected @throws PaymentFailed
   */
  createCustomer(request: { id: string; sellerId: string; email: string }): Promise<string>;
  /** Whether the provider has the customer, and has not deleted it. @throws PaymentRejected @throws PaymentFailed */
  hasCustomer(customer: string): Promise<boolean>;
  /**
   * Returns the URL of the page on which a customer buys Pro. It expires after {@link CHECKOUT_MS}.
   * @throws PaymentUnavailable also if Pro has no price for the interval @throws PaymentFailed
   */
  startCheckout(checkout: PlanCheckout): Promise<string>;
  /**
   * Closes the customer's pages that are still open. Nothing can be paid there then.
   * @param except `newest` keeps the one that was opened last @throws PaymentFailed
   */
  closeCheckouts(customer: string, except?: "newest"): Promise<void>;
  /**
   * Cancels the shop's subscriptions that are not paid and no longer retried. A late payment would revive one of them
   * in addition to a new one, and both would be charged. @throws PaymentFailed
   */
  cancelUnpaid(customer: string, sellerId: string): Promise<void>;
  /**
   * Returns the URL of the page for the card, invoices, and changing or ending the plan. It works for a few minutes.
   * @throws PaymentRejected @throws PaymentFailed
   */
  openPortal(customer: string, returnUrl: string): Promise<string>;
  /**
   * Reads the shop's subscription: the one in effect, otherwise the newest; `null` without one, or if the customer was
   * deleted. @throws PaymentRejected @throws PaymentFailed
   */
  read(customer: string, sellerId: string): Promise<SubscriptionReading | null>;
}

/** How long a customer can pay on the provider's page, in ms. */
export const CHECKOUT_MS = 60 * 60_000;
