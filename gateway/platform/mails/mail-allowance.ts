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
