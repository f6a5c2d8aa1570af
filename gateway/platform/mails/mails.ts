import type { BrokenRecord } from "../errors.ts";

export interface MailMessage {
  to: string;
  /** A customer's address is whatever somebody typed; a seller's is whatever the seller says. An account's is its own. */
  audience: "customer" | "seller" | "account";
  /** The name that stands before the platform's own address. */
  fromName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

export interface QueuedMail {
  id: string;
  message: MailMessage;
  /** How often it has been handed out, this time included. */
  attempts: number;
  createdAt: string;
}

/** Mails on their way out. They are queued in the transaction of what they tell of, and sent at least once. */
export interface Mails {
  add(messages: MailMessage[]): Promise<void>;
  /**
   * Hands out mails that are due, oldest first; nobody else gets them for `leaseMs`.
   * @param onBroken is called for each mail that can't be read; it is left out and comes up again after `leaseMs`
   */
  claim(limit: number, leaseMs: number, onBroken?: (error: BrokenRecord) => void): Promise<QueuedMail[]>;
  /** It has been sent: it is forgotten. Unknown ids are passed over. */
  remove(mailId: string): Promise<void>;
  /** It could not be sent: not to be handed out again before. Unknown ids are passed over. */
  postpone(mailId: string, until: Date): Promise<void>;
}

/** The way out for mails: an SMTP server, or a folder. */
export interface MailTransport {
  /**
   * @param mailId the queue's, which becomes the `Message-ID`, so that a mail sent twice is known as one
   * @returns where it went, for the log: a file's path or the server's answer
   * @throws Error when it was not taken; it may be tried again
   */
  send(mailId: string, message: MailMessage): Promise<string>;
  close(): Promise<void>;
}
