import { once } from "node:events";
import t, { type Test } from "tap";
import { ENDPOINTS } from "../../../areas/shared/contract/endpoints.ts";
import { StorageFailure } from "../../../gateway/platform/errors.ts";
import { type AccountGateway, AdminBrowser, GOOD_PASSWORD, openAccountGateway } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { type ReadMail, readOutbox, withoutCodes } from "../../support/mails.ts";
import { breakRecords } from "../../support/platform.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const ADA = "ada@people.example";
const NEW = "another password";
const MINUTE = 60_000;

const mailsOf = ({ dataDir }: AccountGateway, count: number): Promise<ReadMail[]> =>
  pollUntil(
    async () => withoutCodes(readOutbox(dataDir)),
    (mails) => mails.length >= count,
  );

const ask = (browser: AdminBrowser, email: string) =>
  browser.send("POST", ENDPOINTS.requestPasswordReset.path, { body: { email } });
const reset = (browser: AdminBrowser, ticket: string, password = NEW) =>
  browser.send("POST", ENDPOINTS.resetPassword.path, { body: { ticket, password } });
const change = (browser: AdminBrowser, current: string, password = NEW) =>
  browser.send("PUT", ENDPOINTS.changePassword.path, { body: { current, password } });

/** Requests a link and reads it from the mail; expects `count` mails. */
async function linkFor(gateway: AccountGateway, email: string, count: number): Promise<string> {
  await ask(gateway.browse(), email);
  const mail = (await mailsOf(gateway, count)).at(-1);
  return /https:\S+\/admin\/set-password#([\w-]{43})\n/.exec(mail?.text ?? "")?.[1] ?? "no link";
}

t.test("changing the password keeps this session, ends all others, and sends a mail", async (t) => {
  const gateway = await openAccountGateway(t);
  const { browse, platform } = gateway;
  const [browser, phone, stranger] = [browse(), browse("acme.shops.example"), browse()];
  await browser.register(ADA);
  await phone.signIn(ADA);
  await stranger.register("bob@people.example");
  const { id } = browser.session?.account ?? { id: "nobody" };
  const link = await platform.tickets.issue({
    purpose: "set-password",
    accountId: id,
    sellerId: null,
    expiresAt: new Date(gateway.start + 60 * MINUTE).toISOString(),
  });

  const before = browser.session?.token;
  t.match(await change(browser, "not it"), { status: 401, body: { error: { code: "wrong-credentials" } } });
  for (const password of ["short", ADA])
    t.match(await change(browser, GOOD_PASSWORD, password), {
      status: 400,
      body: { error: { fields: [{ field: "password" }] } },
    });
  t.ok(await phone.load(), "still signed in");

  const answer = await change(browser, GOOD_PASSWORD);
  t.equal(answer.status, 200);
  t.match(answer.body.session, { account: { email: ADA } });
  t.not(answer.body.session.token, before);
  t.equal((await browser.send("GET", ENDPOINTS.sessions.path)).body.sessions.length, 1);
  t.strictSame(await browser.load(), answer.body.session);
  t.equal(await phone.load(), null);
  t.ok(await stranger.load());
  t.match(await reset(browse(), link, "a third one, quickly"), { status: 410 }, "earlier links no longer work");
  t.equal((await browse().signIn(ADA)).status, 401);
  t.equal((await browse().signIn(ADA, NEW)).status, 200);

  const [mail, ...more] = await mailsOf(gateway, 1);
  t.same(more, []);
  t.equal(mail?.header("to"), ADA);
  t.equal(mail?.header("subject"), "Your password was changed");
  t.match(mail?.text, "https://shops.example/admin/forgot-password\n");
});

t.test("resets and changes the password of an account whose shop's record is broken", async (t) => {
  const gateway = await openAccountGateway(t);
  const browser = gateway.browse();
  await browser.register(ADA);
  await gateway.join(browser.session?.account.id ?? "nobody", gateway.acme.id);
  breakRecords(gateway.dataDir, `UPDATE sellers SET theme = '{' WHERE id = '${gateway.acme.id}'`);
  t.equal((await reset(browser, await linkFor(gateway, ADA, 1))).status, 200);
  await browser.load();
  t.equal((await change(browser, NEW, "a third one, quickly")).status, 200);
  t.ok(await browser.load(), "still signed in");
  t.equal((await mailsOf(gateway, 3)).length, 3, "the link, and a mail about each change");
});

t.test("limits the mails about changed passwords, because the address is unconfirmed", async (t) => {
  const gateway = await openAccountGateway(t);
  const browser = gateway.browse();
  await browser.register(ADA);
  const passwords = Array.from({ length: 11 }, (_, index) => `${NEW} ${index}`);
  const statuses: number[] = [];
  for (const [index, password] of passwords.entries()) {
    statuses.push((await change(browser, passwords[index - 1] ?? GOOD_PASSWORD, password)).status);
    await browser.load();
  }
  t.strictSame(statuses, [...Array(10).fill(200), 429]);
  gateway.clock.now = gateway.start + 60 * MINUTE;
  t.equal((await change(browser, passwords[9] as string, "one more of them")).status, 200);
});

t.test("resets a forgotten password with a mailed link, which works once within an hour", async (t) => {
  const gateway = await openAccountGateway(t);
  const { browse, clock } = gateway;
  const owner = browse("acme.shops.example");
  await owner.register(ADA, { name: "Click https://evil.example" });
  const ticket = await linkFor(gateway, "ADA@People.example", 1);
  const [mail] = withoutCodes(readOutbox(gateway.dataDir));
  t.equal(mail?.header("to"), ADA);
  t.match(mail?.header("from"), /^"?Awning"? </);
  t.match(mail?.text, "your account at shops.example");
  t.match(mail?.html, `href="https://shops.example/admin/set-password#${ticket}"`);
  t.notMatch(`${mail?.text}${mail?.html}`, "evil", "the mail contains no text from the request");

  const browser = browse();
  t.match(await reset(browser, ticket, "short"), { status: 400, body: { error: { fields: [{ field: "password" }] } } });
  t.match(await reset(browser, ticket, ADA), { status: 400 }, "a rejected request does not use up the link");
  clock.now += 60 * MINUTE - 1;
  const answer = await reset(browser, ticket);
  t.match(answer, { status: 200, body: { session: { account: { email: ADA } } } });
  t.match(await browser.load(), { account: { email: ADA } });
  t.equal(await owner.load(), null, "earlier sessions have ended");
  t.match(await reset(browse(), ticket), { status: 410, body: { error: { code: "ticket-invalid" } } });
  t.equal((await browse().signIn(ADA)).status, 401);
  t.equal((await browse().signIn(ADA, NEW)).status, 200);
  const mails = await mailsOf(gateway, 2);
  t.same(
    mails.map((each) => each.header("subject")),
    ["Choose a password", "Your password was changed"],
  );
});

t.test("accepts only the latest link, and none after an hour", async (t) => {
  const gateway = await openAccountGateway(t);
  const { browse, clock } = gateway;
  await browse().register(ADA);
  const first = await linkFor(gateway, ADA, 1);
  clock.now += 1;
  const second = await linkFor(gateway, ADA, 2);
  t.match(await reset(browse(), first), { status: 410 });
  clock.now += 60 * MINUTE;
  t.match(await reset(browse(), second), { status: 410 });
  t.equal((await browse().signIn(ADA)).status, 200, "the old password still works");
});

t.test("answers the same for every address, and mails only existing accounts", async (t) => {
  const gateway = await openAccountGateway(t);
  const { browse, logged } = gateway;
  await browse().register(ADA);
  const [known, unknown] = [await ask(browse(), ADA), await ask(browse(), "nobody@people.example")];
  t.same([known.status, known.body], [202, { done: true }]);
  t.strictSame([unknown.status, unknown.body], [known.status, known.body]);
  t.strictSame(Object.keys(unknown.headers), Object.keys(known.headers));
  t.equal((await ask(browse(), "no address")).status, 400);
  // A later mail has arrived, so an earlier one would have arrived too.
  await browse().register("bob@people.example");
  gateway.clock.now += 1;
  await ask(browse(), "bob@people.example");
  const mails = await mailsOf(gateway, 2);
  t.same(mails.map((mail) => mail.header("to")).sort(), [ADA, "bob@people.example"]);
  t.notMatch(JSON.stringify(logged), /people\.example|#[\w-]{43}/);
});

t.test("responds before it reads the storage, so its duration reveals nothing", async (t) => {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const { port, logged } = await openTestGateway(t, {
    dataDir: testFolder(t),
    around: (platform) => ({
      ...platform,
      accounts: {
        ...platform.accounts,
        findByEmail: async (email) => {
          asked.push(email);
          await gate.promise;
          throw new StorageFailure("gone");
        },
      },
    }),
  });
  t.equal((await ask(new AdminBrowser(port, "shops.example"), ADA)).status, 202);
  await pollUntil(
    async () => asked.length,
    (count) => count > 0,
  );
  gate.resolve();
  const failures = await pollUntil(
    async () => logged.filter(({ msg }) => msg === "creating the password reset mail failed"),
    (found) => found.length > 0,
  );
  t.match(failures, [{ err: { type: "StorageFailure" } }], "a failure is logged");
});

/** A gateway whose search for an account takes as long as `found`. A link for the account was requested. */
async function searching(t: Test, found: () => Promise<undefined>) {
  const gateway = await openTestGateway(t, {
    dataDir: testFolder(t),
    around: (platform) => ({ ...platform, accounts: { ...platform.accounts, findByEmail: found } }),
  });
  t.equal((await ask(new AdminBrowser(gateway.port, "shops.example"), ADA)).status, 202);
  return gateway;
}

t.test("a shutdown waits for the work that follows the answer, within the grace period", async (t) => {
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const { server, drain } = await searching(t, async () => {
    await gate.promise;
    order.push("searched");
    return undefined;
  });
  const closed = once(server, "close");
  const drained = drain(60_000).then(() => order.push("drained"));
  await closed;
  await new Promise((resolve) => setImmediate(resolve));
  gate.resolve();
  await drained;
  t.strictSame(order, ["searched", "drained"]);
  await (await searching(t, () => new Promise(() => {}))).drain(10);
});

t.test("sends at most three links per hour to an address, without revealing the limit", async (t) => {
  const gateway = await openAccountGateway(t);
  const { browse, clock } = gateway;
  await browse().register(ADA);
  await browse().register("bob@people.example");
  for (let n = 1; n <= 5; n++) {
    clock.now += 1;
    t.equal((await ask(browse(), ADA)).status, 202);
  }
  clock.now += 1;
  await ask(browse(), "bob@people.example");
  // Mails that are queued at the same time are sent in any order.
  const addresses = async (count: number) => (await mailsOf(gateway, count)).map((mail) => mail.header("to")).sort();
  t.same(await addresses(4), [ADA, ADA, ADA, "bob@people.example"]);
  clock.now += 60 * MINUTE;
  await ask(browse(), ADA);
  t.equal((await addresses(5)).length, 5);
});

t.test("sends an account's mails in the language of its first shop", async (t) => {
  const gateway = await openAccountGateway(t);
  const { browse, platform, acme, join } = gateway;
  const browser = browse();
  await browser.register(ADA);
  await platform.sellers.change(acme.id, () => ({ locale: "de-AT" }));
  await join(browser.session?.account.id as string, acme.id);
  t.match(await linkFor(gateway, ADA, 1), /^[\w-]{43}$/);
  t.equal(withoutCodes(readOutbox(gateway.dataDir))[0]?.header("subject"), "Wählen Sie ein Passwort");
});

t.test("locks an address after ten wrong passwords, with or without an account", async (t) => {
  const { browse, clock, logged } = await openAccountGateway(t);
  await browse().register(ADA);
  await browse().register("bob@people.example");
  for (const email of [ADA, "nobody@people.example"]) {
    const tries = await Promise.all(Array.from({ length: 12 }, () => browse().signIn(email, "not it")));
    t.same(tries.map(({ status }) => String(status)).sort(), [...Array(10).fill("401"), "429", "429"], email);
    const held = await browse().signIn(email);
    t.match(held, { status: 429, headers: { "retry-after": "900" }, body: { error: { code: "too-many-requests" } } });
  }
  t.equal((await browse().signIn("bob@people.example")).status, 200, "another account is not locked");
  clock.now += 14 * MINUTE;
  t.match(await browse().signIn("Ada@people.example"), { status: 429, headers: { "retry-after": "60" } });
  clock.now += MINUTE;
  t.equal((await browse().signIn(ADA)).status, 200);

  const lines = logged.filter(({ path }) => path === ENDPOINTS.signIn.path);
  t.equal(lines.filter(({ status }) => status === 401).length, 20, "the log contains the attempts");
  t.equal(lines.filter(({ status }) => status === 429).length, 7);
  t.notMatch(JSON.stringify(logged), /people\.example|not it|heron/);
});

t.test("wrong passwords from strangers do not lock a device that has signed in before", async (t) => {
  const gateway = await openAccountGateway(t);
  const { browse, clock, acme, join } = gateway;
  const owner = browse();
  await owner.register(ADA);
  await join(owner.session?.account.id as string, acme.id);
  const inShop = await owner.enter(acme.id);
  for (const device of [owner, inShop]) await device.send("DELETE", ENDPOINTS.signOut.path);
  const stranger = browse();
  await stranger.register("eve@people.example");
  const statuses = async (browser: AdminBrowser, times: number, password = "not it") => {
    const found: number[] = [];
    for (let n = 0; n < times; n++) found.push((await browser.signIn(ADA, password)).status);
    return found;
  };
  t.same(await statuses(stranger, 12), [...Array(10).fill(401), 429, 429], "a device that another account has used");
  t.same(await statuses(browse(), 1, GOOD_PASSWORD), [429], "a new device of the owner is locked");
  t.same(await statuses(owner, 1, GOOD_PASSWORD), [200]);
  t.same(await statuses(inShop, 1, GOOD_PASSWORD), [200], "also on a host that it entered with a ticket");
  t.same(await statuses(stranger, 1), [429], "strangers get no further attempts");

  t.same(await statuses(owner, 12), [...Array(10).fill(401), 429, 429], "known devices have a separate limit");
  t.same(await statuses(inShop, 1), [429], "shared by all known devices");
  clock.now += 15 * MINUTE;
  t.equal((await change(owner, GOOD_PASSWORD)).status, 200);
  await owner.send("DELETE", ENDPOINTS.signOut.path);
  t.same(await statuses(stranger, 11), [...Array(10).fill(401), 429]);
  t.same(await statuses(inShop, 1, NEW), [429], "changing the password makes all other devices unknown");
  t.same(await statuses(owner, 1, NEW), [200]);
});

t.test("wrong passwords from strangers do not prevent changing the password", async (t) => {
  const { browse } = await openAccountGateway(t);
  const owner = browse();
  await owner.register(ADA);
  for (let n = 0; n < 11; n++) await browse().signIn(ADA, "not it");
  const tries: number[] = [];
  for (let n = 0; n < 11; n++) tries.push((await change(owner, "not it")).status);
  t.same(tries, [...Array(10).fill(401), 429]);
});

t.test("the right password or a new one resets the count", async (t) => {
  const gateway = await openAccountGateway(t);
  const { browse } = gateway;
  const browser = browse();
  await browser.register(ADA);
  const fail = async (times: number) => {
    for (let n = 0; n < times; n++) t.equal((await browse().signIn(ADA, "not it")).status, 401);
  };
  await fail(9);
  t.equal((await browse().signIn(ADA)).status, 200);
  await fail(9);
  t.equal((await browse().signIn(ADA, "not it")).status, 401, "the tenth attempt");
  t.equal((await browse().signIn(ADA)).status, 429);
  t.equal((await reset(browse(), await linkFor(gateway, ADA, 1))).status, 200);
  t.equal((await browse().signIn(ADA, NEW)).status, 200);
});

t.test("limits the attempts of an address, and does not count forged requests", async (t) => {
  const { browse } = await openAccountGateway(t, { SIGN_INS_PER_MINUTE: "4" });
  const attacker = { Origin: "https://evil.example" };
  for (let n = 0; n < 5; n++) {
    const body = { email: ADA, password: "not it" };
    t.equal((await browse().send("POST", ENDPOINTS.signIn.path, { body, headers: attacker })).status, 403);
  }
  t.equal((await browse().register(ADA)).status, 201);
  t.equal((await browse().signIn("carl@people.example")).status, 401);
  t.equal((await ask(browse(), "dora@people.example")).status, 202);
  for (const answer of [
    await browse().signIn("eve@people.example"),
    await browse().register("fred@people.example"),
    await ask(browse(), ADA),
    await reset(browse(), "x".repeat(43)),
    await browse().send("POST", ENDPOINTS.enter.path, { body: { ticket: "x".repeat(43) } }),
  ])
    t.match(answer, { status: 429, body: { error: { code: "too-many-requests" } } });
});
