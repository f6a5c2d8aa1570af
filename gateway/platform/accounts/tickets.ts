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

/** An e-mail address that waits for the code of its mail: with the code, an account is created. */
export interface Registration {
  /** As `normalizeEmail` writes it. */
  email: string;
  code: string;
  expiresAt: string;
}

/** Codes that may be tried with one registration, the right one included. */
export const MAX_CODE_TRIES = 5;

/** Registrations whose address is not confirmed yet. A secret and its code are stored only as hashes. */
export interface Registrations {
  /** @returns the secret, 256 random bits in base64url: the browser that registers keeps it, the code comes by mail */
  add(registration: Registration): Promise<string>;
  /**
   * The address of a registration, if the code is right. Each call counts as a try. `undefined` also for an unknown or
   * expired registration, and after {@link MAX_CODE_TRIES}.
   */
  tryCode(secret: string, code: string): Promise<string | undefined>;
  /** Passes over an unknown one. */
  remove(secret: string): Promise<void>;
  /** Deletes expired registrations. */
  sweep(): Promise<void>;
}
