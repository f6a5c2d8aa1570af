import type { Test } from "tap";
import { ObjectNotFound, Unauthenticated } from "../../gateway/platform/errors.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { CaseTable } from "../support/system.ts";
import { makeAccount } from "./accounts.ts";

const START = Date.parse("2026-03-01T12:00:00.000Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The default host of the sessions. */
const HOST = "shops.example";

const at = (time: number): string => new Date(time).toISOString();

/** A platform with two accounts and a controllable clock. */
async function openAt(t: Test, open: OpenPlatform) {
  const clock = { now: START };
  const platform = await open(t, { clock: () => new Date(clock.now) });
  const [ada, bob] = [makeAccount().id, makeAccount().id];
  for (const id of [ada, bob]) await platform.accounts.add({ account: makeAccount({ id }), password: null });
  const openOne = (accountId = ada, host = HOST, groupId?: string) =>
    platform.sessions.open({ accountId, host, userAgent: "A browser", groupId });
  return { sessions: platform.sessions, platform, clock, ada, bob, openOne };
}

/** The contract of the port `Sessions`. */
export function sessionsContract(t: Test, open: OpenPlatform): void {
  t.test("resumes a session only by its secret", async (t) => {
    const { sessions, ada, openOne } = await openAt(t, open);
    const { session, secret } = await openOne();
    t.match(secret, /^[\w-]{43}$/);
    t.match(session, {
      accountId: ada,
      host: HOST,
      userAgent: "A browser",
      createdAt: at(START),
      lastSeenAt: at(START),
      expiresAt: at(START + 14 * DAY),
    });
    t.match(session.id, /^[\w-]{16,64}$/);
    t.not(session.id, secret);
    t.strictSame(await sessions.resume(secret, HOST), session);
    for (const other of ["", "x".repeat(43), session.id, secret.slice(1), secret.toLowerCase(), `${secret} `]) {
      t.equal(await sessions.resume(other, HOST), undefined, other);
    }
  });

  t.test("a session is valid only on the host where it was opened", async (t) => {
    const { sessions, clock, openOne } = await openAt(t, open);
    const { session, secret } = await openOne();
    clock.now += DAY;
    for (const other of ["acme.shops.example", "example", "SHOPS.example", "shops.example.", ""]) {
      t.equal(await sessions.resume(secret, other), undefined, other);
    }
    t.match(await sessions.list(session.accountId), [{ lastSeenAt: at(START) }], "other hosts don't update it");
    t.equal((await sessions.resume(secret, HOST))?.id, session.id);
  });

  t.test("gives each session a distinct secret", async (t) => {
    const { sessions, openOne } = await openAt(t, open);
    const opened = await Promise.all(Array.from({ length: 20 }, () => openOne()));
    t.equal(new Set(opened.map(({ secret }) => secret)).size, 20);
    t.equal(new Set(opened.map(({ session }) => session.id)).size, 20);
    for (const { session, secret } of opened) t.equal((await sessions.resume(secret, HOST))?.id, session.id);
  });

  t.test("rejects a session for an unknown account", async (t) => {
    const { openOne } = await openAt(t, open);
    await t.rejects(openOne("nobody"), { name: ObjectNotFound.name });
  });

  t.test("neither resumes nor opens sessions of a disabled account", async (t) => {
    const { sessions, platform, ada, bob, openOne } = await openAt(t, open);
    const [own, foreign] = [await openOne(), await openOne(bob)];
    await platform.accounts.setDisabled(ada, true);
    t.equal(await sessions.resume(own.secret, HOST), undefined);
    await t.rejects(openOne(), { name: Unauthenticated.name });
    t.equal((await sessions.resume(foreign.secret, HOST))?.id, foreign.session.id);
    await sessions.endAll(ada);
    await platform.accounts.setDisabled(ada, false);
    t.equal(await sessions.resume(own.secret, HOST), undefined, "ended sessions stay ended");
    const { session, secret } = await openOne();
    t.equal((await sessions.resume(secret, HOST))?.id, session.id);
  });

  t.test("a session expires after 14 days without use", async (t) => {
    const { sessions, ada, clock, openOne } = await openAt(t, open);
    const { secret } = await openOne();
    clock.now += 14 * DAY - 1;
    t.equal((await sessions.list(ada)).length, 1);
    t.match(await sessions.resume(secret, HOST), { lastSeenAt: at(clock.now), expiresAt: at(clock.now + 14 * DAY) });
    clock.now += 14 * DAY;
    t.equal(await sessions.resume(secret, HOST), undefined);
    t.same(await sessions.list(ada), []);
  });

  t.test("a session used every day expires after 30 days", async (t) => {
    const { sessions, ada, clock, openOne } = await openAt(t, open);
    const { session, secret } = await openOne();
    for (let day = 1; day < 30; day++) {
      clock.now += DAY;
      t.equal((await sessions.resume(secret, HOST))?.id, session.id, `day ${day}`);
    }
    clock.now = START + 30 * DAY - 1;
    t.match(await sessions.resume(secret, HOST), { expiresAt: at(START + 30 * DAY) });
    clock.now += 1;
    t.equal(await sessions.resume(secret, HOST), undefined);
    t.same(await sessions.list(ada), []);
  });

  t.test("records the last use to ten minutes, and lists the latest first", async (t) => {
    const { sessions, ada, bob, clock, openOne } = await openAt(t, open);
    const first = await openOne();
    clock.now += 1;
    const second = await openOne(ada, "acme.shops.example");
    await openOne(bob);
    const ids = async () => (await sessions.list(ada)).map(({ id }) => id);
    t.same(await ids(), [second.session.id, first.session.id]);
    clock.now = START + 10 * MINUTE - 1;
    t.strictSame(await sessions.resume(first.secret, HOST), first.session);
    clock.now += 1;
    t.match(await sessions.resume(first.secret, HOST), { id: first.session.id, lastSeenAt: at(START + 10 * MINUTE) });
    t.same(await ids(), [first.session.id, second.session.id]);
    t.match(await sessions.list(ada), [{ lastSeenAt: at(START + 10 * MINUTE) }, { host: "acme.shops.example" }]);
  });

  t.test("reports whether a session is open without extending it", async (t) => {
    const { sessions, ada, bob, clock, openOne } = await openAt(t, open);
    const { session } = await openOne();
    const ended = await openOne();
    await sessions.end(ada, ended.session.id);
    clock.now += 14 * DAY - 1;
    const table = new CaseTable();
    for (const [what, accountId, id, expected] of [
      ["its account", ada, session.id, true],
      ["another account", bob, session.id, false],
      ["an ended session", ada, ended.session.id, false],
      ["an unknown session", ada, "none", false],
      ["an empty id", ada, "", false],
      ["a path", ada, "a/b", false],
    ] as const) {
      table.check(what, await sessions.isOpen(accountId, id), expected);
    }
    clock.now += 1;
    table.check("an expired session", await sessions.isOpen(ada, session.id), false);
    t.same(table.wrong(), []);
  });

  t.test("an account can end only its own sessions", async (t) => {
    const { sessions, ada, bob, openOne } = await openAt(t, open);
    const [first, second, foreign] = [await openOne(), await openOne(), await openOne(bob)];
    await sessions.end(ada, foreign.session.id);
    await sessions.end(ada, "none");
    t.ok(await sessions.resume(foreign.secret, HOST));
    await sessions.end(ada, first.session.id);
    await sessions.end(ada, first.session.id);
    t.equal(await sessions.resume(first.secret, HOST), undefined);
    t.ok(await sessions.resume(second.secret, HOST));
  });

  t.test("ends all sessions of an account except the given one", async (t) => {
    const { sessions, ada, bob, openOne } = await openAt(t, open);
    const [first, second, third, foreign] = [await openOne(), await openOne(), await openOne(), await openOne(bob)];
    await sessions.endAll(ada, second.session.id);
    t.same(
      (await sessions.list(ada)).map(({ id }) => id),
      [second.session.id],
    );
    await sessions.endAll(ada);
    for (const { secret } of [first, second, third]) t.equal(await sessions.resume(secret, HOST), undefined);
    t.ok(await sessions.resume(foreign.secret, HOST));
    await sessions.endAll("nobody");
  });

  t.test("ends the sessions of a group, and no others", async (t) => {
    const { sessions, ada, bob, openOne } = await openAt(t, open);
    const first = await openOne();
    const { groupId } = first.session;
    const other = await openOne();
    t.not(other.session.groupId, groupId, "a sign-in is a group of its own");
    const entered = await openOne(ada, "acme.shops.example", groupId);
    t.equal(entered.session.groupId, groupId);
    t.equal((await sessions.resume(entered.secret, "acme.shops.example"))?.groupId, groupId);
    await sessions.endGroup(bob, groupId);
    t.ok(await sessions.resume(first.secret, HOST), "another account can't end it");
    await sessions.endGroup(ada, groupId);
    t.equal(await sessions.resume(first.secret, HOST), undefined);
    t.equal(await sessions.resume(entered.secret, "acme.shops.example"), undefined);
    t.same(
      (await sessions.list(ada)).map(({ id }) => id),
      [other.session.id],
    );
    await sessions.endGroup(ada, groupId);
  });

  t.test("keeps at most a hundred sessions, and ends the least recently used", async (t) => {
    const { sessions, ada, bob, clock, openOne } = await openAt(t, open);
    const foreign = await openOne(bob);
    const [first, second] = [await openOne(), await openOne()];
    clock.now += 10 * MINUTE;
    await sessions.resume(first.secret, HOST);
    for (let n = 0; n < 99; n++) {
      clock.now += 1;
      await openOne();
    }
    t.equal((await sessions.list(ada)).length, 100);
    t.equal(await sessions.resume(second.secret, HOST), undefined);
    t.ok(await sessions.resume(first.secret, HOST), "it was used after the second");
    t.ok(await sessions.resume(foreign.secret, HOST));
  });

  t.test("sweeping keeps valid sessions", async (t) => {
    const { sessions, ada, clock, openOne } = await openAt(t, open);
    await openOne();
    clock.now += DAY;
    const { session, secret } = await openOne();
    clock.now += 13 * DAY;
    await sessions.sweep();
    t.same(
      (await sessions.list(ada)).map(({ id }) => id),
      [session.id],
    );
    t.ok(await sessions.resume(secret, HOST));
  });
}
