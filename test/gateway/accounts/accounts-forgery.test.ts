import t from "tap";
import { ENDPOINTS, TOKEN_HEADER } from "../../../areas/shared/contract/endpoints.ts";
import { AdminBrowser, GOOD_PASSWORD, openAccountGateway } from "../../support/accounts.ts";
import { REGISTRATION_CODE } from "../../support/gateway.ts";
import { CaseTable } from "../../support/system.ts";

const ADA = "ada@people.example";
const COOKIE = "__Host-awning";

/** Origins that are similar to `https://acme.shops.example` but not equal. */
const FOREIGN: (string | undefined)[] = [
  undefined,
  "",
  "null",
  "https://bolt.shops.example",
  "https://shops.example",
  "https://acme.shops.example.evil.example",
  "https://evil.example",
  "https://acme.shops.example@evil.example",
  "https://evil.example/https://acme.shops.example",
  "https://acme.shops.example/",
  "https://acme.shops.example:8443",
  "http://acme.shops.example",
  "https://ACME.shops.example",
  "https://acme.shops.example, https://evil.example",
  "acme.shops.example",
  "*",
];

t.test("rejects account requests from other origins", async (t) => {
  const { browse, platform } = await openAccountGateway(t);
  const owner = browse("acme.shops.example");
  await owner.register(ADA);
  const asked: [string, string, object?][] = [
    ["POST", ENDPOINTS.register.path, { email: "eve@people.example", locale: "en" }],
    [
      "POST",
      ENDPOINTS.confirmRegistration.path,
      { registration: "x".repeat(43), code: REGISTRATION_CODE, password: GOOD_PASSWORD, name: "Eve" },
    ],
    ["POST", ENDPOINTS.signIn.path, { email: ADA, password: GOOD_PASSWORD }],
    ["POST", ENDPOINTS.enter.path, { ticket: "x".repeat(43) }],
    ["POST", ENDPOINTS.requestPasswordReset.path, { email: ADA }],
    ["POST", ENDPOINTS.resetPassword.path, { ticket: "x".repeat(43), password: GOOD_PASSWORD }],
    ["DELETE", ENDPOINTS.signOut.path],
  ];
  const table = new CaseTable();
  for (const [method, path, body] of asked) {
    for (const Origin of FOREIGN) {
      const answer = await owner.send(method, path, { body, headers: { Origin } });
      const outcome = [answer.status, answer.body?.error?.code, answer.headers["set-cookie"]];
      table.check(`${method} ${path} from ${Origin}`, outcome, [403, "request-forged", undefined]);
    }
  }
  t.same(table.wrong(), []);
  t.equal(await platform.accounts.findByEmail("eve@people.example"), undefined);
  t.same(await platform.mails.claim(9, 0), []);
  t.ok(await owner.load());
});

t.test("a write requires the token and the origin of its session", async (t) => {
  const { browse } = await openAccountGateway(t);
  const [owner, other] = [browse("acme.shops.example"), browse("acme.shops.example")];
  await owner.register(ADA, { name: "Ada" });
  await other.register("bob@people.example");
  const token = owner.session?.token as string;
  const rename = (headers: Record<string, string | undefined>) =>
    owner.send("PATCH", ENDPOINTS.renameAccount.path, { body: { name: "Eve" }, headers });
  const tokens = [undefined, "", "null", token.slice(1), `${token}x`, token.toLowerCase(), other.session?.token];
  const forged = [
    ...tokens.map((given) => ({ [TOKEN_HEADER]: given })),
    ...FOREIGN.map((Origin) => ({ Origin })),
    { [TOKEN_HEADER]: owner.cookies.get(COOKIE) },
  ];
  const table = new CaseTable();
  for (const headers of forged) {
    const { status, body } = await rename(headers);
    table.check(JSON.stringify(headers), [status, body?.error?.code], [403, "request-forged"]);
  }
  t.same(table.wrong(), []);
  t.match(await owner.load(), { account: { name: "Ada" } });
  t.equal((await rename({})).status, 200);
});

t.test("a read requires no token, and returns the page's own token", async (t) => {
  const { browse } = await openAccountGateway(t);
  const owner = browse();
  await owner.register(ADA);
  const answer = await owner.send("GET", ENDPOINTS.sessions.path, {
    headers: { Origin: "https://bolt.shops.example" },
  });
  t.equal(answer.status, 200);
  t.notOk(answer.headers["access-control-allow-origin"], "no other origin may read the response");
  t.match(owner.session?.token, /^[\w-]{43}$/);
  t.not(owner.session?.token, owner.cookies.get(COOKIE), "scripts do not get the cookie's secret");
});

t.test("ignores both of two session cookies, because one of them was injected", async (t) => {
  const { browse } = await openAccountGateway(t);
  const [owner, attacker] = [browse("acme.shops.example"), browse("acme.shops.example")];
  await owner.register(ADA);
  await attacker.register("eve@people.example");
  const [own, tossed] = [owner, attacker].map(({ cookies }) => `${COOKIE}=${cookies.get(COOKIE)}`) as [string, string];
  for (const Cookie of [`${own}; ${tossed}`, `${tossed}; ${own}`, `${tossed};${own}`, `a=b; ${own}; c=d; ${tossed}`]) {
    const answer = await owner.send("GET", ENDPOINTS.session.path, { headers: { Cookie } });
    t.same([answer.status, answer.body], [200, { session: null }], Cookie);
    t.notOk(answer.headers["set-cookie"], "no cookie is deleted, because that would keep only the other one");
    t.equal((await owner.send("GET", ENDPOINTS.sessions.path, { headers: { Cookie } })).status, 401);
  }
  for (const Cookie of [
    `x${own}`,
    own.replace(COOKIE, "awning"),
    own.replace(COOKIE, COOKIE.toLowerCase()),
    `${own}x`,
    `${own} ; a=b`,
    `\xa0${own}`,
    `a=b;\xa0${own}`,
    `a=b; \t${own}`,
    `a=b;  ${own}`,
  ]) {
    t.same((await owner.send("GET", ENDPOINTS.session.path, { headers: { Cookie } })).body, { session: null }, Cookie);
  }
  t.match(
    (await owner.send("GET", ENDPOINTS.session.path, { headers: { Cookie: `a=b; ${own}; c=d` } })).body.session,
    { account: { email: ADA } },
    "found among other cookies",
  );
});

t.test("rejects a session cookie on another host of the platform", async (t) => {
  const { browse, platform, acme, join } = await openAccountGateway(t);
  const owner = browse();
  await owner.register(ADA);
  const accountId = owner.session?.account.id as string;
  await join(accountId, acme.id);
  const inShop = await owner.enter(acme.id);
  const table = new CaseTable();
  for (const [from, hosts] of [
    [owner, ["acme.shops.example", "bolt.shops.example", "localhost"]],
    [inShop, ["shops.example", "bolt.shops.example", "acme.localhost"]],
  ] as const) {
    for (const host of hosts) {
      const thief = browse(host);
      thief.session = from.session;
      for (const [name, value] of from.cookies) thief.cookies.set(name, value);
      const name = `${from.host} → ${host}`;
      table.check(`${name}: a write`, (await thief.send("DELETE", ENDPOINTS.endSessions.path)).status, 401);
      table.check(`${name}: a read`, (await thief.send("GET", ENDPOINTS.sessions.path)).status, 401);
      table.check(`${name}: signing out`, (await thief.send("DELETE", ENDPOINTS.signOut.path)).status, 200);
    }
  }
  t.same(table.wrong(), []);
  t.equal((await platform.sessions.list(accountId)).length, 2, "both sessions remain");
  for (const browser of [owner, inShop]) t.ok(await browser.load(), browser.host);
});

t.test("accepts the own origin behind a proxy and without one", async (t) => {
  const body = { email: "nobody@people.example", password: "not it" };
  const statusOf = async (port: number, host: string, headers: Record<string, string>) =>
    (await new AdminBrowser(port, host).send("POST", ENDPOINTS.signIn.path, { body, headers })).status;

  const local = await openAccountGateway(t, { PRODUCT_HOST: "localhost" });
  const onPort = (name: string) => `${name}:${local.port}`;
  for (const [host, Origin, status] of [
    [onPort("acme.localhost"), `http://${onPort("acme.localhost")}`, 401],
    [onPort("127.0.0.1"), `http://${onPort("127.0.0.1")}`, 401],
    [onPort("[::1]"), `http://${onPort("[::1]")}`, 401],
    [onPort("acme.localhost"), `http://${onPort("localhost")}`, 403],
    [onPort("acme.localhost"), "http://acme.localhost", 403],
    [onPort("acme.localhost"), `http://acme.localhost:${local.port + 1}`, 403],
  ] as const) {
    t.equal(await statusOf(local.port, host, { Origin }), status, `${Origin} asks ${host}`);
  }

  // A proxy forwards the host without the public port.
  const env = { PUBLIC_ORIGIN: "https://shops.example:8443", TRUST_PROXY: "127.0.0.1" };
  const behind = await openAccountGateway(t, env);
  for (const [host, forwarded, Origin, status] of [
    ["acme.shops.example", undefined, "https://acme.shops.example:8443", 401],
    ["acme.shops.example", undefined, "https://acme.shops.example", 401],
    ["acme.shops.example", undefined, "https://acme.shops.example:9443", 403],
    ["acme.shops.example:8443", undefined, "https://acme.shops.example:8443", 401],
    ["acme.shops.example:8443", undefined, "https://acme.shops.example", 403],
    ["inside.example:3000", "acme.shops.example", "https://acme.shops.example:8443", 401],
    ["inside.example:3000", "acme.shops.example", "https://acme.shops.example:3000", 403],
    ["inside.example:3000", "acme.shops.example", "https://inside.example:3000", 403],
    ["acme.shops.example", "bolt.shops.example", "https://acme.shops.example:8443", 403],
  ] as const) {
    const headers = { Origin, ...(forwarded ? { "X-Forwarded-Host": forwarded } : {}) };
    t.equal(await statusOf(behind.port, host, headers), status, `${Origin} asks ${host}, for ${forwarded}`);
  }
});
