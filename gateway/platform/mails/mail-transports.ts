import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import { removeTemporaries, TEMPORARY_FOR, writeWhole } from "../write-whole.ts";
import { MAILS_AT_ONCE, type MailMessage, type MailTransport, UnknownAddress } from "./mails.ts";

/**
 * Names and subjects are single lines: replaces control characters, line breaks and direction overrides with spaces.
 */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202d\u202e]+/gu, " ").trim();
}

/**
 * Builds a message for nodemailer, which writes the MIME form. Addresses are passed as values, never as text to parse:
 * an address with a comma must not become two.
 *
 * @param from the platform's address. A shop's address would fail SPF and DMARC, so only its name is shown
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
    // Prevents out-of-office replies: https://www.rfc-editor.org/rfc/rfc3834#section-5
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    // Messages contain user input: nodemailer must not read files or fetch URLs that it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export interface OutboxOptions {
  /** Absolute path. Created with the first mail. */
  folder: string;
  from: string;
  now: () => Date;
}

/** Writes mails to files `<time>-<id>.eml`, which any mail program opens. For platforms without an SMTP server. */
export function outboxTransport({ folder, from, now }: OutboxOptions): MailTransport {
  const pending = new Set<Promise<string>>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  const write = async (mailId: string, message: MailMessage): Promise<string> => {
    const date = now();
    // Loaded with the first mail: it would take a fifteenth of the gateway's start.
    const { createTransport } = await import("nodemailer");
    const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message: bytes } = await composer.sendMail(mailOptions(mailId, message, from, date));
    const file = join(folder, `${date.toISOString().replaceAll(/[:.]/g, "-")}-${mailId}.eml`);
    // Readable for the gateway's user only: mails contain addresses and the links of orders.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (date.getTime() - sweptAt >= TEMPORARY_FOR) {
      sweptAt = date.getTime();
      await removeTemporaries(folder, date);
    }
    await writeWhole(file, bytes as Buffer, 0o600);
    return file;
  };

  return {
    send(mailId, message) {
      const work = write(mailId, message).finally(() => pending.delete(work));
      pending.add(work);
      return work;
    },
    /** Resolves when all writes have ended. */
    async close() {
      await Promise.allSettled(pending);
    },
  };
}

interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string;
  from: string;
  now: () => Date;
}

/**
 * Milliseconds. A server may check a mail for minutes before it answers. A client that doesn't wait sends the mail again,
 * and both arrive: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6
 */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 3 * 60_000 };
/** Milliseconds for one mail in total, because a server may answer slowly at every step. Below the lease of a queued mail. */
const SEND_MS = 4 * 60_000;

/**
 * Codes of addresses that don't exist. Refusals with other codes, such as 5.7.1, may be due to the platform's own address
 * or password: https://www.rfc-editor.org/rfc/rfc3463#section-3.2
 */
const UNKNOWN = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

function isUnknownAddress(error: unknown): boolean {
  const { command, response } = error as { command?: string; response?: string };
  return command === "RCPT TO" && response !== undefined && UNKNOWN.test(response);
}

const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether the connection must be encrypted. Otherwise anyone on the way could remove the server's offer of STARTTLS, and
 * read the password. The URL may contain `?requireTLS=false`.
 */
function requiresTls(url: string): boolean {
  const { hostname, password } = new URL(url);
  return password !== "" && !THIS_MACHINE.test(hostname);
}

/** Sends mails to an SMTP server, over a pool of {@link MAILS_AT_ONCE} connections. */
export async function smtpTransport({ url, from, now }: SmtpOptions): Promise<MailTransport> {
  const { createTransport } = await import("nodemailer");
  // A pooled connection may be closed: nodemailer retries once on a new one, then the queue retries.
  const pool = { pool: true, maxConnections: MAILS_AT_ONCE, maxRequeues: 1 } as const;
  const server = createTransport({ url, requireTLS: requiresTls(url), ...pool, ...TIMEOUTS });
  return {
    async send(mailId, message) {
      const signal = AbortSignal.timeout(SEND_MS);
      try {
        const { response } = await server.sendMail({ ...mailOptions(mailId, message, from, now()), signal });
        return response;
      } catch (error) {
        throw isUnknownAddress(error) ? new UnknownAddress((error as Error).message, { cause: error }) : error;
      }
    },
    async close() {
      server.close({ force: true });
    },
  };
}
