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
