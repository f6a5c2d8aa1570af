import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import t, { type Test } from "tap";
import { CLIENT_ERRORS } from "../../../../areas/shared/api/api-error.ts";
import { addressOf, createCall } from "../../../../areas/shared/api/call.ts";
import { ENDPOINTS } from "../../../../areas/shared/contract/endpoints.ts";
import { ownShop, sessionOf } from "../../../support/admin-data.ts";
import { deadlineByHand } from "../../../support/fakes.ts";
import { type Answering, apiServer, json } from "../../../support/http.ts";
import { category, categoryPage, order, product, searchPage } from "../../../support/storefront-data.ts";

const NO_SESSIONS = { sessions: [] };
const noSessions = json(NO_SESSIONS);
const unavailable = (retryAfter?: string) =>
  json(
    { error: { code: "unavailable", message: "Back in a moment." } },
    503,
    retryAfter ? { "retry-after": retryAfter } : {},
  );
const noNetwork: Answering = (_, response) => void response.destroy();

/** A call whose pauses take no time and are recorded. */
async function setUp(t: Test, ...steps: Answering[]) {
  const { baseUrl, asked } = await apiServer(t, ...steps);
  const pauses: number[] = [];
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  return { asked, pauses, call: createCall({ baseUrl, deadline: 30_000, wait }) };
}

/** A call to a server that records each request as one line, with its body and token. */
async function recording(t: Test, answers: Record<string, unknown>) {
  const seen: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = `${request.method} ${request.url}`;
    seen.push([asked, await text(request), request.headers["x-awning-token"]].filter(Boolean).join(" "));
    json(answers[asked])(request, response);
  };
  const { call } = await setUp(t, (request, response) => void answer(request, response));
  return { call, seen };
}

t.test("returns the answer's JSON", async (t) => {
  const { call, asked, pauses } = await setUp(t, noSessions);
  t.strictSame(await call(ENDPOINTS.sessions), NO_SESSIONS);
  t.strictSame(asked, ["/api/account/sessions"]);
  t.strictSame(pauses, []);
});

t.test("sends each account operation's method, address, body and token", async (t) => {
  const session = sessionOf("a", "t", [ownShop("acme")]);
  const account = { id: "a", email: "a@b.example", name: "Bo" };
  const device = { host: "acme.example", userAgent: "", current: true };
  const sessions = [
    { id: "s", ...device, createdAt: "2026-01-01T00:00:00.000Z", lastSeenAt: "2026-01-02T00:00:00.000Z" },
  ];
  const { call, seen } = await recording(t, {
    "GET /api/session": { session: null },
    "POST /api/session": { session },
    "POST /api/session/entry": { session },
    "POST /api/accounts": { session },
    "PUT /api/account/password": { session },
    "POST /api/password-resets/redemption": { session },
    "GET /api/account/sessions": { sessions },
    "POST /api/registrations": { registration: "secret" },
    "PATCH /api/account": { account },
    "POST /api/session/tickets": { url: "https://acme.example/admin/enter#x" },
    "DELETE /api/session": { done: true },
    "DELETE /api/account/sessions": { done: true },
    "DELETE /api/account/sessions/s%201": { done: true },
    "POST /api/password-resets": { done: true },
  });
  const token = { token: "t1" };
  const email = "a@b.example";
  const confirmation = { registration: "secret", code: "123456", password: "p", name: "A" };
  t.strictSame(await call(ENDPOINTS.session), { session: null });
  t.strictSame(await call(ENDPOINTS.register, { body: { email, locale: "en" } }), { registration: "secret" });
  t.strictSame(await call(ENDPOINTS.confirmRegistration, { body: confirmation }), { session });
  t.strictSame(await call(ENDPOINTS.signIn, { body: { email, password: "p" } }), { session });
  t.strictSame(await call(ENDPOINTS.signOut, {}, token), { done: true });
  const ticket = await call(ENDPOINTS.issueTicket, { body: { sellerId: "s1" } }, token);
  t.strictSame(ticket, { url: "https://acme.example/admin/enter#x" });
  t.strictSame(await call(ENDPOINTS.enter, { body: { ticket: "k" } }), { session });
  t.strictSame(await call(ENDPOINTS.renameAccount, { body: { name: "Bo" } }, token), { account });
  t.strictSame(await call(ENDPOINTS.changePassword, { body: { current: "p", password: "q" } }, token), { session });
  t.strictSame(await call(ENDPOINTS.sessions, {}, token), { sessions });
  t.strictSame(await call(ENDPOINTS.endSession, { path: { sessionId: "s 1" } }, token), { done: true });
  t.strictSame(await call(ENDPOINTS.endSessions, {}, token), { done: true });
  t.strictSame(await call(ENDPOINTS.requestPasswordReset, { body: { email } }), { done: true });
  t.strictSame(await call(ENDPOINTS.resetPassword, { body: { ticket: "k", password: "q" } }), { session });
  t.strictSame(seen, [
    "GET /api/session",
    'POST /api/registrations {"email":"a@b.example","locale":"en"}',
    'POST /api/accounts {"registration":"secret","code":"123456","password":"p","name":"A"}',
    'POST /api/session {"email":"a@b.example","password":"p"}',
    "DELETE /api/session t1",
    'POST /api/session/tickets {"sellerId":"s1"} t1',
    'POST /api/session/entry {"ticket":"k"}',
    'PATCH /api/account {"name":"Bo"} t1',
    'PUT /api/account/password {"current":"p","password":"q"} t1',
    "GET /api/account/sessions",
    "DELETE /api/account/sessions/s%201 t1",
    "DELETE /api/account/sessions t1",
    'POST /api/password-resets {"email":"a@b.example"}',
    'POST /api/password-resets/redemption {"ticket":"k","password":"q"}',
  ]);
});

t.test("percent-encodes path parameters and adds the query", async (t) => {
  const home = { categoriesWithProducts: [category("cups", ["mug"])] };
  const cups = { category: categoryPage("cups", ["mug"]) };
  const found = { search: searchPage("a&b", ["mug"]) };
  const mug = { product: product() };
  const { call, asked } = await setUp(t, json(home), json(cups), json(cups), json(found), json(mug));
  const path = { sellerId: "s1", slug: "cups" };
  t.strictSame(await call(ENDPOINTS.home, { path: { sellerId: "s 1" } }), home);
  t.strictSame(await call(ENDPOINTS.category, { path, query: new URLSearchParams({ sort: "name" }) }), cups);
  t.strictSame(await call(ENDPOINTS.category, { path, query: new URLSearchParams() }), cups);
  const query = new URLSearchParams({ q: "a&b" });
  t.strictSame(await call(ENDPOINTS.search, { path: { sellerId: "s1" }, query }), found);
  t.strictSame(await call(ENDPOINTS.product, { path: { sellerId: "s1", slug: "a/b?c" } }), mug);
  t.strictSame(asked, [
    "/api/sellers/s%201/home",
    "/api/sellers/s1/categories/cups?sort=name",
    "/api/sellers/s1/categories/cups",
    "/api/sellers/s1/search?q=a%26b",
    "/api/sellers/s1/products/a%2Fb%3Fc",
  ]);
});

t.test("leaves undefined values out of the query", async (t) => {
  const path = { sellerId: "s1" };
  t.equal(
    addressOf(ENDPOINTS.adminOrders, { path, query: { q: "a b", before: undefined } }),
    "/api/admin/s1/orders?q=a+b",
  );
  t.equal(addressOf(ENDPOINTS.adminOrders, { path, query: { q: undefined } }), "/api/admin/s1/orders");
});

t.test("sends the body as JSON, with the operation's headers", async (t) => {
  const seen: unknown[] = [];
  const answers = [json({ order: order() }, 201), json({ order: null })];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { accept, "content-type": type, "idempotency-key": key } = request.headers;
    seen.push([request.method, request.url, accept, type, key, await text(request)]);
    answers.shift()?.(request, response);
  };
  const { call } = await setUp(t, (request, response) => void answer(request, response));
  const body = {
    contact: { name: "Ana", email: "ana@example.com" },
    delivery: { optionId: "pickup" },
    payment: "manual" as const,
    lines: [{ productId: "mug", variantId: "v1", quantity: 1 }],
    expectedTotal: 2400,
    currency: "GBP",
  };
  const request = { path: { sellerId: "s1" }, headers: { "Idempotency-Key": "k".repeat(16) } };
  t.strictSame(await call(ENDPOINTS.orders, { ...request, body }), { order: order() });
  t.strictSame(await call(ENDPOINTS.orderWithdrawal, request), { order: null });
  const url = "/api/sellers/s1/orders";
  t.strictSame(seen, [
    ["POST", url, "application/json", "application/json", "k".repeat(16), JSON.stringify(body)],
    ["POST", `${url}/withdrawal`, "application/json", undefined, "k".repeat(16), ""],
  ]);
});

t.test("retries a read after 503, with the server's pause", async (t) => {
  const { call, asked, pauses } = await setUp(t, unavailable("2"), noSessions);
  t.strictSame(await call(ENDPOINTS.sessions), NO_SESSIONS);
  t.equal(asked.length, 2);
  t.strictSame(pauses, [2000]);
});

t.test("accepts a date as the pause, even a past one", async (t) => {
  const { call, asked, pauses } = await setUp(t, unavailable("Wed, 21 Oct 2015 07:28:00 GMT"), noSessions);
  await call(ENDPOINTS.sessions);
  t.equal(asked.length, 2);
  t.strictSame(pauses, [0]);
});

t.test("pauses for half a second without a valid pause", async (t) => {
  for (const retryAfter of [undefined, "soon"]) {
    const { call, pauses } = await setUp(t, unavailable(retryAfter), noSessions);
    await call(ENDPOINTS.sessions);
    t.strictSame(pauses, [500]);
  }
});

t.test("does not retry after a long pause", async (t) => {
  const { call, asked } = await setUp(t, unavailable("60"), noSessions);
  await t.rejects(call(ENDPOINTS.sessions), { code: "unavailable", message: "Back in a moment.", status: 503 });
  t.equal(asked.length, 1);
  const proxy = await setUp(
    t,
    (_, response) => void response.writeHead(503, { "retry-after": "60" }).end("<h1>Oh</h1>"),
  );
  await t.rejects(proxy.call(ENDPOINTS.sessions), { code: "unexpected", status: 503, retryAfter: 60_000 });
  t.equal(proxy.asked.length, 1, "also if a proxy sends the pause");
});

t.test("rejects with the second 503", async (t) => {
  const { call, asked } = await setUp(t, unavailable("1"));
  await t.rejects(call(ENDPOINTS.sessions), { code: "unavailable", status: 503 });
  t.equal(asked.length, 2);
});

t.test("does not retry other errors", async (t) => {
  const error = {
    code: "invalid",
    message: "Please check the form.",
    fields: [{ field: "name", code: "too-short", params: { min: 2 } }],
  };
  const { call, asked } = await setUp(t, json({ error }, 400));
  await t.rejects(call(ENDPOINTS.sessions), { name: "ApiError", ...error, status: 400 });
  t.equal(asked.length, 1);
});

t.test("rejects with an error's code, fields and pause", async (t) => {
  const error = {
    code: "too-many-requests",
    message: "Wait.",
    fields: [{ field: "name", code: "too-short", params: { min: 2 } }],
  };
  const { call } = await setUp(t, json({ error }, 429, { "retry-after": "7" }));
  await t.rejects(call(ENDPOINTS.signOut), { name: "ApiError", ...error, status: 429, retryAfter: 7000 });
});

t.test("rejects an error in another format", async (t) => {
  for (const [status, step] of [
    [502, json({ error: "no" }, 502)],
    [404, json(null, 404)],
    [500, (_, response) => void response.writeHead(500).end("<h1>Oh</h1>")],
  ] as [number, Answering][]) {
    const { call } = await setUp(t, step);
    await t.rejects(call(ENDPOINTS.sessions), { code: "unexpected", message: CLIENT_ERRORS.unexpected, status });
  }
});

t.test("rejects an answer without JSON", async (t) => {
  const html = (status: number): Answering => {
    return (_, response) => void response.writeHead(status).end("<!doctype html>");
  };
  const { call } = await setUp(t, html(200), html(201));
  await t.rejects(call(ENDPOINTS.sessions), { code: "unexpected", status: 200 });
  await t.rejects(call(ENDPOINTS.signOut), { code: "unexpected", status: 201 });
});

t.test("rejects after two reads without a network", async (t) => {
  const { call, asked } = await setUp(t, noNetwork);
  await t.rejects(call(ENDPOINTS.sessions), { code: "network", message: CLIENT_ERRORS.network, status: 0 });
  t.equal(asked.length, 2);
});

t.test("retries a read without a network", async (t) => {
  const { call } = await setUp(t, noNetwork, noSessions);
  t.strictSame(await call(ENDPOINTS.sessions), NO_SESSIONS);
});

t.test("sends a write once", async (t) => {
  for (const [code, status, step] of [
    ["network", 0, noNetwork],
    ["unavailable", 503, unavailable("1")],
  ] as const) {
    const { call, asked, pauses } = await setUp(t, step);
    await t.rejects(call(ENDPOINTS.signOut), { code, status });
    t.equal(asked.length, 1, code);
    t.strictSame(pauses, [], code);
  }
});

t.test("rejects after the deadline, without a retry", async (t) => {
  for (const name of ["sessions", "signOut"] as const)
    t.test(name, async (t) => {
      const { call, asked } = await setUp(t, deadlineByHand(t).pass);
      await t.rejects(call(ENDPOINTS[name]), { code: "timeout", message: CLIENT_ERRORS.timeout, status: 0 });
      t.equal(asked.length, 1);
    });
});

t.test("rejects half an answer after the deadline", async (t) => {
  for (const [name, status] of [
    ["sessions", 200],
    ["signOut", 201],
  ] as const)
    t.test(name, async (t) => {
      const { call } = await setUp(t, (_, response) => void response.writeHead(status).write('{"done":'));
      deadlineByHand(t).passWithinAnswer();
      await t.rejects(call(ENDPOINTS[name]), { code: "timeout", status });
    });
});

t.test("rejects an aborted request with the signal's reason, without a retry", async (t) => {
  const { call, asked } = await setUp(t, noSessions);
  const reason = new Error("something else was typed");
  await t.rejects(call(ENDPOINTS.sessions, {}, { signal: AbortSignal.abort(reason) }), reason);
  t.strictSame(asked, []);
  const silent = await setUp(t, () => {});
  const controller = new AbortController();
  const asking = silent.call(ENDPOINTS.signOut, {}, { signal: controller.signal });
  controller.abort(new Error("something newer"));
  await t.rejects(asking, { message: "something newer" });
});

t.test("rejects an answer that differs from the contract, outside production", async (t) => {
  const errors = t.capture(console, "error", () => {});
  const { call } = await setUp(t, json({ sessions: [{ id: "s" }] }), json({ done: true, more: 1 }));
  const unexpected = { code: "unexpected", message: CLIENT_ERRORS.unexpected };
  await t.rejects(call(ENDPOINTS.sessions), unexpected);
  await t.rejects(call(ENDPOINTS.signOut), unexpected);
  t.match(
    errors().map(({ args }) => args),
    [
      ["The answer of get /api/account/sessions does not match the contract:", [{ path: ["sessions", 0, "host"] }]],
      ["The answer of delete /api/session does not match the contract:", [{ code: "unrecognized_keys" }]],
    ],
  );
  t.intercept(process, "env", { value: { ...process.env, NODE_ENV: "production" } });
  t.strictSame(await call(ENDPOINTS.signOut), { done: true, more: 1 });
});
