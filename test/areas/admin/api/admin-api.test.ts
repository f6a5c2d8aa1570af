import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import t from "tap";
import { AdminApi, type SessionKeeper } from "../../../../areas/admin/api/admin-api.ts";
import { ENDPOINTS } from "../../../../areas/shared/contract/endpoints.ts";
import { ORDER_VIEWS } from "../../../../areas/shared/orders/order.ts";
import { apiServer, json } from "../../../support/http.ts";

const DONE = { done: true };
const refusal = (code: string, status: number) => json({ error: { code, message: "No." } }, status);

/** A session that has the next of these tokens after each renewal. */
function sessionWith(...tokens: (string | null)[]) {
  const asked: (string | null)[] = [];
  const keeper: SessionKeeper & { asked: (string | null)[] } = {
    asked,
    accountId: "ada",
    token: tokens.shift() ?? null,
    async renew(refused) {
      asked.push(refused);
      const next = tokens.shift();
      if (next === undefined) return false;
      Object.assign(keeper, { token: next });
      return true;
    },
  };
  return keeper;
}

const apiAt = (baseUrl: string, session: SessionKeeper) =>
  new AdminApi({ baseUrl, deadline: 5_000, wait: async () => {} }, session);

t.test("reads with a query, writes with the token", async (t) => {
  const seen: unknown[] = [];
  const none = { rows: [], more: false, counts: Object.fromEntries(ORDER_VIEWS.map((view) => [view, 0])) };
  const answers = [none, none, { categories: [] }, DONE, DONE];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { "x-awning-token": token, "content-type": type } = request.headers;
    seen.push([request.method, request.url, token, type, await text(request)]);
    json(answers.shift())(request, response);
  };
  const { baseUrl } = await apiServer(t, (request, response) => void answer(request, response));
  const api = apiAt(baseUrl, sessionWith("t1"));
  const shop = api.ofShop("s 1");
  t.strictSame(await shop.call(ENDPOINTS.adminOrders, { query: new URLSearchParams({ q: "x y" }) }), none);
  await shop.call(ENDPOINTS.adminOrders);
  await shop.call(ENDPOINTS.orderCategories, { body: { ids: ["a"] } });
  await shop.call(ENDPOINTS.removeCategory, { path: { categoryId: "c/1" } });
  await api.call(ENDPOINTS.signOut);
  t.strictSame(seen, [
    ["GET", "/api/admin/s%201/orders?q=x+y", undefined, undefined, ""],
    ["GET", "/api/admin/s%201/orders", undefined, undefined, ""],
    ["PUT", "/api/admin/s%201/category-order", "t1", "application/json", '{"ids":["a"]}'],
    ["DELETE", "/api/admin/s%201/categories/c%2F1", "t1", undefined, ""],
    ["DELETE", "/api/session", "t1", undefined, ""],
  ]);
  t.equal(
    shop.address(ENDPOINTS.exportShop, { format: "products.csv" }),
    `${baseUrl}/api/admin/s%201/export/products.csv`,
    "a link has the API's origin",
  );
});

t.test("retries once with a new session after the old one has expired", async (t) => {
  for (const step of [refusal("unauthenticated", 401), refusal("request-forged", 403)]) {
    const tokens: unknown[] = [];
    const remember =
      (then: ReturnType<typeof json>): ReturnType<typeof json> =>
      (request, response) => {
        tokens.push(request.headers["x-awning-token"]);
        then(request, response);
      };
    const { baseUrl } = await apiServer(t, remember(step), remember(json(DONE)));
    const session = sessionWith("t1", "t2");
    t.strictSame(await apiAt(baseUrl, session).call(ENDPOINTS.signOut), DONE);
    t.strictSame(session.asked, ["t1"]);
    t.strictSame(tokens, ["t1", "t2"]);
  }
});

t.test("retries only once", async (t) => {
  const { baseUrl, asked } = await apiServer(t, refusal("request-forged", 403));
  await t.rejects(apiAt(baseUrl, sessionWith("t1", "t2", "t3")).call(ENDPOINTS.signOut), { code: "request-forged" });
  t.equal(asked.length, 2);
});

t.test("rejects with the refusal if there is no new session", async (t) => {
  const { baseUrl, asked } = await apiServer(t, refusal("unauthenticated", 401));
  await t.rejects(apiAt(baseUrl, sessionWith("t1")).call(ENDPOINTS.sessions), { code: "unauthenticated", status: 401 });
  t.equal(asked.length, 1);
});

t.test("does not renew the session after other errors", async (t) => {
  for (const [code, status] of [
    ["wrong-credentials", 401],
    ["unauthorized", 403],
    ["version-conflict", 409],
  ] as const) {
    const { baseUrl } = await apiServer(t, refusal(code, status));
    const session = sessionWith("t1", "t2");
    await t.rejects(apiAt(baseUrl, session).call(ENDPOINTS.signOut), { code });
    t.strictSame(session.asked, [], code);
  }
});

t.test("rejects an aborted request with its reason", async (t) => {
  const { baseUrl } = await apiServer(t, () => {});
  const given = new AbortController();
  const asking = apiAt(baseUrl, sessionWith("t1")).call(ENDPOINTS.signOut, {}, { signal: given.signal });
  given.abort(new Error("something newer"));
  await t.rejects(asking, { message: "something newer" });
});

t.test("uploads bytes with the token, again after a renewed session", async (t) => {
  const seen: unknown[] = [];
  const image = { id: "0".repeat(32), alt: "", width: 400, height: 300, widths: [320] };
  const answers: [number, unknown][] = [
    [403, { error: { code: "request-forged", message: "No." } }],
    [200, { image }],
    [200, { image: { id: image.id } }],
  ];
  class FakeRequest {
    upload: Pick<XMLHttpRequestUpload, "onprogress"> = { onprogress: null };
    status = 0;
    response: unknown;
    onload = () => {};
    onloadend = () => {};
    readonly #sent: unknown[] = [];
    open = (method: string, url: string) => void this.#sent.push(method, url);
    setRequestHeader = (name: string, value: string) => void this.#sent.push(`${name}: ${value}`);
    getResponseHeader = () => null;
    send(body: unknown) {
      seen.push([...this.#sent, body]);
      [this.status, this.response] = answers.shift() ?? [0, null];
      this.onload();
      this.onloadend();
    }
  }
  t.intercept(globalThis, "XMLHttpRequest", { value: FakeRequest });
  const session = sessionWith("t1", "t2");
  const file = new Blob(["x"]);
  const shop = apiAt("https://api.example", session).ofShop("s 1");
  t.strictSame(await shop.upload(ENDPOINTS.addImage, file, { type: "image/png" }), { image });
  const headers = ["accept: application/json", "content-type: image/png"];
  const url = "https://api.example/api/admin/s%201/images";
  t.strictSame(seen, [
    ["PUT", url, ...headers, "X-Awning-Token: t1", file],
    ["PUT", url, ...headers, "X-Awning-Token: t2", file],
  ]);

  const errors = t.capture(console, "error", () => {});
  const wrong = shop.upload(ENDPOINTS.addImage, file, { type: "image/png" });
  await t.rejects(wrong, { code: "unexpected" }, "an answer that differs from the contract");
  t.equal(errors().length, 1);
});
