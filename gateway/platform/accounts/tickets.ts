/**
 * - `enter`: opens a shop's admin on another host of the platform without signing in again
 * - `set-password`: chooses a password from a mailed link
 * - `device`: identifies a browser that was used to sign in before; it is looked up and never redeemed
 */
export type TicketPurpose = "enter" | "set-password" | "device";

export interface Ticket {
  purpose: TicketPurpose;
  accountId: string;
  /** The shop of an `enter` ticket. */
  sellerId: string | null;
  expiresAt: string;
}

/** Secrets that work once. Like the secrets of sessions, they are stored as hashes. */
export interface Tickets {
  /** @returns the secret, 256 random bits in base64url @throws ObjectNotFound if the account doesn't exist */
  issue(ticket: Ticket): Promise<string>;
  /** Returns a valid ticket without redeeming it. */
  find(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined>;
  /** Redeems a ticket. Returns `undefined` for another purpose, and for an unknown, used or expired ticket. */
  redeem(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined>;
  /** Makes a redeemed ticket valid again after a failed operation. Has no effect on a valid ticket. */
  restore(ticket: Ticket, secret: string): Promise<void>;
  /** Revokes all of the account's tickets for a purpose. */
  revoke(accountId: string, purpose: TicketPurpose): Promise<void>;
  /** Deletes expired tickets. */
  sweep(): Promise<void>;
}

/** An e-mail address that is not yet confirmed with the mailed code. */
export interface Registration {
  /** As `normalizeEmail` writes it. */
  email: string;
  code: string;
  expiresAt: string;
}

/** Attempts per registration, including the successful one. */
export const MAX_CODE_TRIES = 5;

/** Registrations with an unconfirmed address. Secrets and codes are stored only as hashes. */
export interface Registrations {
  /** @returns the secret, 256 random bits in base64url, for the registering browser; the code is mailed */
  add(registration: Registration): Promise<string>;
  /**
   * Returns the registration's address if the code is correct. Each call counts as an attempt. Returns `undefined` for
   * a wrong code, for an unknown or expired registration, and after {@link MAX_CODE_TRIES} attempts.
   */
  tryCode(secret: string, code: string): Promise<string | undefined>;
  /** Ignores an unknown registration. */
  remove(secret: string): Promise<void>;
  /** Deletes expired registrations. */
  sweep(): Promise<void>;
}
