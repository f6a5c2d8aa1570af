import type { SubscriptionReading } from "../../../areas/shared/sellers/billing.ts";
import type { PlanPrice } from "../../../areas/shared/sellers/plan.ts";

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
  /** Reads the shop's subscription: the one in effect, otherwise the newest. @throws PaymentRejected @throws PaymentFailed */
  read(customer: string, sellerId: string): Promise<SubscriptionReading | null>;
}

/** How long a customer can pay on the provider's page, in ms. */
export const CHECKOUT_MS = 60 * 60_000;
