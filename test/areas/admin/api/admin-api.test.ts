import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import t from "tap";
import { AdminApi } from "../../../../areas/admin/api/admin-api.ts";
import type { SessionKeeper } from "../../../../areas/admin/api/with-session.ts";
import { apiServer, json } from "../../../support/http.ts";

const refusal = (code: string, status: number) => json({ error: { code, message: "No." } }, status);

/** A session whose tokens come one after the other, each time it is renewed. */
function sessionWith(...tokens: (string | null)[]) {
  const asked: (string | null)[] = [];
  const keeper: SessionKeeper & { asked: (string | null)[] } = {
    asked,
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
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { "x-awning-token": token, "content-type": type } = request.headers;
    seen.push([request.method, request.url, token, type, await text(request)]);
    json({ fine: true })(request, response);
  };
  const { baseUrl } = await apiServer(t, (request, response) => void answer(request, response));
  const api = apiAt(baseUrl, sessionWith("t1"));
  t.strictSame(await api.get("/api/a", { query: new URLSearchParams({ q: "x y" }) }), { fine: true });
  await api.get("/api/a", { query: new URLSearchParams() });
  await api.send("PUT", "/api/b", { a: 1 });
  await api.send("DELETE", "/api/c");
  t.strictSame(seen, [
    ["GET", "/api/a?q=x+y", undefined, undefined, ""],
    ["GET", "/api/a", undefined, undefined, ""],
    ["PUT", "/api/b", "t1", "application/json", '{"a":1}'],
    ["DELETE", "/api/c", "t1", undefined, ""],
  ]);
});

t.test("what a session that is over was refused is asked once more with the next", async (t) => {
  for (const step of [refusal("unauthenticated", 401), refusal("request-forged", 403)]) {
    const tokens: unknown[] = [];
    const remember =
      (then: ReturnType<typeof json>): ReturnType<typeof json> =>
      (request, response) => {
        tokens.push(request.headers["x-awning-token"]);
        then(request, response);
      };
    const { baseUrl } = await apiServer(t, remember(step), remember(json({ fine: true })));
    const session = sessionWith("t1", "t2");
    t.strictSame(await apiAt(baseUrl, session).send("POST", "/api/x", {}), { fine: true });
    t.strictSame(session.asked, ["t1"]);
    t.strictSame(tokens, ["t1", "t2"]);
  }
});

t.test("and only once", async (t) => {
  const { baseUrl, asked } = await apiServer(t, refusal("request-forged", 403));
  await t.rejects(apiAt(baseUrl, sessionWith("t1", "t2", "t3")).send("POST", "/api/x"), { code: "request-forged" });
  t.equal(asked.length, 2);
});

t.test("where there is no other session, the refusal is the answer", async (t) => {
  const { baseUrl, asked } = await apiServer(t, refusal("unauthenticated", 401));
  await t.rejects(apiAt(baseUrl, sessionWith("t1")).get("/api/x"), { code: "unauthenticated", status: 401 });
  t.equal(asked.length, 1);
});

t.test("what was refused for another reason is nothing to sign in for", async (t) => {
  for (const [code, status] of [
    ["wrong-credentials", 401],
    ["unauthorized", 403],
    ["version-conflict", 409],
  ] as const) {
    const { baseUrl } = await apiServer(t, refusal(code, status));
    const session = sessionWith("t1", "t2");
    await t.rejects(apiAt(baseUrl, session).send("PUT", "/api/x", {}), { code });
    t.strictSame(session.asked, [], code);
  }
});

t.test("a request that is given up rejects with the reason", async (t) => {
  const { baseUrl } = await apiServer(t, () => {});
  const given = new AbortController();
  const asking = apiAt(baseUrl, sessionWith("t1")).send("POST", "/api/x", {}, { signal: given.signal });
  given.abort(new Error("something newer"));
  await t.rejects(asking, { message: "something newer" });
});
