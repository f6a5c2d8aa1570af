import t from "tap";
import { ENDPOINTS, fillPath, TOKEN_HEADER } from "../../../areas/shared/contract/endpoints.ts";
import { AdminBrowser, GOOD_PASSWORD, openAccountGateway } from "../../support/accounts.ts";
import { sendRequest } from "../../support/http.ts";

const DAY = 24 * 3_600_000;
const HOST = "shops.example";
const ADA = "ada@people.example";

const cookieLines = ({ headers }: { headers: Record<string, unknown> }) => (headers["set-cookie"] ?? []) as string[];

t.test("registering signs in on this host only", async (t) => {
  const { browse } = await openAccountGateway(t);
  const browser = browse();
  t.equal(await browser.load(), null);
  const answer = await browser.register(" Ada@People.example ", { name: "Ada Byrne" });
  t.equal(answer.status, 201);
  t.match(answer.body, { session: { account: { email: ADA, name: "Ada Byrne" }, shops: [] } });
  t.same(Object.keys(answer.body.session.account).sort(), ["email", "id", "name"]);
  t.equal(answer.headers["cache-control"], "no-store");
  t.strictSame((await browser.send("GET", ENDPOINTS.session.path)).body, answer.body);
  t.equal(await browse().load(), null);
  t.equal(await browse("acme.shops.example").load(), null);
});

t.test("registering reports invalid fields", async (t) => {
  const { browse, platform } = await openAccountGateway(t);
  const refusals: [string, string, number, object][] = [
    [
      "bob@people.example",
      "ninechars",
      400,
      { code: "bad-request", fields: [{ field: "password", code: "too-short", params: { min: 10 } }] },
    ],
    [
      "bob@people.example",
      "x".repeat(129),
      400,
      { fields: [{ field: "password", code: "too-long", params: { max: 128 } }] },
    ],
    ["bob@people.example", "password123", 400, { fields: [{ field: "password", code: "too-common" }] }],
    ["bob@people.example", "Bob@people.example", 400, { fields: [{ field: "password", code: "tells-who" }] }],
    ["bob@people.example", "ada byrne i", 400, { fields: [{ field: "password", code: "tells-who" }] }],
    ["bob", GOOD_PASSWORD, 400, { fields: [{ field: "email", code: "not-an-email" }] }],
  ];
  for (const [email, password, status, error] of refusals) {
    const browser = browse();
    const answer = await browser.register(email, { password, name: "Ada Byrne I" });
    t.equal(answer.status, status, `${email} ${password}`);
    t.match(answer.body.error, error);
    t.equal(browser.cookies.size, 0);
  }
  const both = await Promise.all([browse(), browse()].map((each) => each.register("carl@people.example")));
  t.same(both.map(({ status }) => String(status)).sort(), ["201", "400"], "one account is created");
  t.equal(await platform.accounts.findByEmail("bob@people.example"), undefined);
});

t.test("under HTTPS, cookies are host-only and inaccessible to scripts", async (t) => {
  const { browse } = await openAccountGateway(t);
  const lines = cookieLines(await browse().register(ADA));
  const expected = [
    [/^__Host-awning=[\w-]{43}$/, "Max-Age=2592000"],
    [/^__Host-awning-device=[\w-]{43}$/, "Max-Age=15552000"],
  ] as const;
  t.equal(lines.length, expected.length);
  for (const [index, [name, maxAge]] of expected.entries()) {
    const [pair = "", ...attributes] = (lines[index] ?? "").split("; ");
    t.match(pair, name);
    const named = attributes.filter((attribute) => !attribute.startsWith("Expires="));
    t.same(named.sort(), ["HttpOnly", maxAge, "Path=/", "SameSite=Strict", "Secure"]);
  }
});

t.test("pages and the OpenAPI document have the name of the session's cookie", async (t) => {
  const { browse, port } = await openAccountGateway(t);
  const browser = browse();
  await browser.register(ADA);
  const { session } = (await browser.send("GET", ENDPOINTS.openapi.path)).body.components.securitySchemes;
  t.equal(session.in, "cookie");
  const secret = browser.cookies.get(session.name) ?? "";
  t.not(secret, "");
  const admin = async (cookie: string | undefined) => {
    const headers = { Host: HOST, Accept: "text/html", "Sec-Fetch-Site": "same-origin", Cookie: cookie };
    return (await sendRequest(port, { method: "GET", path: "/admin", headers })).text;
  };
  const signedOut = await admin(undefined);
  t.match(signedOut, /type="password"/, "the form to sign in, without a question");
  t.equal(await admin("other=1"), signedOut);
  t.notMatch(await admin(`${session.name}=${secret}`), /type="password"/);
});

t.test("without HTTPS, cookies lack Secure and the __Host- prefix, but are otherwise as restricted", async (t) => {
  const { port } = await openAccountGateway(t, { PUBLIC_ORIGIN: "http://shops.example" });
  const browser = new AdminBrowser(port, HOST, "http");
  const [line = ""] = cookieLines(await browser.register(ADA));
  t.match(line, /^awning=[\w-]{43}; /);
  t.match(line, /; HttpOnly(?:;|$)/);
  t.match(line, /; SameSite=Strict(?:;|$)/);
  t.notMatch(line, /Domain|Secure/i);
  t.ok(await browser.load());
});

t.test("signs in with the password", async (t) => {
  const { browse, acme, bolt, join, clock, start } = await openAccountGateway(t);
  const { id } = (await browse().register(ADA)).body.session.account;
  await join(id, bolt.id);
  await join(id, acme.id, new Date(start + 1).toISOString());
  const browser = browse("acme.shops.example");
  clock.now += 40 * DAY;
  const answer = await browser.signIn("ADA@people.example");
  t.equal(answer.status, 200);
  t.strictSame(answer.body.session, {
    account: { id, email: ADA, name: "Ada Byrne" },
    token: answer.body.session.token,
    shops: [bolt, acme].map(({ id, domain, name, status, theme }) => ({
      id,
      domain,
      name,
      status,
      logo: null,
      accent: theme.accent,
      origin: `https://${domain}.shops.example`,
    })),
  });
  t.strictSame(await browser.load(), answer.body.session);

  const [wrong, unknown] = [await browse().signIn(ADA, "not it"), await browse().signIn("nobody@people.example")];
  t.equal(wrong.status, 401);
  t.match(wrong.body, { error: { code: "wrong-credentials" } });
  t.strictSame(unknown.body, wrong.body, "the response does not reveal which of the two was wrong");
  t.strictSame(Object.keys(unknown.headers), Object.keys(wrong.headers));
  t.same(cookieLines(wrong), []);
  const token = await browse().send("POST", ENDPOINTS.signIn.path, { body: { idToken: "e30.e30.e30" } });
  t.strictSame([token.status, token.body], [401, wrong.body], "the embedded backend accepts no Firebase tokens");
});

t.test("signing in ends the browser's session, but no other sessions", async (t) => {
  const { browse } = await openAccountGateway(t);
  const browser = browse();
  await browser.register(ADA);
  const elsewhere = browse();
  await elsewhere.signIn(ADA);
  const before = { ...browser.session, cookies: new Map(browser.cookies) };
  await browser.signIn(ADA);
  t.not(browser.cookies.get("__Host-awning"), before.cookies.get("__Host-awning"));
  t.not(browser.session?.token, before.token);
  const thief = browse();
  for (const [name, value] of before.cookies) thief.cookies.set(name, value);
  t.equal(await thief.load(), null);
  t.ok(await browser.load());
  t.ok(await elsewhere.load());
  await browser.register("bob@people.example");
  t.match(await browser.load(), { account: { email: "bob@people.example" } });
});

t.test("signs out, also if the session has already expired", async (t) => {
  const { browse, clock } = await openAccountGateway(t);
  const browser = browse();
  await browser.register(ADA);
  const thief = browse();
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  const forged = await thief.send("DELETE", ENDPOINTS.signOut.path);
  t.match(forged, { status: 403, body: { error: { code: "request-forged" } } }, "the token is missing");
  t.same(await browser.send("DELETE", ENDPOINTS.signOut.path).then(({ status, body }) => [status, body]), [
    200,
    { done: true },
  ]);
  t.notOk(browser.cookies.has("__Host-awning"));
  t.equal(await thief.load(), null, "the session has ended on the server too");

  await browser.signIn(ADA);
  clock.now += 14 * DAY;
  const late = await browser.send("DELETE", ENDPOINTS.signOut.path);
  t.equal(late.status, 200);
  t.match(cookieLines(late)[0], /^__Host-awning=; Path=\/; Expires=Thu, 01 Jan 1970/);
  t.equal((await browse().send("DELETE", ENDPOINTS.signOut.path)).status, 200, "without a session");
});

t.test("an expired session is rejected, and its cookie is deleted", async (t) => {
  const { browse, clock, start } = await openAccountGateway(t);
  const browser = browse();
  await browser.register(ADA);
  for (let day = 0; day < 29; day += 13) {
    clock.now = start + day * DAY;
    t.ok(await browser.load(), `day ${day}`);
  }
  clock.now = start + 30 * DAY;
  const answer = await browser.send("GET", ENDPOINTS.sessions.path);
  t.match(answer, { status: 401, body: { error: { code: "unauthenticated" } } });
  t.equal(await browser.load(), null);
  t.notOk(browser.cookies.has("__Host-awning"));
  t.same(cookieLines(await browser.send("GET", ENDPOINTS.session.path)), [], "the cookie is deleted once");
});

t.test("an account lists its sessions and ends them", async (t) => {
  const { browse, clock, start } = await openAccountGateway(t);
  const browser = browse();
  await browser.register(ADA);
  clock.now += 1;
  const phone = browse("acme.shops.example");
  await phone.send("POST", ENDPOINTS.signIn.path, {
    body: { email: ADA, password: GOOD_PASSWORD },
    headers: { "User-Agent": "P".repeat(300) },
  });
  const stranger = browse();
  await stranger.register("bob@people.example");

  const { body } = await browser.send("GET", ENDPOINTS.sessions.path);
  t.strictSame(
    body.sessions.map(({ id, ...rest }: { id: string }) => ({ ...rest, known: /^[\w-]{16,64}$/.test(id) })),
    [
      { host: "acme.shops.example", userAgent: "P".repeat(200), current: false, at: start + 1 },
      { host: HOST, userAgent: "A browser", current: true, at: start },
    ].map(({ at, ...rest }) => ({
      ...rest,
      createdAt: new Date(at).toISOString(),
      lastSeenAt: new Date(at).toISOString(),
      known: true,
    })),
  );
  const [phones, own] = body.sessions as [{ id: string }, { id: string }];
  const end = (who: AdminBrowser, sessionId: string) =>
    who.send("DELETE", fillPath(ENDPOINTS.endSession.path, { sessionId }));

  t.equal((await end(stranger, own.id)).status, 200);
  t.equal((await end(stranger, phones.id)).status, 200);
  t.ok(await phone.load(), "a stranger can't end its sessions");
  t.ok(await browser.load());
  t.equal((await end(browser, "no such one!")).status, 400);

  t.equal((await end(browser, phones.id)).status, 200);
  t.equal(await phone.load(), null);
  t.ok(await browser.load());
  await end(browser, own.id);
  t.notOk(browser.cookies.has("__Host-awning"));
  t.ok(await stranger.load());
});

t.test("signs out everywhere, including this session", async (t) => {
  const { browse } = await openAccountGateway(t);
  const [browser, phone, stranger] = [browse(), browse("acme.shops.example"), browse()];
  await browser.register(ADA);
  await phone.signIn(ADA);
  await stranger.register("bob@people.example");
  t.equal((await browser.send("DELETE", ENDPOINTS.endSessions.path)).status, 200);
  t.notOk(browser.cookies.has("__Host-awning"));
  t.equal(await phone.load(), null);
  t.equal(await browser.load(), null);
  t.ok(await stranger.load());
});

t.test("renames an account", async (t) => {
  const { browse } = await openAccountGateway(t);
  const browser = browse();
  await browser.register(ADA);
  const answer = await browser.send("PATCH", ENDPOINTS.renameAccount.path, { body: { name: " Ada Lovelace " } });
  t.equal(answer.status, 200);
  t.match(answer.body, { account: { email: ADA, name: "Ada Lovelace" } });
  t.match(await browser.load(), { account: { name: "Ada Lovelace" } });
  for (const body of [{ name: " " }, { name: "a\nb" }, { name: "Ada", email: "eve@people.example" }, {}])
    t.equal((await browser.send("PATCH", ENDPOINTS.renameAccount.path, { body })).status, 400, JSON.stringify(body));
  t.match(await browser.load(), { account: { email: ADA, name: "Ada Lovelace" } });
});

t.test("requires a sign-in for every account operation", async (t) => {
  const { browse } = await openAccountGateway(t);
  const asked: [string, string, object?][] = [
    ["GET", ENDPOINTS.sessions.path],
    ["DELETE", ENDPOINTS.endSessions.path],
    ["DELETE", fillPath(ENDPOINTS.endSession.path, { sessionId: "some" })],
    ["PATCH", ENDPOINTS.renameAccount.path, { name: "Ada" }],
    ["PUT", ENDPOINTS.changePassword.path, { current: GOOD_PASSWORD, password: "another one by now" }],
    ["POST", ENDPOINTS.issueTicket.path, { sellerId: "id-acme" }],
  ];
  for (const [method, path, body] of asked) {
    const browser = browse();
    browser.cookies.set("__Host-awning", "x".repeat(43));
    const answer = await browser.send(method, path, { body, headers: { [TOKEN_HEADER]: "x".repeat(43) } });
    t.match(answer, { status: 401, body: { error: { code: "unauthenticated" } } }, `${method} ${path}`);
  }
});
