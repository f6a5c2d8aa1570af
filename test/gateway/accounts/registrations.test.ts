import { scrypt } from "node:crypto";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import t, { type Test } from "tap";
import { ENDPOINTS } from "../../../areas/shared/contract/endpoints.ts";
import type { ErrorAnswer } from "../../../areas/shared/contract/errors.ts";
import { MAX_CODE_TRIES } from "../../../gateway/platform/accounts/accounts.ts";
import { SqliteAccounts } from "../../../gateway/platform/accounts/sqlite-accounts.ts";
import { Passwords, type Scrypt } from "../../../gateway/platform/accounts/sqlite-passwords.ts";
import { openDatabase } from "../../../gateway/platform/open-database.ts";
import { AdminBrowser, GOOD_PASSWORD } from "../../support/accounts.ts";
import { openTestGateway, REGISTRATION_CODE } from "../../support/gateway.ts";
import type { JsonAnswer } from "../../support/http.ts";
import { readOutbox } from "../../support/mails.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const [KNOWN, UNKNOWN] = ["ada@people.example", "bob@people.example"];
const START = Date.parse("2026-03-01T12:00:00.000Z");
const HOUR = 3_600_000;

/** A gateway that counts password hashes, and the calls before each response. */
async function open(t: Test) {
  const dataDir = testFolder(t);
  const clock = { now: START };
  const counts = { hashes: 0 };
  const calls: string[] = [];
  const counting: Scrypt = (...given) => {
    counts.hashes += 1;
    return (promisify(scrypt) as Scrypt)(...given);
  };
  const gateway = await openTestGateway(t, {
    dataDir,
    shops: [sampleShop("acme", { locale: "de-DE" })],
    env: { SIGN_INS_PER_MINUTE: "1000", API_REQUESTS_PER_MINUTE: "1000" },
    clock: () => new Date(clock.now),
    around: (platform) => {
      const database = openDatabase(join(dataDir, "awning.sqlite"));
      t.teardown(() => database.close());
      const accounts = new SqliteAccounts(database, new Passwords(counting));
      const recorded = <Port extends object>(name: string, port: Port): Port =>
        new Proxy(port, {
          get(target, property) {
            const method: unknown = Reflect.get(target, property);
            if (typeof method !== "function") return method;
            calls.push(`${name}.${String(property)}`);
            return method.bind(target) as unknown;
          },
        });
      return {
        ...platform,
        accounts: recorded("accounts", accounts),
        registrations: recorded("registrations", platform.registrations),
      };
    },
  });
  const { platform } = gateway;
  const createdAt = new Date(START).toISOString();
  await platform.accounts.add({
    account: { id: "ada", email: KNOWN, name: "Ada", createdAt },
    password: GOOD_PASSWORD,
  });
  const browse = () => new AdminBrowser(gateway.port, "shops.example");
  const begin = (email: string, browser = browse(), locale = "en-IE") =>
    browser.send("POST", ENDPOINTS.register.path, { body: { email, locale } });
  const confirm = (registration: string, change: object = {}, browser = browse()) =>
    browser.send("POST", ENDPOINTS.confirmRegistration.path, {
      body: { registration, code: REGISTRATION_CODE, password: "another one by now", name: "Bo", ...change },
    });
  const mails = (count: number) =>
    pollUntil(
      async () => readOutbox(dataDir),
      ({ length }) => length >= count,
    );
  return { ...gateway, dataDir, clock, counts, calls, browse, begin, confirm, mails };
}

/** The response without its secrets and rate limit headers: all that a stranger sees. */
function seen({ status, headers, body }: JsonAnswer): unknown {
  const random = new Set(["date", "x-request-id", "etag", "ratelimit"]);
  const shown = Object.entries(headers).map(([name, value]) => [name, random.has(name) ? "…" : value]);
  const hidden = JSON.stringify(body).replaceAll(/"[\w-]{43}"/g, '"<secret>"');
  return { status, headers: shown, body: hidden };
}

t.test("answers the same for known and unknown addresses, after the same work", async (t) => {
  const { begin, confirm, counts, calls, browse, mails } = await open(t);
  const attempt = async (email: string) => {
    counts.hashes = 0;
    calls.length = 0;
    const browser = browse();
    const begun = await begin(email, browser);
    const beforeAnswer = calls.filter((call) => !call.startsWith("accounts."));
    const { registration } = begun.body as { registration: string };
    const answers: unknown[] = [seen(begun)];
    for (let tries = 0; tries <= MAX_CODE_TRIES; tries++) {
      answers.push(seen(await confirm(registration, { code: "000000" }, browser)));
    }
    answers.push(seen(await confirm(registration, {}, browser)));
    return { answers, hashes: counts.hashes, calls: beforeAnswer, cookies: [...browser.cookies.keys()] };
  };
  const [known, unknown] = [await attempt(KNOWN), await attempt(UNKNOWN)];
  t.strictSame(known, unknown);
  t.match(known, { hashes: 0, cookies: [], calls: ["registrations.add"] });
  t.match(known.answers[0], { status: 202, body: '{"registration":"<secret>"}' });
  t.match(known.answers[1], { status: 400, body: /"field":"code","code":"wrong-code"/ });
  await mails(2);
});

t.test("responds before it looks up the account", async (t) => {
  const { server, platform, begin } = await open(t);
  let response: ServerResponse | undefined;
  server.on("request", (_request, asked: ServerResponse) => {
    response = asked;
  });
  const looked = Promise.withResolvers<boolean>();
  const { accounts } = platform;
  platform.accounts = Object.assign(Object.create(accounts) as typeof accounts, {
    findByEmail(email: string) {
      looked.resolve(response?.writableFinished === true);
      return accounts.findByEmail(email);
    },
  });
  t.equal((await begin(KNOWN)).status, 202);
  t.equal(await looked.promise, true, "the response had been sent");
});

t.test("rejects a guessed code for an address with an account like any wrong code", async (t) => {
  const { begin, confirm, platform, browse } = await open(t);
  const wrong = seen(await confirm((await begin(KNOWN)).body.registration, { code: "000000" }));
  t.strictSame(seen(await confirm((await begin(KNOWN)).body.registration)), wrong);
  t.equal((await platform.accounts.findByEmail(KNOWN))?.name, "Ada");
  t.equal((await browse().signIn(KNOWN)).status, 200, "the previous password still works");
});

t.test("opens the account with the mailed code, once", async (t) => {
  const { begin, confirm, platform, browse, mails, counts } = await open(t);
  const { registration } = (await begin(" Bob@People.example ")).body;
  t.equal(await platform.accounts.findByEmail(UNKNOWN), undefined, "no account before the code");
  const [mail] = await mails(1);
  t.equal(mail?.header("to"), UNKNOWN);
  t.equal(mail?.header("subject"), `${REGISTRATION_CODE} is your code for shops.example`);
  t.match(await confirm(registration, { password: "1234567890" }), {
    status: 400,
    body: { error: { fields: [{ field: "password" }] } },
  });
  counts.hashes = 0;
  const browser = browse();
  t.match(await confirm(registration, {}, browser), {
    status: 201,
    body: { session: { account: { email: UNKNOWN, name: "Bo" }, shops: [] } },
  });
  t.equal(counts.hashes, 1);
  t.same([...browser.cookies.keys()], ["__Host-awning", "__Host-awning-device"]);
  t.match(await confirm(registration), {
    status: 400,
    body: { error: { fields: [{ field: "code", code: "wrong-code" }] } },
  });
});

t.test("rejects a code after an hour, and invalid codes", async (t) => {
  const { begin, confirm, clock } = await open(t);
  const { registration } = (await begin(UNKNOWN)).body;
  clock.now += HOUR;
  const wrong: [string, object, string][] = [
    ["an expired code", {}, "code"],
    ["letters", { code: "abcdef" }, "code"],
    ["seven digits", { code: "1234567" }, "code"],
    ["a short secret", { registration: "x" }, "registration"],
  ];
  const found: unknown[] = [];
  for (const [name, change, field] of wrong) {
    const { status, body } = await confirm(registration, change);
    const { fields = [] } = (body as ErrorAnswer).error;
    if (status !== 400 || !fields.some((problem) => problem.field === field)) found.push([name, status, body]);
  }
  t.same(found, []);
});

t.test("mails the owner of an existing account in the language of their shop", async (t) => {
  const { begin, mails, platform } = await open(t);
  const createdAt = new Date(START).toISOString();
  await platform.memberships.save({ accountId: "ada", sellerId: "id-acme", role: "owner", createdAt });
  await begin(KNOWN);
  const [mail] = await mails(1);
  t.equal(mail?.header("to"), KNOWN);
  t.equal(mail?.header("subject"), "Sie haben schon ein Konto bei shops.example");
  for (const path of ["/admin/sign-in", "/admin/forgot-password"])
    t.match(mail?.text, `https://shops.example${path}\n`);
  t.notMatch(`${mail?.header("subject")}${mail?.text}${mail?.html}`, REGISTRATION_CODE, "the mail contains no code");

  await platform.accounts.setDisabled("ada", true);
  await begin(KNOWN);
  await begin(UNKNOWN);
  const recipients = (await mails(2)).map((mail) => mail.header("to")).sort();
  t.same(recipients, [KNOWN, UNKNOWN], "a disabled account gets no mail");
});

t.test("mails the owner of an account without a shop in the language of the registration", async (t) => {
  const { begin, browse, mails } = await open(t);
  await begin(KNOWN, browse(), "de-DE");
  const [mail] = await mails(1);
  t.equal(mail?.header("subject"), "Sie haben schon ein Konto bei shops.example");
});

t.test("sends a mailbox at most five mails an hour and ten a day, with or without an account", async (t) => {
  const { begin, clock, mails } = await open(t);
  const statuses: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [] };
  const tagged = (email: string, tag: number) => email.replace("@", `+${tag}@`);
  for (const [hour, email] of [0, 1, 2].flatMap((hour) => [KNOWN, UNKNOWN].map((email) => [hour, email] as const))) {
    // Mails that wait for an hour expire.
    await mails(hour * 10);
    clock.now = START + hour * HOUR;
    for (let count = 0; count < 6; count++) {
      // Addresses with tags belong to the same mailbox.
      const answer = await begin(email === UNKNOWN && count % 2 ? tagged(email, count) : email);
      statuses[email]?.push(answer.status);
      if (answer.status === 429) t.match(Number(answer.headers["retry-after"]), Number);
    }
  }
  const hourly = [202, 202, 202, 202, 202, 429];
  const expected = [...hourly, ...hourly, ...Array.from({ length: 6 }, () => 429)];
  t.strictSame(statuses, { [KNOWN]: expected, [UNKNOWN]: expected });
  const sent = await mails(20);
  t.equal(sent.filter((mail) => mail.header("to") === KNOWN).length, 10);
  t.equal(sent.length, 20);
  clock.now = START + 24 * HOUR;
  t.equal((await begin(UNKNOWN)).status, 202);
});
