import type { Test } from "tap";
import { LATEST_DUE_MS, type QueuedMail } from "../../gateway/platform/mails/mails.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { makeMail } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";

const LEASE = 60_000;

/** The contract of the port `Mails`. */
export function mailsContract(t: Test, open: OpenPlatform): void {
  t.test("claims added mails unchanged, oldest first", async (t) => {
    const { platform, clock } = await openAt(t, open);
    t.same(await platform.mails.claim(9, LEASE), []);
    await platform.mails.add([]);
    t.same(await platform.mails.claim(9, LEASE), []);
    const messages = ["first", "second", "third"].map((subject) =>
      makeMail({ subject, replyTo: null, text: "Line\n\n👩‍👩‍👧", html: '<p dir="rtl">שלום</p>' }),
    );
    for (const message of messages) {
      await platform.mails.add([message]);
      clock.now += 1000;
    }
    const queued = await platform.mails.claim(9, LEASE);
    t.strictSame(
      queued.map(({ message, attempts, createdAt }) => ({ message, attempts, createdAt })),
      messages.map((message, index) => ({
        message,
        attempts: 1,
        createdAt: new Date(START + index * 1000).toISOString(),
      })),
    );
    t.equal(new Set(queued.map(({ id }) => id)).size, 3);
    t.ok(queued.every(({ id }) => /^[\w-]{16,64}$/.test(id)));
  });

  t.test("reports queued mails once they can be claimed", async (t) => {
    const { platform } = await openAt(t, open);
    const claims: Promise<QueuedMail[]>[] = [];
    platform.mails.onQueued = () => void claims.push(platform.mails.claim(9, LEASE));
    await platform.mails.add([]);
    await platform.mails.add([makeMail({ subject: "first" }), makeMail({ subject: "second" })]);
    t.strictSame(
      (await Promise.all(claims)).map((mails) => mails.length),
      [2],
    );
  });

  t.test("a claimed mail can't be claimed again during its lease", async (t) => {
    const { platform, clock } = await openAt(t, open);
    await platform.mails.add([makeMail()]);
    const [first] = (await platform.mails.claim(9, LEASE)) as [QueuedMail];
    clock.now += LEASE - 1;
    t.same(await platform.mails.claim(9, LEASE), []);
    clock.now += 1;
    t.strictSame(await platform.mails.claim(9, LEASE), [{ ...first, attempts: 2 }]);
  });

  t.test("claims at most the requested number, and the rest next time", async (t) => {
    const { platform, clock } = await openAt(t, open);
    for (const subject of ["a", "b", "c", "d", "e"]) {
      await platform.mails.add([makeMail({ subject })]);
      clock.now += 1;
    }
    const subjects = async (): Promise<string[]> =>
      (await platform.mails.claim(2, LEASE)).map(({ message }) => message.subject);
    t.strictSame(await subjects(), ["a", "b"]);
    t.strictSame(await subjects(), ["c", "d"]);
    t.strictSame(await subjects(), ["e"]);
    t.strictSame(await subjects(), []);
  });

  t.test("removes a sent mail", async (t) => {
    const { platform, clock } = await openAt(t, open);
    await platform.mails.add([makeMail({ subject: "sent" }), makeMail({ subject: "kept" })]);
    for (const { id, message } of await platform.mails.claim(9, LEASE)) {
      if (message.subject === "sent") await platform.mails.remove(id);
    }
    clock.now += LEASE;
    t.strictSame(
      (await platform.mails.claim(9, LEASE)).map(({ message }) => message.subject),
      ["kept"],
    );
  });

  t.test("a postponed mail is due at its new time", async (t) => {
    const { platform, clock } = await openAt(t, open);
    await platform.mails.add([makeMail()]);
    const [mail] = (await platform.mails.claim(9, LEASE)) as [QueuedMail];
    await platform.mails.postpone(mail.id, new Date(clock.now + 2 * LEASE));
    clock.now += 2 * LEASE - 1;
    t.same(await platform.mails.claim(9, LEASE), [], "after the lease has ended");
    clock.now += 1;
    t.strictSame(await platform.mails.claim(9, LEASE), [{ ...mail, attempts: 2 }]);
    await platform.mails.postpone(mail.id, new Date(clock.now + 1));
    clock.now += 1;
    t.strictSame(await platform.mails.claim(9, LEASE), [{ ...mail, attempts: 3 }], "before the lease ends");
  });

  t.test("claims a mail that was postponed while the clock was ahead", async (t) => {
    const { platform, clock } = await openAt(t, open);
    await platform.mails.add([makeMail()]);
    const [mail] = (await platform.mails.claim(9, LEASE)) as [QueuedMail];
    await platform.mails.postpone(mail.id, new Date(clock.now + LATEST_DUE_MS));
    t.same(await platform.mails.claim(9, LEASE, { awaited: 9 }), [], "the clocks of two gateways may differ");
    clock.now += 30 * 24 * 3_600_000;
    t.strictSame(await platform.mails.claim(9, LEASE), [{ ...mail, attempts: 2 }]);
    await platform.mails.postpone(mail.id, new Date(clock.now + 15_000));
    clock.now = START;
    t.strictSame(await platform.mails.claim(9, LEASE), [{ ...mail, attempts: 3 }]);
    t.same(await platform.mails.claim(9, LEASE), [], "its lease begins now");
  });

  t.test("claims due mails by age, also postponed ones", async (t) => {
    const { platform, clock } = await openAt(t, open);
    await platform.mails.add([makeMail({ subject: "old" })]);
    const [old] = (await platform.mails.claim(9, LEASE)) as [QueuedMail];
    clock.now += 1000;
    await platform.mails.add([makeMail({ subject: "new" })]);
    await platform.mails.postpone(old.id, new Date(clock.now + 1000));
    clock.now += 1000;
    t.strictSame(
      (await platform.mails.claim(9, LEASE)).map(({ message }) => message.subject),
      ["old", "new"],
    );
  });

  t.test("claims some mails that people wait for before older mails", async (t) => {
    const { platform, clock } = await openAt(t, open);
    for (const subject of ["order 1", "order 2", "code 1", "order 3", "code 2", "code 3"]) {
      await platform.mails.add([makeMail({ subject, audience: subject.startsWith("code") ? "account" : "customer" })]);
      clock.now += 1;
    }
    const claimed = async (limit: number, awaited: number): Promise<string[]> =>
      (await platform.mails.claim(limit, LEASE, { awaited })).map(({ message }) => message.subject);
    t.strictSame(await claimed(1, 2), ["code 1"], "at most the requested number");
    t.strictSame(await claimed(2, 1), ["code 2", "order 1"]);
    t.strictSame(await claimed(1, 0), ["order 2"]);
    t.strictSame(await claimed(9, 9).then((rest) => rest.toSorted()), ["code 3", "order 3"]);
    clock.now += LEASE;
    t.strictSame(await claimed(2, 2), ["code 1", "code 2"], "oldest first");
  });

  t.test("counts the waiting mails, also claimed and postponed ones", async (t) => {
    const { platform, clock } = await openAt(t, open);
    t.strictSame(await platform.mails.waiting(), { count: 0, oldest: null });
    await platform.mails.add([makeMail()]);
    clock.now += 1000;
    await platform.mails.add([makeMail()]);
    const [old] = (await platform.mails.claim(9, LEASE)) as [QueuedMail];
    await platform.mails.postpone(old.id, new Date(clock.now + LEASE));
    t.strictSame(await platform.mails.waiting(), { count: 2, oldest: new Date(START).toISOString() });
    await platform.mails.remove(old.id);
    t.strictSame(await platform.mails.waiting(), { count: 1, oldest: new Date(clock.now).toISOString() });
  });

  t.test("ignores unknown ids", async (t) => {
    const { platform } = await openAt(t, open);
    await platform.mails.add([makeMail()]);
    for (const id of ["unknown", "a/b", "", "..", "__x__"]) {
      await platform.mails.remove(id);
      await platform.mails.postpone(id, new Date(0));
    }
    t.equal((await platform.mails.claim(9, LEASE)).length, 1);
  });

  t.test("concurrent claims share no mail, and leave none", async (t) => {
    const { platform } = await openAt(t, open);
    const messages = Array.from({ length: 24 }, (_, index) => makeMail({ subject: String(index) }));
    await platform.mails.add(messages);
    const claimed: QueuedMail[] = [];
    for (let round = 0; round < messages.length; round += 1) {
      const shares = await Promise.all(Array.from({ length: 4 }, () => platform.mails.claim(3, LEASE)));
      claimed.push(...shares.flat());
      if (shares.flat().length === 0) break;
    }
    t.equal(claimed.length, 24);
    t.equal(new Set(claimed.map(({ id }) => id)).size, 24);
    t.same(
      claimed.map(({ message }) => Number(message.subject)).toSorted((a, b) => a - b),
      messages.map((_, index) => index),
    );
    t.ok(claimed.every(({ attempts }) => attempts === 1));
  });
}

const START = Date.UTC(2026, 1, 3, 4, 5, 6);

async function openAt(t: Test, open: OpenPlatform): Promise<{ platform: Platform; clock: { now: number } }> {
  const clock = { now: START };
  return { platform: await open(t, { clock: () => new Date(clock.now) }), clock };
}
