import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pino } from "pino";
import t, { type Test } from "tap";
import type { FaultyRecords } from "../../../../gateway/platform/concurrency.ts";
import {
  deliverMails,
  MailAllowance,
  pauseAfter,
  type Sending,
} from "../../../../gateway/platform/mails/deliver-mails.ts";
import { smtpTransport } from "../../../../gateway/platform/mails/mail-transports.ts";
import { MAILS_AT_ONCE, type MailTransport } from "../../../../gateway/platform/mails/mails.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { FROM, NOW } from "../../../contract/mail-transport.ts";
import { readMail, startSmtpSink } from "../../../support/mails.ts";
import { makeMail } from "../../../support/orders.ts";
import { breakRecords } from "../../../support/platform.ts";
import { pollUntil, testFolder } from "../../../support/system.ts";

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;

interface SetUp {
  platform: Platform;
  dataDir: string;
  logged: Record<string, unknown>[];
  deliver: () => Promise<number>;
  /** Advances the clock. */
  pass: (milliseconds: number) => void;
}

async function setUp(t: Test, transport?: Pick<MailTransport, "send">): Promise<SetUp> {
  let time = Date.parse("2026-11-20T12:00:00Z");
  const dataDir = testFolder(t);
  const opened = await openPlatform({ backend: "embedded", dataDir, clock: () => new Date(time) });
  t.teardown(() => opened.close());
  const platform = transport ? { ...opened, mailTransport: { close: async () => {}, ...transport } } : opened;
  const logged: Record<string, unknown>[] = [];
  const log = pino({ base: undefined }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const faulty: FaultyRecords = new Map();
  return {
    platform,
    dataDir,
    logged,
    deliver: () => deliverMails(platform, log, { faulty }),
    pass: (milliseconds) => {
      time += milliseconds;
    },
  };
}

t.test("sends each queued mail once, and logs its destination", async (t) => {
  const { platform, dataDir, logged, deliver } = await setUp(t);
  t.equal(await deliver(), 0);
  await platform.mails.add(Array.from({ length: 23 }, (_, i) => makeMail({ subject: `Mail ${i}` })));
  t.equal(await deliver(), 23, "more than a batch");
  t.equal(await deliver(), 0);
  const files = await readdir(join(dataDir, "outbox"));
  const mails = await Promise.all(files.map((file) => readFile(join(dataDir, "outbox", file))));
  t.equal(new Set(mails.map((bytes) => readMail(bytes).header("subject"))).size, 23);
  t.equal(logged.length, 23);
  t.ok(logged.every(({ level, msg, attempts }) => level === 30 && msg === "mail sent" && attempts === 1));
  t.same(new Set(logged.map(({ where }) => where)), new Set(files.map((file) => join(dataDir, "outbox", file))));
});

t.test("retries a failed mail with growing pauses, without delaying others", async (t) => {
  let isDown = true;
  const sent: string[] = [];
  const { platform, logged, deliver, pass } = await setUp(t, {
    async send(_, { to }) {
      if (isDown && to.startsWith("unknown"))
        throw new Error(`550 5.1.1 <${to.toUpperCase()}>: unknown, see unknown@x.example; try later`);
      sent.push(to);
      return `250 queued for ${to}`;
    },
  });
  await platform.mails.add([makeMail({ to: "unknown@x.example" }), makeMail({ to: "ada@x.example" })]);
  t.equal(await deliver(), 1);
  t.same(sent, ["ada@x.example"]);
  const failed = logged.find(({ level }) => level === 40);
  t.match(failed, {
    mail: String,
    attempts: 1,
    error: "Error: 550 5.1.1 <…>: unknown, see …; try later",
    nextTry: "2026-11-20T12:00:15.000Z",
  });
  pass(14 * SECOND);
  t.equal(await deliver(), 0, "not yet");
  t.equal(logged.length, 2);
  pass(1 * SECOND);
  await deliver();
  t.match(logged.at(-1), { mail: failed?.mail, attempts: 2, nextTry: "2026-11-20T12:00:45.000Z" });
  isDown = false;
  pass(30 * SECOND);
  t.equal(await deliver(), 1);
  t.same(sent, ["ada@x.example", "unknown@x.example"]);
  t.match(logged.at(-1), { level: 30, msg: "mail sent", attempts: 3, where: "250 queued for …" });
  t.notMatch(JSON.stringify(logged), /x\.example|Thank you/i, "no address and no content in the log");
});

t.test("doubles the pauses up to an hour", async (t) => {
  t.same([1, 2, 3].map(pauseAfter), [15_000, 30_000, 60_000]);
  t.equal(pauseAfter(8), 1_920_000);
  for (const attempts of [9, 10, 100, 10_000]) t.equal(pauseAfter(attempts), 3_600_000);
});

t.test("drops a mail after five days, and logs an error", async (t) => {
  const refuse = async (): Promise<string> => {
    throw new Error("no");
  };
  const { platform, logged, deliver, pass } = await setUp(t, { send: refuse });
  await platform.mails.add([makeMail()]);
  for (let attempts = 1; attempts <= 10; attempts += 1) {
    await deliver();
    pass(pauseAfter(attempts));
  }
  t.match(logged.at(-1), { level: 40, attempts: 10 }, "kept for five days");
  pass(5 * DAY);
  await deliver();
  t.match(logged.at(-1), { level: 50, mail: String, attempts: 11, error: "Error: no" });
  pass(DAY);
  await deliver();
  t.equal(logged.length, 11, "the mail was removed");
});

t.test("tries an older mail for two hours, for example after a backup was restored", async (t) => {
  let password = "wrong";
  const { platform, logged, deliver, pass } = await setUp(t, {
    async send() {
      if (password !== "right") throw new Error("535 5.7.8 Authentication failed");
      return "250 queued";
    },
  });
  await platform.mails.add([makeMail()]);
  pass(8 * DAY);
  for (let attempts = 1; attempts <= 9; attempts += 1) {
    await deliver();
    t.match(logged.at(-1), { level: 40, attempts, msg: "mail could not be sent; it will be retried" });
    pass(pauseAfter(attempts));
  }
  password = "right";
  t.equal(await deliver(), 1);
});

t.test("drops a mail whose code has expired, and logs it", async (t) => {
  let isDown = true;
  const sent: string[] = [];
  const { platform, logged, pass } = await setUp(t, {
    async send(_, { subject }) {
      if (isDown) throw new Error("connect ECONNREFUSED");
      sent.push(subject);
      return "sent";
    },
  });
  const log = pino({ base: undefined }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const outcomes: string[] = [];
  const deliver = () => deliverMails(platform, log, { onOutcome: (outcome) => outcomes.push(outcome) });
  const expiresAt = "2026-11-20T13:00:00.000Z";
  await platform.mails.add([makeMail({ audience: "account", subject: "012345", expiresAt }), makeMail()]);
  await deliver();
  pass(3_600 * SECOND - 1);
  await deliver();
  t.strictSame(outcomes, ["failed", "failed", "failed", "failed"], "both are retried in time");
  isDown = false;
  pass(60 * SECOND);
  t.equal(await deliver(), 1);
  t.strictSame(sent, ["Your order"]);
  t.strictSame(outcomes.slice(4).toSorted(), ["dropped", "sent"]);
  const dropped = logged.filter(({ msg }) => /mail dropped/.test(String(msg)));
  t.match(dropped, [{ level: 40, mail: String, attempts: 3, expiresAt, msg: /expired/ }]);
  pass(DAY);
  t.equal(await deliver(), 0, "it was removed");
});

t.test("sends further mails while the server does not answer for one", async (t) => {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  const sink = await startSmtpSink(t, {
    onRcptTo({ address }, _session, accept) {
      if (!address.startsWith("slow")) return accept();
      asked();
      void isAnswered.then(() => accept());
    },
  });
  const transport = await smtpTransport({ url: `smtp://127.0.0.1:${sink.port}`, from: FROM, now: () => NOW });
  t.teardown(() => transport.close());
  const { platform } = await setUp(t, transport);
  const sending: Sending = new Map();
  const deliver = () => deliverMails(platform, pino({ level: "silent" }), { sending });
  const received = () => sink.mails.flatMap(({ to }) => to).toSorted();
  const settled = () =>
    pollUntil(
      async () => sending.size,
      (size) => size === 1,
    );

  await platform.mails.add([makeMail({ to: "slow@x.example" }), makeMail({ to: "a@x.example" })]);
  await deliver();
  await isAsked;
  await settled();
  t.strictSame(received(), ["a@x.example"]);
  await platform.mails.add(["b", "c", "d", "e"].map((name) => makeMail({ to: `${name}@x.example` })));
  await deliver();
  await settled();
  t.strictSame(
    received(),
    ["a", "b", "c", "d", "e"].map((name) => `${name}@x.example`),
  );
  answer();
  await Promise.all(sending.keys());
  t.ok(received().includes("slow@x.example"));
  t.strictSame(await platform.mails.claim(9, 0), []);
});

t.test(
  "drops a mail whose address does not exist, and retries one that the server refuses for another reason",
  async (t) => {
    const refusals: Record<string, string> = {
      "typo@x.example": "5.1.1 <typo@x.example>: unknown",
      "ada@x.example": "5.7.1 relay access denied",
    };
    const sink = await startSmtpSink(t, {
      onRcptTo({ address }, _session, answer) {
        answer(Object.assign(new Error(refusals[address]), { responseCode: 550 }));
      },
    });
    const transport = await smtpTransport({ url: `smtp://127.0.0.1:${sink.port}`, from: FROM, now: () => NOW });
    t.teardown(() => transport.close());
    const { platform, logged } = await setUp(t, transport);
    const log = pino({ base: undefined }, { write: (line: string) => void logged.push(JSON.parse(line)) });
    const outcomes: string[] = [];
    await platform.mails.add(Object.keys(refusals).map((to) => makeMail({ to })));
    await deliverMails(platform, log, { onOutcome: (outcome) => outcomes.push(outcome) });
    t.strictSame(outcomes.toSorted(), ["dropped", "failed"]);
    t.match(
      logged.find(({ msg }) => /dropped/.test(String(msg))),
      { level: 40, mail: String, attempts: 1, error: /550 5\.1\.1 <…>: unknown/, msg: /does not exist/ },
    );
    t.match(await platform.mails.waiting(), { count: 1 });
  },
);

t.test("sends a code next while order mails wait for a slow server, and starves neither", async (t) => {
  const held: { to: string; accept: () => void }[] = [];
  const sink = await startSmtpSink(t, {
    onRcptTo: ({ address: to }, _session, accept) => void held.push({ to, accept }),
  });
  const transport = await smtpTransport({ url: `smtp://127.0.0.1:${sink.port}`, from: FROM, now: () => NOW });
  t.teardown(() => transport.close());
  const { platform, deliver } = await setUp(t, transport);
  const arrived: string[] = [];
  const areHeld = (count: number) =>
    pollUntil(
      async () => held.length,
      (length) => length === count,
    );
  /** Answers the mail that the server has held for the longest time. */
  const answer = async (waiting: number): Promise<void> => {
    const { to, accept } = held.shift() as (typeof held)[number];
    arrived.push(to);
    accept();
    await areHeld(Math.min(waiting, MAILS_AT_ONCE));
  };

  await platform.mails.add(Array.from({ length: 60 }, (_, i) => makeMail({ to: `order${i}@x.example` })));
  const delivery = deliver();
  await areHeld(MAILS_AT_ONCE);
  await platform.mails.add([makeMail({ to: "code@x.example", audience: "account" })]);
  await answer(60);
  t.ok(
    held.some(({ to }) => to === "code@x.example"),
    "in the first free place",
  );
  const flood = Array.from({ length: 20 }, (_, i) => makeMail({ to: `flood${i}@x.example`, audience: "account" }));
  await platform.mails.add(flood);
  for (let waiting = 80; waiting > 0; waiting -= 1) await answer(waiting - 1);
  t.equal(await delivery, 81);
  t.strictSame(
    arrived.slice(0, 5).toSorted(),
    ["code", "flood0", "order0", "order1", "order2"].map(mailbox).toSorted(),
  );
  const orders = (to: string[]): number => to.filter((each) => each.startsWith("order")).length;
  const end = arrived.indexOf(mailbox("flood19")) + 1;
  t.ok(end <= 35, `the flood had two thirds of the places: ${end}`);
  t.ok(orders(arrived.slice(0, end)) >= 11, "and orders the others");
});

const mailbox = (name: string): string => `${name}@x.example`;

t.test("logs a mail that can't be read once in a quarter of an hour", async (t) => {
  const { platform, dataDir, logged, deliver, pass } = await setUp(t);
  await platform.mails.add([makeMail()]);
  breakRecords(dataDir, "UPDATE mails SET message = '7'");
  for (const minutes of [0, 5, 5, 4]) {
    pass(minutes * 60 * SECOND);
    t.equal(await deliver(), 0);
  }
  t.match(logged, [{ level: 50, msg: "a mail can't be read", err: { message: /record mails\/.* can't be read/ } }]);
  t.equal(logged.length, 1);
  pass(60 * SECOND);
  await deliver();
  t.equal(logged.length, 2);
});

t.test("claims no further mails while stopping", async (t) => {
  const stopping = new AbortController();
  const { platform } = await setUp(t, {
    async send() {
      stopping.abort();
      return "sent";
    },
  });
  await platform.mails.add(Array.from({ length: 11 }, () => makeMail()));
  t.equal(
    await deliverMails(platform, pino({ level: "silent" }), { stopping: stopping.signal }),
    MAILS_AT_ONCE,
    "the current batch",
  );
  t.equal((await platform.mails.claim(100, 0)).length, 11 - MAILS_AT_ONCE);
});

t.test("leaves mails in the queue while all connections to a slow server are in use", async (t) => {
  const { promise: isFull, resolve: full } = Promise.withResolvers<void>();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  let connections = 0;
  const sink = await startSmtpSink(t, {
    onMailFrom(_address, _session, accept) {
      connections += 1;
      if (connections === MAILS_AT_ONCE) full();
      void isAnswered.then(() => accept());
    },
  });
  const transport = await smtpTransport({ url: `smtp://127.0.0.1:${sink.port}`, from: FROM, now: () => NOW });
  t.teardown(() => transport.close());
  const { platform, deliver } = await setUp(t, transport);
  await platform.mails.add(Array.from({ length: MAILS_AT_ONCE + 1 }, () => makeMail()));
  const delivery = deliver();
  await isFull;
  t.equal((await platform.mails.claim(100, 0)).length, 1, "another process can send it");
  answer();
  t.equal(await delivery, MAILS_AT_ONCE + 1);
});

t.test("waits for the other mails if the storage fails for one, and reports each attempt", async (t) => {
  const { platform } = await setUp(t, {
    async send() {
      await setImmediate();
      return "sent";
    },
  });
  await platform.mails.add([makeMail(), makeMail({ audience: "account" }), makeMail({ audience: "account" })]);
  platform.mails.remove = () => Promise.reject(new Error("disk full"));
  const outcomes: string[] = [];
  const delivery = deliverMails(platform, pino({ level: "silent" }), {
    allowances: { customer: new MailAllowance(0, () => platform.now()) },
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  await t.rejects(delivery, { message: "disk full" });
  t.same(outcomes, ["sent", "sent"]);
});

t.test("drops mails beyond the daily limit of an address, and logs it", async (t) => {
  const sent: string[] = [];
  let isDown = false;
  const { platform, logged, pass } = await setUp(t, {
    async send(_, { to, audience }) {
      if (isDown) throw new Error("no");
      sent.push(`${audience} ${to}`);
      return "sent";
    },
  });
  const log = pino({ base: undefined }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const allowances = {
    customer: new MailAllowance(3, () => platform.now()),
    seller: new MailAllowance(5, () => platform.now()),
  };
  const deliver = () => deliverMails(platform, log, { allowances });
  const victim = ["v@x.example", "V@X.example", "v+1@x.example", "v+2@x.example", "v@x.example"];
  await platform.mails.add(victim.map((to) => makeMail({ to })));
  await platform.mails.add([...victim, "v@x.example"].map((to) => makeMail({ to, audience: "seller" })));
  await platform.mails.add([1, 2, 3, 4, 5, 6].map(() => makeMail({ to: "v@x.example", audience: "account" })));
  await platform.mails.add([makeMail({ to: "w@x.example" })]);
  t.equal(await deliver(), 15);
  t.equal(sent.filter((line) => /^customer v/i.test(line)).length, 3);
  t.equal(sent.filter((line) => /^seller v/i.test(line)).length, 5, "a shop's address is unverified too");
  t.equal(sent.filter((line) => line === "account v@x.example").length, 6, "account mails are unlimited");
  t.ok(sent.includes("customer w@x.example"));
  const dropped = logged.filter(({ msg }) => /mail dropped/.test(String(msg)));
  t.match(dropped, [
    { level: 40, mail: String },
    { level: 40, mail: String },
    { level: 40, mail: String },
  ]);
  t.notMatch(JSON.stringify(dropped), /x\.example/i);

  pass(DAY);
  sent.length = 0;
  isDown = true;
  await platform.mails.add([1, 2, 3].map(() => makeMail({ to: "v@x.example" })));
  t.equal(await deliver(), 0);
  isDown = false;
  pass(30 * SECOND);
  t.equal(await deliver(), 3, "on the next day; failed mails do not count");
  t.equal((await platform.mails.claim(10, 0)).length, 0);
});

t.test("two processes send each mail once", async (t) => {
  const { platform, dataDir, deliver } = await setUp(t);
  const other = await openPlatform({ backend: "embedded", dataDir, clock: () => platform.now() });
  t.teardown(() => other.close());
  await platform.mails.add(Array.from({ length: 40 }, () => makeMail()));
  const counts = await Promise.all([deliver(), deliverMails(other, pino({ level: "silent" }))]);
  t.equal(counts[0] + counts[1], 40);
  t.equal((await readdir(join(dataDir, "outbox"))).length, 40);
});
