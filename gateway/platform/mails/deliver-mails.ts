import type { Logger } from "pino";
import type { Platform } from "../platform.ts";
import type { MailAllowance } from "./mail-allowance.ts";
import type { MailMessage, QueuedMail } from "./mails.ts";

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
