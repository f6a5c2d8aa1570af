import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import { SqliteAccounts } from "../../../../gateway/platform/accounts/sqlite-accounts.ts";
import { SqliteSessions } from "../../../../gateway/platform/accounts/sqlite-sessions.ts";
import { SqliteTickets } from "../../../../gateway/platform/accounts/sqlite-tickets.ts";
import { SqliteMails } from "../../../../gateway/platform/mails/sqlite-mails.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { makeAccount } from "../../../contract/accounts.ts";
import { sessionsContract } from "../../../contract/sessions.ts";
import { ticketsContract } from "../../../contract/tickets.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { testFolder } from "../../../support/system.ts";

t.test("sessions", async (t) => sessionsContract(t, openEmbedded));
t.test("tickets", async (t) => ticketsContract(t, openEmbedded));

const DAY = 24 * 3_600_000;

async function openAt(t: Test) {
  const dataDir = testFolder(t);
  const database = openDatabase(join(dataDir, "awning.sqlite"));
  t.teardown(() => database.close());
  const clock = { now: Date.parse("2026-03-01T12:00:00.000Z") };
  const now = () => new Date(clock.now);
  const account = makeAccount();
  await new SqliteAccounts(database).add({ account, password: null });
  return { dataDir, database, clock, now, accountId: account.id };
}

t.test("stores hashes and no secrets", async (t) => {
  const { dataDir, database, now, accountId } = await openAt(t);
  const random = (size: number) => Buffer.alloc(size, 7);
  const { secret } = await new SqliteSessions(database, now, random).open({ accountId, host: "h", userAgent: "" });
  const ticket = await new SqliteTickets(database, new SqliteMails(database, now), now, random).issue({
    purpose: "enter",
    accountId,
    sellerId: "s",
    expiresAt: now().toISOString(),
  });
  t.equal(secret, Buffer.alloc(32, 7).toString("base64url"));
  t.equal(ticket, secret);
  const hash = createHash("sha256").update(secret).digest("base64url");
  t.same(database.get("SELECT secretHash FROM sessions"), { secretHash: hash });
  t.same(database.get("SELECT secretHash FROM tickets"), { secretHash: hash });
  for (const file of readdirSync(dataDir)) t.notOk(readFileSync(join(dataDir, file)).includes(secret), file);
});

t.test("a new password ends the account's sessions, even if nothing after it happens", async (t) => {
  const { database, now, accountId } = await openAt(t);
  const [accounts, sessions, other] = [new SqliteAccounts(database), new SqliteSessions(database, now), makeAccount()];
  await accounts.add({ account: other, password: null });
  const [own, foreign] = [
    await sessions.open({ accountId, host: "h", userAgent: "" }),
    await sessions.open({ accountId: other.id, host: "h", userAgent: "" }),
  ];
  await accounts.setPassword(accountId, "another one by now");
  t.equal(await sessions.resume(own.secret, "h"), undefined);
  t.ok(await sessions.resume(foreign.secret, "h"));
});

t.test("updates lastSeenAt at most once in ten minutes", async (t) => {
  const { database, clock, now, accountId } = await openAt(t);
  const sessions = new SqliteSessions(database, now);
  const { secret } = await sessions.open({ accountId, host: "h", userAgent: "" });
  const epoch = database.epoch();
  clock.now += 599_999;
  for (let n = 0; n < 5; n++) await sessions.resume(secret, "h");
  t.equal(database.epoch(), epoch);
  clock.now += 1;
  for (let n = 0; n < 5; n++) await sessions.resume(secret, "h");
  t.equal(database.epoch(), epoch + 1);
});

t.test("doesn't resume a session that is ended concurrently", async (t) => {
  const { database, clock, now, accountId } = await openAt(t);
  const sessions = new SqliteSessions(database, now);
  const { session, secret } = await sessions.open({ accountId, host: "h", userAgent: "" });
  clock.now += DAY;
  const [, resumed] = await Promise.all([sessions.end(accountId, session.id), sessions.resume(secret, "h")]);
  t.equal(resumed, undefined);
});

t.test("resumes a session while another process blocks writes", async (t) => {
  const { dataDir, clock, now, accountId } = await openAt(t);
  const database = openDatabase(join(dataDir, "awning.sqlite"), { patience: 0 });
  const sessions = new SqliteSessions(database, now);
  const { session, secret } = await sessions.open({ accountId, host: "h", userAgent: "" });
  const other = new DatabaseSync(join(dataDir, "awning.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  clock.now += DAY;
  t.same(await sessions.resume(secret, "h"), session);
  other.close();
  database.close();
});

t.test("deletes expired records in sweeps, and expired sessions when the account opens another", async (t) => {
  const { database, clock, now, accountId } = await openAt(t);
  const sessions = new SqliteSessions(database, now);
  const tickets = new SqliteTickets(database, new SqliteMails(database, now), now);
  const count = (table: string) => database.get(`SELECT count(*) AS n FROM ${table}`)?.["n"];
  const openOne = () => sessions.open({ accountId, host: "h", userAgent: "" });
  await openOne();
  const expiresAt = new Date(clock.now + DAY).toISOString();
  await tickets.issue({ purpose: "set-password", accountId, sellerId: null, expiresAt });
  await sessions.sweep();
  await tickets.sweep();
  t.equal(count("sessions"), 1);
  t.equal(count("tickets"), 1);
  clock.now += 14 * DAY;
  await openOne();
  t.equal(count("sessions"), 1);
  clock.now += 14 * DAY;
  await sessions.sweep();
  await tickets.sweep();
  t.equal(count("sessions"), 0);
  t.equal(count("tickets"), 0);
});
