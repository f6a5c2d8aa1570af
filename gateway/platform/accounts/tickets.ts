/**
 * What a ticket is good for: `enter`, to go from one host of the platform into a shop's admin on another without
 * signing in again; `set-password`, from a mail, to choose a password; `device`, to know a browser again in which somebody
 * has signed in. A device's is only looked up, never used up.
 */
export type TicketPurpose = "enter" | "set-password" | "device";

export interface Ticket {
  purpose: TicketPurpose;
  accountId: string;
  /** With `enter`: the one shop that it leads into. */
  sellerId: string | null;
  expiresAt: string;
}

/** Secrets that work once. Stored like those of sessions. */
export interface Tickets {
  /** @returns the secret, 256 random bits in base64url @throws ObjectNotFound when there is no such account */
  issue(ticket: Ticket): Promise<string>;
  /** What a ticket is good for, while it is; it stays so. */
  find(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined>;
  /** Uses a ticket up; `undefined` where it is none for this, was used before, or has expired. */
  redeem(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined>;
  /** Makes one good again, as it was, that was redeemed for something that came to nothing. One that is good stays so. */
  restore(ticket: Ticket, secret: string): Promise<void>;
  /** Makes all of an account's for a purpose worthless. */
  revoke(accountId: string, purpose: TicketPurpose): Promise<void>;
  /** Forgets those that have expired. */
  sweep(): Promise<void>;
}
