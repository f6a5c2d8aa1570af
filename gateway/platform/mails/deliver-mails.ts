import type { Logger } from "pino";
import { addFaulty, type FaultyRecords, retryDue } from "../concurrency.ts";
import type { BrokenRecord } from "../errors.ts";
import type { Platform } from "../platform.ts";
import {
  AWAITED,
  LONGEST_PAUSE_MS,
  MAILS_AT_ONCE,
  type MailMessage,
  type MailOutcome,
  type QueuedMail,
  UnknownAddress,
} from "./mails.ts";

/**
 * Limits the mails to an address per day (UTC). Anyone can order with a foreign address, or open a shop with one and
 * order from it; the limit prevents floods of mail. The counters are in memory: each process has its own, and they
 * reset at a restart.
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

  /** Counts a mail to the address. @returns `false` if the limit is reached */
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

  /** Reverts {@link take} for a mail that was not sent. */
  giveBack(address: string): void {
    const mailbox = mailboxOf(address);
    const sent = this.#sent.get(mailbox);
    if (sent !== undefined && sent > 0) this.#sent.set(mailbox, sent - 1);
  }
}

/** Normalizes an address: mail to `Ada+shop@People.example` arrives at `ada@people.example`. */
export function mailboxOf(address: string): string {
  const at = address.indexOf("@");
  const [user = ""] = address.slice(0, Math.max(at, 0)).split("+", 1);
  return `${user}@${at < 0 ? "" : address.slice(at + 1)}`.toLowerCase();
}

/** Longer than sending takes at most (mail-transports.ts), or another process would send the mail too. */
const LEASE_MS = 5 * 60_000;
/** The pause after the first failure. It doubles with each failure, up to the longest. */
const FIRST_PAUSE_MS = 15_000;
/** The retry period of mail servers: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.4.1 */
const GIVE_UP_MS = 5 * 24 * 3_600_000;
/**
 * Two hours of attempts. After the gateways were stopped for a week, or a backup of that age was restored, mails must not
 * be dropped because the first attempt fails, for example with a wrong password in `SMTP_URL`.
 */
const LEAST_ATTEMPTS = 10;

type Log = Pick<Logger, "info" | "warn" | "error">;
/**
 * Daily limits per address, by the recipient's role. Without an entry, mails are unlimited. Those that a shop causes count
 * apart: orders of strangers with a customer's address must not use them up.
 */
export type MailAllowances = { [Audience in MailMessage["audience"] | "byShop"]?: MailAllowance };
/** The deliveries in progress, with the audiences of their mails. */
export type Sending = Map<Promise<unknown>, MailMessage["audience"]>;
type Post = Pick<Platform, "mails" | "mailTransport" | "now">;

/** Milliseconds before a failed mail is retried. @param attempts the attempts so far, at least one */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/**
 * Sends due mails, each at least once. Mails that people wait for go first. They use all places but one, so that a flood
 * of them can't hold up the others. Failed mails are retried with growing pauses for five days, and at least nine times.
 * The log names a mail by its id, never by its address or content.
 *
 * @param options.allowances mails that exceed them are dropped
 * @param options.accepted the ids of sent mails that are still in the queue. Pass the same set to each call: a mail whose
 * removal fails is then removed by the next call, before its lease ends, and not sent again
 * @param options.sending the mails whose server has not answered yet. Pass the same map to each call: it then resolves
 * when the queue is empty, and does not wait for them. They use some of the {@link MAILS_AT_ONCE} places, and the mails of
 * later calls the others. A call without it waits for all its mails
 * @param options.stopping once aborted, no further mails are claimed
 * @param options.faulty the mails that can't be read. Pass the same map to each call: each claim tries them again
 * @param options.onOutcome called for each attempt
 * @returns the number of mails sent
 */
export async function deliverMails(
  platform: Post,
  log: Log,
  {
    allowances = {},
    accepted = new Set(),
    sending,
    stopping,
    faulty = new Map(),
    onOutcome = () => {},
  }: {
    allowances?: MailAllowances;
    accepted?: Set<string>;
    sending?: Sending;
    stopping?: AbortSignal;
    faulty?: FaultyRecords;
    onOutcome?: (outcome: MailOutcome) => void;
  } = {},
): Promise<number> {
  for (const id of accepted) await removeAccepted(platform, id, accepted);
  const busy: Sending = sending ?? new Map();
  let sent = 0;
  const failures: unknown[] = [];
  retryDue(faulty, platform.now());
  const onBroken = (err: BrokenRecord): void => {
    if (faulty.has(err.id)) return;
    addFaulty(faulty, err.id, platform.now());
    log.error({ err }, "a mail can't be read");
  };
  const settle = async (mail: QueuedMail): Promise<void> => {
    try {
      if (await deliver(platform, mail, log, { allowances, accepted, onOutcome })) sent += 1;
    } catch (err) {
      failures.push(err);
      log.error({ err, mail: mail.id }, "the queue of mails could not be changed");
    }
  };
  for (;;) {
    if (stopping?.aborted || failures.length > 0) break;
    const places = MAILS_AT_ONCE - busy.size;
    if (places > 0) {
      const awaited = [...busy.values()].filter((audience) => audience === AWAITED).length;
      const mails = await platform.mails.claim(places, LEASE_MS, {
        awaited: Math.max(0, MAILS_AT_ONCE - 1 - awaited),
        onBroken,
      });
      for (const mail of mails) {
        const delivery = settle(mail).finally(() => busy.delete(delivery));
        busy.set(delivery, mail.message.audience);
      }
      if (mails.length < places) break;
    }
    await Promise.race(busy.keys());
  }
  // If the storage fails for one mail, the others still use connections, which the next run needs.
  if (!sending) await Promise.all(busy.keys());
  if (failures.length > 0) throw failures[0];
  return sent;
}

async function removeAccepted({ mails }: Pick<Post, "mails">, id: string, accepted: Set<string>): Promise<void> {
  await mails.remove(id);
  accepted.delete(id);
}

async function deliver(
  { mails, mailTransport, now }: Post,
  mail: QueuedMail,
  log: Log,
  {
    allowances,
    accepted,
    onOutcome,
  }: { allowances: MailAllowances; accepted: Set<string>; onOutcome: (outcome: MailOutcome) => void },
): Promise<boolean> {
  const { id, message, attempts, createdAt } = mail;
  const { expiresAt } = message;
  const drop = async (report: () => void): Promise<false> => {
    await mails.remove(id);
    report();
    onOutcome("dropped");
    return false;
  };
  if (expiresAt !== undefined && now().toISOString() >= expiresAt) {
    const entry = { mail: id, attempts, createdAt, expiresAt };
    return drop(() => log.warn(entry, "mail dropped: its code or link has expired"));
  }
  const counted = allowances[message.byShop ? "byShop" : message.audience];
  if (counted && !counted.take(message.to))
    return drop(() => log.warn({ mail: id }, "mail dropped: its address has reached the daily limit"));
  let where: string;
  try {
    where = await mailTransport.send(id, message);
  } catch (error) {
    counted?.giveBack(message.to);
    const entry = { mail: id, attempts, error: withoutAddresses(String(error)) };
    if (error instanceof UnknownAddress) return drop(() => log.warn(entry, "mail dropped: its address does not exist"));
    if (now().getTime() - Date.parse(createdAt) > GIVE_UP_MS && attempts >= LEAST_ATTEMPTS)
      return drop(() => log.error({ ...entry, createdAt }, "mail dropped: it could not be sent for five days"));
    const until = new Date(now().getTime() + pauseAfter(attempts));
    await mails.postpone(id, until);
    log.warn({ ...entry, nextTry: until.toISOString() }, "mail could not be sent; it will be retried");
    onOutcome("failed");
    return false;
  }
  accepted.add(id);
  onOutcome("sent");
  log.info({ mail: id, attempts, where: where.replaceAll(message.to, "…") }, "mail sent");
  await removeAccepted({ mails }, id, accepted);
  return true;
}

/** Removes addresses: servers repeat the rejected address in their answers. */
export function withoutAddresses(text: string): string {
  // Matches begin at word boundaries only. Otherwise the match takes quadratic time on a long word.
  return text.replaceAll(/(?<![^\s<>"'])[^\s<>"']+@[^\s<>"',;]+/g, "…");
}
