import type { MailMessage } from "./mails.ts";

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
