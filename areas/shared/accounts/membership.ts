/** An account's part in a shop: what lets it in. */
export interface Membership {
  accountId: string;
  sellerId: string;
  role: "owner";
  /** ISO 8601. */
  createdAt: string;
}
