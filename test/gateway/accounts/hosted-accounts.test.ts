import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { ENDPOINTS } from "../../../areas/shared/contract/endpoints.ts";
import { AdminBrowser, GOOD_PASSWORD } from "../../support/accounts.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../support/firebase.ts";
import { firebaseConsole, signInToFirebase } from "../../support/firebase-admin.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { readOutbox, withoutCodes } from "../../support/mails.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const ADA = "ada@people.example";
const BOB = "bob@people.example";
const NEW = "another password";

/** Two gateways of one Firebase project, and its console. */
async function openHosted(t: Test) {
  const project = firebaseProject();
  const shop = sampleShop("acme");
  const env = { ...firebaseVariables(project), SIGN_INS_PER_MINUTE: "1000", API_REQUESTS_PER_MINUTE: "1000" };
  const [dataDir, otherDir] = ["one", "other"].map((name) => join(testFolder(t), name)) as [string, string];
  for (const folder of [dataDir, otherDir]) mkdirSync(folder);
  const gateway = await openTestGateway(t, { dataDir, env, shops: [shop] });
  const other = await openTestGateway(t, { dataDir: otherDir, env });
  return {
    ...gateway,
    project,
    dataDir,
    acme: shop.seller,
    console: firebaseConsole(t, project),
    browse: (host = "shops.example") => new AdminBrowser(gateway.port, host),
    /** The same browser, with requests to the other gateway. */
    elsewhere: (browser: AdminBrowser): AdminBrowser => {
      const there = new AdminBrowser(other.port, browser.host);
      for (const [name, value] of browser.cookies) there.cookies.set(name, value);
      there.session = browser.session;
      return there;
    },
    /** The ID token of a page after the person has typed the password. */
    tokenOf: (email: string, password = GOOD_PASSWORD) => signInToFirebase(project, email, password),
    /**
     * Waits for this number of mails other than those of registrations, sent by either gateway. Each write, such as
     * signing out, triggers the delivery.
     */
    mails: (count: number) =>
      pollUntil(
        async () => {
          await new AdminBrowser(gateway.port, "shops.example").send("DELETE", ENDPOINTS.signOut.path);
          return withoutCodes([dataDir, otherDir].flatMap(readOutbox));
        },
        (mails) => mails.length >= count,
      ),
  };
}

const signInWith = (browser: AdminBrowser, idToken: string) =>
  browser.send("POST", ENDPOINTS.signIn.path, { body: { idToken } });
const change = (browser: AdminBrowser, body: { password: string } & ({ current: string } | { idToken: string })) =>
  browser.send("PUT", ENDPOINTS.changePassword.path, { body });
const WRONG = { status: 401, body: { error: { code: "wrong-credentials" } } };

if (await firebaseEmulators(t)) {
  t.test("registering creates a user of Firebase Auth, signed in on every gateway", async (t) => {
    const { browse, elsewhere, console, dataDir } = await openHosted(t);
    const browser = browse();
    t.equal((await browser.register("Ada@People.example")).status, 201);
    const { id } = browser.session?.account ?? { id: "" };
    t.match(await console.getUserByEmail(ADA), { uid: id, displayName: "Ada Byrne", disabled: false });
    t.strictSame(await elsewhere(browser).load(), browser.session);
    t.match(await browse().register(ADA), {
      status: 400,
      body: { error: { fields: [{ field: "code", code: "wrong-code" }] } },
    });
    t.match(await browse().register(BOB, { password: "1234567890" }), { status: 400 });
    await t.rejects(console.getUserByEmail(BOB), { code: "auth/user-not-found" });
    const names = readdirSync(dataDir).filter((name) => !name.startsWith("rendered-pages.sqlite"));
    t.same(names, ["outbox"], "the gateway's disk contains only its mails and rendered public pages");
  });

  t.test("signs in with a password and with Firebase's ID token", async (t) => {
    const { browse, tokenOf, project, logged } = await openHosted(t);
    const elsewhere = firebaseProject();
    await firebaseConsole(t, elsewhere).createUser({ email: ADA, password: GOOD_PASSWORD });
    await browse().register(ADA);
    const [one, other] = [browse(), browse("acme.shops.example")];
    t.equal((await one.signIn(ADA)).status, 200);
    const idToken = await tokenOf(ADA);
    t.match(await signInWith(other, idToken), { status: 200, body: { session: { account: { email: ADA } } } });
    const { body } = await one.send("GET", ENDPOINTS.sessions.path);
    t.same(
      body.sessions.map(({ host }: { host: string }) => host),
      ["acme.shops.example", "shops.example", "shops.example"],
    );

    const wrong = await browse().signIn(ADA, "not it");
    t.match(wrong, WRONG);
    t.strictSame((await browse().signIn("nobody@people.example")).body, wrong.body);
    const foreign = await signInToFirebase(elsewhere, ADA, GOOD_PASSWORD);
    for (const token of [foreign, "e30.e30.e30", idToken.replace(/^\w+/, "e30")])
      t.strictSame((await signInWith(browse(), token)).body, wrong.body);
    const logText = JSON.stringify(logged);
    for (const secret of [GOOD_PASSWORD, ADA, idToken, foreign, project.apiKey]) t.notOk(logText.includes(secret));
  });

  t.test("ending a session on one gateway ends it on the other", async (t) => {
    const { browse, elsewhere, console } = await openHosted(t);
    const [browser, phone, stranger] = [browse(), browse("acme.shops.example"), browse()];
    await browser.register(ADA);
    await phone.signIn(ADA);
    await stranger.register(BOB);
    const before = (await console.getUserByEmail(ADA)).tokensValidAfterTime ?? "";
    t.equal((await elsewhere(browser).send("DELETE", ENDPOINTS.endSessions.path)).status, 200);
    t.equal(await browser.load(), null);
    t.equal(await phone.load(), null);
    t.ok(await stranger.load());
    const { tokensValidAfterTime = "" } = await console.getUserByEmail(ADA);
    t.ok(Date.parse(tokensValidAfterTime) >= Date.parse(before));
    t.equal((await browser.signIn(ADA)).status, 200, "signing in again works immediately");
    t.ok(await browser.load());
  });

  t.test("an account disabled in the console is rejected from its next request on", async (t) => {
    const { browse, console } = await openHosted(t);
    const browser = browse();
    await browser.register(ADA);
    await console.updateUser(browser.session?.account.id ?? "", { disabled: true });
    t.match(await browser.send("GET", ENDPOINTS.sessions.path), {
      status: 401,
      body: { error: { code: "unauthenticated" } },
    });
    t.equal(await browser.load(), null);
    t.notOk(browser.cookies.has("__Host-awning"));
    t.match(await browse().signIn(ADA), WRONG);
  });

  t.test("changes the password with the current one or with a fresh ID token", async (t) => {
    const { browse, tokenOf, mails } = await openHosted(t);
    const [browser, phone] = [browse(), browse("acme.shops.example")];
    await browser.register(ADA);
    await phone.signIn(ADA);
    await browse().register(BOB);

    t.match(await change(browser, { current: "not it", password: NEW }), WRONG);
    t.match(
      await change(browser, { idToken: await tokenOf(BOB), password: NEW }),
      WRONG,
      "the token of another account",
    );
    t.match(await change(browser, { idToken: await tokenOf(ADA), password: "short" }), { status: 400 });
    t.ok(await phone.load(), "still signed in");

    t.equal((await change(browser, { current: GOOD_PASSWORD, password: NEW })).status, 200);
    t.ok(await browser.load());
    t.equal(await phone.load(), null);
    t.match(await browse().signIn(ADA), WRONG);
    t.equal((await browse().signIn(ADA, NEW)).status, 200);

    const idToken = await tokenOf(ADA, NEW);
    const answer = await change(browser, { idToken, password: "and a third one" });
    t.match(answer, { status: 200, body: { session: { account: { email: ADA } } } });
    t.strictSame(await browser.load(), answer.body.session);
    t.equal((await browser.send("GET", ENDPOINTS.sessions.path)).body.sessions.length, 1);
    t.equal((await signInWith(phone, await tokenOf(ADA, "and a third one"))).status, 200);
    t.same(
      (await mails(2)).map((mail) => [mail.header("to"), mail.header("subject")]),
      Array.from({ length: 2 }, () => [ADA, "Your password was changed"]),
    );
  });

  t.test("resets a forgotten password in Firebase Auth with the mailed link", async (t) => {
    const { browse, elsewhere, tokenOf, mails } = await openHosted(t);
    const owner = browse();
    await owner.register(ADA);
    await browse().send("POST", ENDPOINTS.requestPasswordReset.path, { body: { email: ADA } });
    const [mail] = await mails(1);
    const ticket = /\/admin\/set-password#([\w-]{43})\n/.exec(mail?.text ?? "")?.[1];
    const browser = elsewhere(browse());
    const reset = () => browser.send("POST", ENDPOINTS.resetPassword.path, { body: { ticket, password: NEW } });
    t.match(await reset(), { status: 200, body: { session: { account: { email: ADA } } } });
    t.ok(await browser.load());
    t.equal(await owner.load(), null);
    t.match(await reset(), { status: 410, body: { error: { code: "ticket-invalid" } } });
    await t.rejects(tokenOf(ADA), TypeError);
    t.ok(await tokenOf(ADA, NEW));
  });

  t.test("a ticket signs in to the shop on its own host", async (t) => {
    const { browse, acme, platform, console } = await openHosted(t);
    const browser = browse();
    await browser.register(ADA);
    const accountId = browser.session?.account.id ?? "";
    await platform.memberships.save({ accountId, sellerId: acme.id, role: "owner", createdAt: acme.createdAt });
    const there = await browser.enter(acme.id);
    t.equal(there.host, "acme.shops.example");
    t.match(await there.load(), { account: { email: ADA }, shops: [{ domain: "acme" }] });
    const { body } = await browser.send("POST", ENDPOINTS.issueTicket.path, { body: { sellerId: acme.id } });
    await console.updateUser(accountId, { disabled: true });
    const late = await browse("acme.shops.example").send("POST", ENDPOINTS.enter.path, {
      body: { ticket: new URL(body.url).hash.slice(1) },
    });
    t.match(late, { status: 401, body: { error: { code: "unauthenticated" } } }, "the account was disabled before");
  });
}
