import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import t from "tap";
import { postJson } from "../../../../areas/shared/api/post-json.ts";
import { deadlineByHand } from "../../../support/fakes.ts";
import { apiServer, json } from "../../../support/http.ts";

const transport = (baseUrl: string) => ({ baseUrl, deadline: 30_000 });

t.test("what is sent, to the byte, and what comes back", async (t) => {
  const seen: unknown[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { "content-type": type, "idempotency-key": key } = request.headers;
    seen.push([request.method, request.url, type, key, await text(request)]);
    json({ fine: true }, 201, { "idempotency-replayed": "true" })(request, response);
  };
  const { baseUrl } = await apiServer(t, (request, response) => void answer(request, response));
  const body = '{ "a" : 1 }';
  t.strictSame(await postJson(transport(baseUrl), "/api/x", body, { idempotencyKey: "k".repeat(16) }), {
    answer: { fine: true },
    replayed: true,
  });
  t.match(await postJson(transport(baseUrl), "/api/y", "{}"), { answer: { fine: true } });
  t.strictSame(seen, [
    ["POST", "/api/x", "application/json", "k".repeat(16), body],
    ["POST", "/api/y", "application/json", undefined, "{}"],
  ]);
});

t.test("an error says its code, its fields and how long to wait", async (t) => {
  const error = { code: "too-many-requests", message: "Wait.", fields: { name: "Too short." } };
  const { baseUrl } = await apiServer(t, json({ error }, 429, { "retry-after": "7" }));
  await t.rejects(postJson(transport(baseUrl), "/", "{}"), {
    name: "ApiError",
    ...error,
    status: 429,
    retryAfter: 7000,
  });
});

t.test("it is sent once, whatever happens", async (t) => {
  const { baseUrl, asked } = await apiServer(t, (_, response) => void response.destroy());
  await t.rejects(postJson(transport(baseUrl), "/", "{}"), { code: "network", status: 0 });
  t.equal(asked.length, 1);
});

t.test("no answer before the deadline", async (t) => {
  const { pass } = deadlineByHand(t);
  const { baseUrl, asked } = await apiServer(t, pass);
  await t.rejects(postJson(transport(baseUrl), "/", "{}"), { code: "timeout", status: 0 });
  t.equal(asked.length, 1);
});

t.test("only half of one", async (t) => {
  const { baseUrl } = await apiServer(t, (_, response) => void response.writeHead(201).write('{"fine":'));
  deadlineByHand(t).passWithinAnswer();
  await t.rejects(postJson(transport(baseUrl), "/", "{}"), { code: "timeout", status: 201 });
});

t.test("an answer that is no JSON", async (t) => {
  const { baseUrl } = await apiServer(t, (_, response) => void response.writeHead(201).end("<!doctype html>"));
  await t.rejects(postJson(transport(baseUrl), "/", "{}"), { code: "unexpected", status: 201 });
});

t.test("a request that is given up rejects with the reason", async (t) => {
  const { baseUrl } = await apiServer(t, () => {});
  const given = new AbortController();
  const asking = postJson(transport(baseUrl), "/", "{}", { signal: given.signal });
  given.abort(new Error("something newer"));
  await t.rejects(asking, { message: "something newer" });
});
