import type { PlanId } from "../../../areas/shared/sellers/plan.ts";
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
