import type { Logger } from "pino";
import type { Platform } from "../platform.ts";
import type { MailMessage, QueuedMail } from "./mails.ts";

/**
 * How many mails an address gets in a day (UTC). Anybody can order with anybody's address, or open a shop that names
 * somebody else's and order from it: this keeps what is told of it from becoming a flood. It is kept in memory, so each process counts its own, and anew when it starts.
 */
export class MailAllowance {
  readonly #perDay: number;
  readonly #now: () => Date;
  #day = "";
  readonly #sent = new Map<string, number>();

  constructor(perDay: number, now: () => Date) {
    this.#perDay = perDay;
    this.#now = now;
  }

  /** Counts one more mail to the address, if it may have one more. */
  take(address: string): boolean {
    const day = this.#now().toISOString().slice(0, 10);
    if (day !== this.#day) this.#sent.clear();
    this.#day = day;
    const mailbox = mailboxOf(address);
    const sent = this.#sent.get(mailbox) ?? 0;
    if (sent >= this.#perDay) return false;
    this.#sent.set(mailbox, sent + 1);
    return true;
  }

  /** The mail was not sent after all. */
  giveBack(address: string): void {
    const mailbox = mailboxOf(address);
    const sent = this.#sent.get(mailbox);
    if (sent !== undefined && sent > 0) this.#sent.set(mailbox, sent - 1);
  }
}

/** `Ada+shop@People.example` ends up with `ada@people.example`. */
export function mailboxOf(address: string): string {
  const at = address.indexOf("@");
  const [user = ""] = address.slice(0, Math.max(at, 0)).split("+", 1);
  return `${user}@${at < 0 ? "" : address.slice(at + 1)}`.toLowerCase();
}

/** Mails in work at a time, each of them for a minute at most; the lease outlasts that, or another process sends it too. */
const BATCH = 10;
const LEASE_MS = 5 * 60_000;
/** The first pause after a failure; each is twice the one before, up to the longest. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** As long as mail servers try: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.4.1 */
const GIVE_UP_MS = 5 * 24 * 3_600_000;

type Log = Pick<Logger, "info" | "warn" | "error">;
/** How many mails an address gets in a day, by who it is to us; without one as many as there are. */
export type MailAllowances = { [Audience in MailMessage["audience"]]?: MailAllowance };
type Post = Pick<Platform, "mails" | "mailTransport" | "now">;

/** How long a mail rests that could not be sent, in milliseconds. @param attempts those made so far, one at least */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/**
 * Sends the mails that are due, at least once each. One that can't be sent is tried again, less and less often, for five
 * days. The log names a mail by its id, never by its address or by what is in it.
 *
 * @param options.allowances what is beyond them is left out
 * @param options.stopping no further mails are taken up once it is aborted
 * @returns how many were sent
 */
export async function deliverMails(
  platform: Post,
  log: Log,
  { allowances = {}, stopping }: { allowances?: MailAllowances; stopping?: AbortSignal } = {},
): Promise<number> {
  let sent = 0;
  for (;;) {
    if (stopping?.aborted) return sent;
    const mails = await platform.mails.claim(BATCH, LEASE_MS, (err) => log.error({ err }, "a mail can't be read"));
    const outcomes = await Promise.all(mails.map((mail) => deliver(platform, mail, log, allowances)));
    sent += outcomes.filter(Boolean).length;
    if (mails.length < BATCH) return sent;
  }
}

async function deliver(
  { mails, mailTransport, now }: Post,
  mail: QueuedMail,
  log: Log,
  allowances: MailAllowances,
): Promise<boolean> {
  const { id, message, attempts, createdAt } = mail;
  const counted = allowances[message.audience];
  if (counted && !counted.take(message.to)) {
    await mails.remove(id);
    log.warn({ mail: id }, "mail left out: its address has had as many as it gets in a day");
    return false;
  }
  let where: string;
  try {
    where = await mailTransport.send(id, message);
  } catch (error) {
    counted?.giveBack(message.to);
    const said = { mail: id, attempts, error: withoutAddresses(String(error)) };
    if (now().getTime() - Date.parse(createdAt) > GIVE_UP_MS) {
      await mails.remove(id);
      log.error({ ...said, createdAt }, "mail given up: it could not be sent for five days");
      return false;
    }
    const until = new Date(now().getTime() + pauseAfter(attempts));
    await mails.postpone(id, until);
    log.warn({ ...said, nextTry: until.toISOString() }, "mail could not be sent, and will be tried again");
    return false;
  }
  await mails.remove(id);
  log.info({ mail: id, attempts, where: where.replaceAll(message.to, "…") }, "mail sent");
  return true;
}

/** Servers repeat the address that they refuse. */
export function withoutAddresses(text: string): string {
  // Begins only where a word does: otherwise each letter of a long word would look through the rest of it.
  return text.replaceAll(/(?<![^\s<>"'])[^\s<>"']+@[^\s<>"',;]+/g, "…");
}
