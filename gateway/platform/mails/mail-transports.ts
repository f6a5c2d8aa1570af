import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import { writeWhole } from "../write-whole.ts";
import type { MailMessage, MailTransport } from "./mails.ts";

/** Names and subjects are lines: what would break, steer or turn one round becomes a space. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202d\u202e]+/gu, " ").trim();
}

/**
 * A message for nodemailer, which writes the MIME form. Addresses are handed over as
 * values, never as text to be parsed: one that holds a comma is not two.
 *
 * @param from the platform's own address: a shop's would fail SPF and DMARC, so its name stands before ours
 */
export function mailOptions(mailId: string, message: MailMessage, from: string, date: Date): SendMailOptions {
  const { to, fromName, replyTo, subject, text, html } = message;
  return {
    messageId: `<${mailId}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    date,
    from: { name: oneLine(fromName), address: from },
    to: { name: "", address: to },
    ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
    subject: oneLine(subject),
    text,
    html,
    // Out-of-office replies stay away: https://www.rfc-editor.org/rfc/rfc3834#section-5
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    // A message is text that came from outside: nothing in it may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export interface OutboxOptions {
  /** Absolute; created with the first mail. */
  folder: string;
  from: string;
  now: () => Date;
}

/** Mails as files, `<time>-<id>.eml`, for whoever runs a shop without an SMTP server: any mail program opens them. */
export function outboxTransport({ folder, from, now }: OutboxOptions): MailTransport {
  const underWay = new Set<Promise<string>>();

  const write = async (mailId: string, message: MailMessage): Promise<string> => {
    const date = now();
    // Loaded with the first mail: it took a fifteenth of the gateway's start.
    const { createTransport } = await import("nodemailer");
    const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message: bytes } = await composer.sendMail(mailOptions(mailId, message, from, date));
    const file = join(folder, `${date.toISOString().replaceAll(/[:.]/g, "-")}-${mailId}.eml`);
    // Addresses and the links of orders are in it: for the gateway's user alone.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(file, bytes as Buffer, 0o600);
    return file;
  };

  return {
    send(mailId, message) {
      const work = write(mailId, message).finally(() => underWay.delete(work));
      underWay.add(work);
      return work;
    },
    /** Resolves when nothing is being written any more. */
    async close() {
      await Promise.allSettled(underWay);
    },
  };
}

interface SmtpOptions {
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
export async function smtpTransport({ url, from, now }: SmtpOptions): Promise<MailTransport> {
  const { createTransport } = await import("nodemailer");
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
