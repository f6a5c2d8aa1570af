import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import express, { type RequestHandler } from "express";
import fc from "fast-check";
import t, { type Test } from "tap";
import { type ReadRequest, unreadRequest } from "../../../gateway/function/open-function.ts";
import { limitBody } from "../../../gateway/middlewares/limits.ts";
import { sendRaw, sendRequest } from "../../support/http.ts";

/** A function's runtime before the app: it reads every body completely and keeps the bytes. */
async function runtimeWith(t: Test, ...handlers: RequestHandler[]): Promise<number> {
  const app = express()
    .set("env", "test")
    .use(...handlers);
  const answer = async (req: ReadRequest, res: ServerResponse): Promise<void> => {
    const rawBody = await buffer(req);
    if (rawBody.length > 0) req.rawBody = rawBody;
    app(unreadRequest(req), res);
  };
  const server = createServer((req, res) => void answer(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
}

t.test("a body that was read can be read again, byte by byte", async (t) => {
  const port = await runtimeWith(t, async (req, res) => void res.send(await buffer(req)));
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (bytes) => {
      const body = Buffer.from(bytes);
      const answer = await sendRequest(port, { method: "PUT", path: "/", headers: {}, body });
      return answer.bytes.equals(body);
    }),
    { numRuns: 50 },
  );
  const large = Buffer.alloc(20 * 1024 * 1024, "awning ");
  const answer = await sendRequest(port, { method: "PUT", path: "/", headers: {}, body: large });
  t.ok(answer.bytes.equals(large));
});

t.test("Express parses it like an unread request, and enforces its limit", async (t) => {
  const port = await runtimeWith(t, express.raw({ type: () => true, limit: 10 }), (req, res) => {
    res.json({ body: String(req.body), length: req.get("Content-Length") });
  });
  const send = (text: string) => sendRequest(port, { method: "POST", path: "/", headers: {}, body: Buffer.from(text) });
  t.strictSame(JSON.parse((await send("ten bytes.")).bytes.toString()), { body: "ten bytes.", length: "10" });
  t.equal((await send("eleven byte")).status, 413);
});

t.test("sets the length of chunked bodies too", async (t) => {
  const port = await runtimeWith(t, limitBody, async (req, res) => {
    res.json({ length: req.get("Content-Length") ?? null, body: String(await buffer(req)) });
  });
  const chunked =
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n4\r\nfour\r\n0\r\n\r\n";
  t.match((await sendRaw(port, chunked)).body, '{"length":"4","body":"four"}');
  const none = await sendRequest(port, { method: "GET", path: "/", headers: {} });
  t.strictSame(JSON.parse(none.bytes.toString()), { length: null, body: "" });
});

t.test("keeps everything else except the key", async (t) => {
  const port = await runtimeWith(t, (req, res) => {
    const { method, originalUrl, headers, rawHeaders, ip } = req;
    res.json({ method, originalUrl, headers, rawHeaders, ip });
  });
  const headers = { Host: "acme.shops.example", Cookie: "a=1", "X-Platform-Key": "k".repeat(40) };
  const { bytes } = await sendRequest(port, { method: "DELETE", path: "/api/session?x=%20", headers });
  const seen = JSON.parse(bytes.toString());
  t.match(seen, { method: "DELETE", originalUrl: "/api/session?x=%20", ip: /127\.0\.0\.1$/ });
  t.match(seen.headers, { host: "acme.shops.example", cookie: "a=1" });
  t.match(seen.rawHeaders, ["Host", "acme.shops.example", "Cookie", "a=1"]);
  t.notMatch(bytes.toString(), "kkkk");
});
