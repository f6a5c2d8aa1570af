import fc from "fast-check";
import type { Test } from "tap";
import type { MailTransport } from "../../gateway/platform/mails/mails.ts";
import { readMail } from "../support/mails.ts";
import { makeMail } from "../support/orders.ts";

export const FROM = "orders@shops.example";
export const NOW = new Date("2026-11-20T12:34:56.789Z");

export interface OpenedTransport {
  transport: MailTransport;
  /** The mails that arrived, oldest first. */
  arrived: () => Promise<Buffer[]>;
}

const HEADERS = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];

/** Parses the display name and the address of a header with one mailbox. */
function mailbox(value: string): { name: string; address: string } {
  const [, name = "", address = ""] = /^(?:(.*) )?<?([^<>\s]+)>?$/s.exec(value) ?? [];
  return { name: name.replace(/^"(.*)"$/s, "$1").replaceAll(/\\(.)/gs, "$1"), address };
}

/** The contract of the port `MailTransport`. Adapters are opened with {@link FROM} and {@link NOW}. */
export function mailTransportContract(t: Test, open: (test: Test) => Promise<OpenedTransport>): void {
  t.test("delivers a mail unchanged", async (t) => {
    const { transport, arrived } = await open(t);
    const message = makeMail({
      subject: "Ihre Bestellung 1001 bei Töpferei Ωmega – شكرًا 🧺",
      fromName: "Töpferei “Ωmega”, Inh. J. Doe",
      text: `.\n..dots\nFrom here\n${"long ".repeat(300)}\nشكرًا 🧺\n`,
      html: `<p title="=3D">.\n.<br>${"x".repeat(2_000)} شكرًا 🧺</p>\n`,
    });
    t.match(await transport.send("mail-1", message), /\S/, "returns the destination");
    const [bytes, ...others] = await arrived();
    t.equal(others.length, 0);
    const mail = readMail(bytes as Buffer);
    t.same([...mail.headers.keys()].sort(), HEADERS);
    t.equal(mail.header("subject"), message.subject);
    t.same(mailbox(mail.header("from")), { name: message.fromName, address: FROM });
    t.same(mailbox(mail.header("to")), { name: "", address: message.to });
    t.same(mailbox(mail.header("reply-to")), { name: "", address: message.replyTo });
    t.equal(mail.header("message-id"), "<mail-1@shops.example>");
    t.equal(Date.parse(mail.header("date")), Date.parse("2026-11-20T12:34:56Z"));
    t.equal(mail.header("auto-submitted"), "auto-generated");
    t.equal(mail.text, message.text);
    t.equal(mail.html, message.html);
    t.ok(
      (bytes as Buffer)
        .toString("latin1")
        .split("\r\n")
        .every((line) => line.length <= 998 && !line.includes("\n")),
      "lines have the length and ending of RFC 5322",
    );
  });

  t.test("omits Reply-To without a reply address", async (t) => {
    const { transport, arrived } = await open(t);
    await transport.send("mail-1", makeMail({ replyTo: null }));
    t.notOk(readMail((await arrived())[0] as Buffer).headers.has("reply-to"));
  });

  t.test("removes direction overrides from subjects and names", async (t) => {
    const { transport, arrived } = await open(t);
    await transport.send(
      "reversed",
      makeMail({ fromName: "Acme\u202e", subject: "New order from \u202eelpmaxe.live\u202d" }),
    );
    const mail = readMail((await arrived())[0] as Buffer);
    t.equal(mail.header("subject"), "New order from  elpmaxe.live");
    t.notMatch(mail.header("from"), /\u202e/);
  });

  t.test("names and subjects can't inject headers or addresses", async (t) => {
    const { transport, arrived } = await open(t);
    const hostile = fc.constantFrom(
      "\r\nBcc: victim@example.org",
      "\nX-Evil: 1\n\n<p>body</p>",
      "\r\n\r\n--",
      '"<victim@example.org>',
      'a", "b" <victim@example.org>',
      "victim@example.org, other@example.org",
      "=?utf-8?Q?=0D=0ABcc:_victim@example.org?=",
      "\u2028Bcc: x\0",
    );
    const texts = fc.array(fc.oneof(hostile, fc.string({ maxLength: 40 })), { minLength: 1, maxLength: 3 });
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(texts, texts, async (names, subjects) => {
        const message = makeMail({ fromName: names.join(""), subject: subjects.join("") });
        await transport.send(`mail-${sent}`, message);
        sent += 1;
        const bytes = (await arrived()).at(-1) as Buffer;
        const mail = readMail(bytes);
        return (
          [...mail.headers].every(([name, values]) => HEADERS.includes(name) && values.length === 1) &&
          mailbox(mail.header("from")).address === FROM &&
          mailbox(mail.header("to")).address === message.to &&
          mail.text === message.text
        );
      }),
      { numRuns: 100 },
    );
    t.equal((await arrived()).length, sent, "one mail per message");
  });
}
