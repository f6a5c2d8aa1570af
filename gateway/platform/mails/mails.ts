import type { BrokenRecord } from "../errors.ts";

export interface MailMessage {
  to: string;
  /** `customer`: the address in an order. `seller`: the shop's address. `account`: a mail about sign-in. */
  audience: "customer" | "seller" | "account";
  /** A member of the shop caused it, not a person who ordered with the address. */
  byShop?: true;
  /** The sender's name, shown with the platform's address. */
  fromName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** When its code or link expires, ISO 8601: it is not sent from then on. Missing if it stays valid. */
  expiresAt?: string;
}

export interface QueuedMail {
  id: string;
  message: MailMessage;
  /** How often it was claimed, this time included. */
  attempts: number;
  createdAt: string;
}

/** The mails in the queue. A mail that is being sent counts until a server has accepted it. */
export interface WaitingMails {
  count: number;
  /** When the oldest was queued, ISO 8601; `null` in an empty queue. */
  oldest: string | null;
}

/** The audience whose mails people wait for, such as codes and links to sign in. */
export const AWAITED: MailMessage["audience"] = "account";

export interface ClaimOptions {
  /** At most this many {@link AWAITED} mails are claimed before older mails. Defaults to 0. */
  awaited?: number;
  /** Called for each mail that can't be read. It is skipped, and due again after the lease. */
  onBroken?: (error: BrokenRecord) => void;
}

/** The longest pause between two attempts to send a mail, in ms. */
export const LONGEST_PAUSE_MS = 3_600_000;

/**
 * In ms. A mail that is due later than this from now got its time while a machine's clock was ahead, so it is due now.
 * Twice the longest pause, because the clocks of gateways differ.
 */
export const LATEST_DUE_MS = 2 * LONGEST_PAUSE_MS;

/**
 * The queue of outgoing mails. A mail is queued in the transaction of the change that it reports, and sent at least
 * once.
 */
export interface Mails {
  /** Called after this process has queued mails. The background jobs set it, to send them now. */
  onQueued: () => void;
  add(messages: MailMessage[]): Promise<void>;
  /**
   * Claims due mails, oldest first, also those that are due later than {@link LATEST_DUE_MS} from now. No other process
   * can claim them for `leaseMs`, which is shorter.
   */
  claim(limit: number, leaseMs: number, options?: ClaimOptions): Promise<QueuedMail[]>;
  /** Removes a mail that was sent. Ignores unknown ids. */
  remove(mailId: string): Promise<void>;
  /** Postpones a mail that could not be sent. Ignores unknown ids. */
  postpone(mailId: string, until: Date): Promise<void>;
  waiting(): Promise<WaitingMails>;
}

/**
 * Mails that are sent at the same time, and connections to the SMTP server. A claimed mail never waits for a connection:
 * the wait would count towards the time limit of sending.
 */
export const MAILS_AT_ONCE = 3;

/** Of one attempt. `failed`: it will be retried. `dropped`: it never arrives. */
export type MailOutcome = "sent" | "failed" | "dropped";

/** The server says that the address does not exist: another attempt would fail, too. */
export class UnknownAddress extends Error {
  override name = "UnknownAddress";
}

/** Sends mails through an SMTP server, or writes them to a folder. */
export interface MailTransport {
  /**
   * @param mailId the id in the queue. It becomes the `Message-ID`, which identifies a mail that is sent twice
   * @returns the destination for the log: a file's path or the server's answer
   * @throws UnknownAddress @throws Error if it was not accepted; it may be retried
   */
  send(mailId: string, message: MailMessage): Promise<string>;
  close(): Promise<void>;
}
