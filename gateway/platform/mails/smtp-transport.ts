import { createTransport } from "nodemailer";
import { mailOptions } from "./mail-options.ts";
import type { MailTransport } from "./mail-transport.ts";

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string;
  from: string;
  now: () => Date;
}

/** In milliseconds: short enough that a server which hangs is tried again, far below the lease of a mail in the queue. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** For one mail in all: a server that trickles meets none of the above. */
const SEND_MS = 60_000;

/** Mails to an SMTP server, over a few connections that are kept for the next. */
export function smtpTransport({ url, from, now }: SmtpOptions): MailTransport {
  // A kept connection may turn out to be closed: once more on a new one, and then it is the queue that tries again.
  const server = createTransport({ url, pool: true, maxConnections: 3, maxRequeues: 1, ...TIMEOUTS });
  return {
    async send(mailId, message) {
      const signal = AbortSignal.timeout(SEND_MS);
      const { response } = await server.sendMail({ ...mailOptions(mailId, message, from, now()), signal });
      return response;
    },
    async close() {
      server.close({ force: true });
    },
  };
}
