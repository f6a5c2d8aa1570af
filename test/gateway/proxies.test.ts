import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import t, { type Test } from "tap";
import { forwardTo } from "../../gateway/proxies/forward.ts";
import { openTestGateway } from "../support/gateway.ts";
import { httpGet, openEventStream, rawGet, sendRaw, startRecordingUpstream } from "../support/http.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { CaseTable, testFolder } from "../support/system.ts";

const HOST = "acme.shops.example";
const shops = [sampleShop("acme")];

t.test("PLATFORM_URL: forwards the whole API and serves the pages itself", async (t) => {
  const upstream = await startRecordingUpstream(t);
  upstream.answer = (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => response.setHeader("Content-Type", "application/json").end(JSON.stringify({ got: body })));
  };
  const env = { PLATFORM_URL: `http://${upstream.address}` };
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops, env });
  t.strictSame(JSON.parse((await httpGet(port, HOST, "/api/sellers?domain=acme&x=1")).text), { got: "" });
  const posted = await sendRaw(
    port,
    `POST /api/orders HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 11\r\nContent-Type: application/json\r\nConnection: close, x-secret-hop\r\nX-Secret-Hop: 1\r\nX-Forwarded-For: 6.6.6.6\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\nForwarded: for=6.6.6.6\r\nX-Real-IP: 6.6.6.6\r\nTE: trailers\r\nProxy-Authorization: Basic eA==\r\nCookie: session=1\r\n\r\n{"a":"\u00e4é"}`.replace(
      "11",
      String(Buffer.byteLength('{"a":"\u00e4é"}')),
    ),
  );
  t.strictSame(JSON.parse(posted.body), { got: '{"a":"äé"}' }, "the whole body is streamed");
  t.equal((await httpGet(port, HOST, "/")).status, 200);
  t.equal((await httpGet(port, HOST, "/apifoo")).status, 404);
  t.strictSame(
    upstream.requests.map(({ method, url }) => `${method} ${url}`),
    ["GET /api/sellers?domain=acme&x=1", "POST /api/orders"],
  );
  const headers = upstream.requests[1]?.headers ?? {};
  t.match(headers, {
    "x-forwarded-host": HOST,
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "http",
    cookie: "session=1",
  });
  for (const gone of ["forwarded", "x-real-ip", "te", "proxy-authorization", "x-secret-hop"])
    t.notOk(headers[gone], gone);
  t.equal(headers.host, upstream.address, "an HTTPS function is addressed by its own host");
});

t.test("PLATFORM_KEY: authenticates the gateway and replaces the client's forwarding headers", async (t) => {
  const upstream = await startRecordingUpstream(t);
  const key = "a-key-that-only-gateways-and-function-know";
  const env = { PLATFORM_URL: `http://${upstream.address}`, AREA_ADMIN_URL: `http://${upstream.address}` };
  const forged = { "X-Platform-Key": "the visitor's", "X-Request-Id": "the-visitors" };
  const withKey = await openTestGateway(t, { dataDir: testFolder(t), shops, env: { ...env, PLATFORM_KEY: key } });
  await httpGet(withKey.port, HOST, "/api/site", { headers: forged });
  await httpGet(withKey.port, HOST, "/admin", { headers: forged });
  const without = await openTestGateway(t, { dataDir: testFolder(t, { other: {} }), env });
  await httpGet(without.port, HOST, "/api/site", { headers: forged });
  const [api, area, plain] = upstream.requests.map(({ headers }) => headers);
  t.equal(api?.["x-platform-key"], key);
  t.equal(area?.["x-platform-key"], undefined, "not sent to other servers");
  t.equal(plain?.["x-platform-key"], undefined);
  const logged = withKey.logged.find(({ path }) => path === "/api/site");
  t.equal(api?.["x-request-id"], logged?.["id"], "both logs contain the same request id");
  t.notMatch(JSON.stringify(withKey.logged), key);
});

t.test("a client's Connection header can't remove or replace the gateway's headers", async (t) => {
  const upstream = await startRecordingUpstream(t);
  upstream.answer = (request, response) => {
    request.resume().on("end", () => response.end());
  };
  const key = "a-key-that-only-gateways-and-function-know";
  const env = { PLATFORM_URL: `http://${upstream.address}`, PLATFORM_KEY: key };
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops, env });
  const forged = "X-Platform-Key: forged\r\nX-Forwarded-For: 6.6.6.6\r\nX-Forwarded-Host: evil.example\r\n";
  const body = `GET /api/smuggled HTTP/1.1\r\nHost: evil.example\r\n${forged}\r\n`;
  const send = (method: string, lines: string) =>
    sendRaw(
      port,
      `${method} /api/site HTTP/1.1\r\nHost: ${HOST}\r\n${forged}${lines}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  const sent = [];
  for (const method of ["GET", "HEAD", "DELETE", "OPTIONS", "POST"]) {
    for (const lines of [
      "Connection: close, Content-Length",
      "Connection: close, Content-Length, Transfer-Encoding, Host",
      "Connection: close, X-Forwarded-For, X-Forwarded-Host, X-Platform-Key",
      "Connection: close\r\nExpect: 100-continue",
      "Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk",
    ]) {
      const { status } = await send(method, lines);
      t.equal(status, lines.includes("Expect") ? 100 : 200, `${method} ${lines}`);
      sent.push(`${method} /api/site`);
    }
  }
  t.strictSame(
    upstream.requests.map(({ method, url }) => `${method} ${url}`),
    sent,
    "no body was parsed as a request",
  );
  const said = { host: upstream.address, connection: "keep-alive", "x-platform-key": key, "x-forwarded-host": HOST };
  for (const { headers } of upstream.requests) {
    const { "x-request-id": _, ...rest } = headers;
    t.strictSame(rest, {
      ...said,
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
      "content-length": String(body.length),
    });
  }
});

t.test("answers further requests while many streams are open", async (t) => {
  const upstream = await startRecordingUpstream(t);
  let ended = 0;
  upstream.answer = (request, response) => {
    if (request.url === "/api/site") {
      response.end();
      return;
    }
    response.once("close", () => {
      ended += 1;
    });
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write("retry: 1\n\n");
  };
  const env = { PLATFORM_URL: `http://${upstream.address}`, API_REQUESTS_PER_MINUTE: "1000" };
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops, env });
  const path = "/api/admin/acme/order-events";
  const streams = await Promise.all(Array.from({ length: 300 }, () => openEventStream(port, path, { Host: HOST })));
  t.teardown(() => streams.map(({ leave }) => leave()));
  t.equal((await httpGet(port, HOST, "/api/site")).status, 200);
  t.equal(ended, 0, "no stream has ended");
});

t.test("a stopping gateway does not wait for forwarded streams", async (t) => {
  const upstream = await startRecordingUpstream(t);
  upstream.answer = (_request, response) =>
    void response.writeHead(200, { "Content-Type": "text/event-stream" }).write("retry: 1\n\n");
  const env = { PLATFORM_URL: `http://${upstream.address}` };
  const { port, announceStop, drain } = await openTestGateway(t, { dataDir: testFolder(t), shops, env });
  const path = "/api/admin/acme/order-events";
  const open = await openEventStream(port, path, { Host: HOST });
  t.equal(await open.next(), "retry: 1");
  announceStop();
  t.same(await open.ended(), [], "ends without an error");
  const late = await openEventStream(port, path, { Host: HOST });
  t.equal(late.status, 200);
  await late.ended();
  await drain(3_600_000);
});

t.test("answers 502 if an upstream is down or closes the connection", async (t) => {
  const upstream = await startRecordingUpstream(t);
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops,
    env: { PLATFORM_URL: `http://${upstream.address}` },
  });
  upstream.answer = (request) => request.socket.destroy();
  const broken = await httpGet(port, HOST, "/api/site");
  t.equal(broken.status, 502);
  t.match(JSON.parse(broken.text), { error: { code: "upstream-failed" } });
  t.notMatch(broken.text, upstream.address, "the response does not reveal the upstream");
  upstream.answer = (_request, response) =>
    void response.writeHead(200, { "Content-Length": "100" }).write("half", () => response.destroy());
  await t.rejects(httpGet(port, HOST, "/api/site"), "an incomplete response closes the connection");
  upstream.server.close();
  upstream.server.closeAllConnections();
  const away = await httpGet(port, HOST, "/api/site");
  t.equal(away.status, 502);
  t.ok(away.headers["retry-after"]);
});

/** A server that forwards to the upstream. */
async function startForwarding(t: Test, address: string, timeoutMs: number): Promise<number> {
  const forward = forwardTo({ url: `http://${address}`, timeoutMs, log: pino({ level: "silent" }) });
  const server = createServer((req: IncomingMessage, res: ServerResponse) => void forward(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
}

t.test("answers 504 if an upstream is too slow", async (t) => {
  const upstream = await startRecordingUpstream(t);
  upstream.answer = () => {};
  const answer = await httpGet(await startForwarding(t, upstream.address, 20), HOST, "/api/site");
  t.equal(answer.status, 504);
  t.match(JSON.parse(answer.text), { error: { code: "upstream-timeout" } });
});

t.test("keeps an event stream that is silent for longer than an answer may take", async (t) => {
  const upstream = await startRecordingUpstream(t);
  let stream: ServerResponse | undefined;
  upstream.answer = ({ url }, response) => {
    if (url !== "/stream") return;
    stream = response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    stream.write("retry: 1\n\n");
  };
  const port = await startForwarding(t, upstream.address, 20);
  const events = await openEventStream(port, "/stream", { Host: HOST });
  t.teardown(() => events.leave());
  t.equal(await events.next(), "retry: 1");
  t.equal((await httpGet(port, HOST, "/slow")).status, 504, "a request that began later has timed out");
  stream?.write(":\n\n");
  t.equal(await events.next(), ":");
});

t.test("AREA_…_URL: forwards an area with its assets and web sockets", async (t) => {
  const upstream = await startRecordingUpstream(t);
  upstream.server.on("upgrade", (request, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    socket.end(`hello ${request.url}`);
  });
  const env = { AREA_STOREFRONT_URL: `http://${upstream.address}` };
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops, env });
  for (const path of ["/", "/products/mug?x=1", "/@vite/client", "/assets/storefront/x.js"]) {
    t.match((await httpGet(port, HOST, path)).text, path, path);
  }
  t.match((await httpGet(port, "shops.example", "/")).text, '"area":"landing"', "the other areas are served here");
  t.match((await httpGet(port, HOST, "/admin")).text, '"area":"admin"');
  t.equal((await httpGet(port, HOST, "/api/site")).status, 200, "the API is served here too");

  const upgrade = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
      socket.write(
        `GET /hmr HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    });
  t.match(await upgrade(HOST), /^HTTP\/1.1 101 [^]*hello \/hmr$/);
  t.match(await upgrade("shops.example"), /^HTTP\/1.1 404 /);
  t.match(await upgrade("not a host"), /^HTTP\/1.1 400 /);
});

t.test("closes a refused web socket, and shuts down, although the client keeps its side open", async (t) => {
  const { port, drain } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  t.teardown(() => client.destroy());
  client.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  t.match(await text(client), /^HTTP\/1.1 404 /);
  await drain(60_000);
});

t.test("ignores an Upgrade to any other protocol", async (t) => {
  const upstream = await startRecordingUpstream(t);
  upstream.answer = (request, response) => response.end(request.url);
  const env = { AREA_ADMIN_URL: `http://${upstream.address}` };
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops, env });
  const table = new CaseTable();
  for (const protocol of ["h2c", "H2C", "TLS/1.3, HTTP/1.1", "websocket2", "h2c, websocket"]) {
    for (const [path, expected] of Object.entries({ "/": 200, "/nowhere": 404, "/api/site": 200, "/admin": 200 })) {
      const lines = [`Host: ${HOST}`, "Connection: Upgrade, HTTP2-Settings, close", `Upgrade: ${protocol}`];
      const plain = await rawGet(port, path, [`Host: ${HOST}`]);
      const answer = await rawGet(port, path, lines);
      table.check(`${protocol} ${path}`, [answer.status, answer.body.length], [expected, plain.body.length]);
    }
    const body = `POST /api/session HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\nContent-Length: 2\r\n\r\n{}`;
    table.check(`the API sees the POST with ${protocol}`, (await sendRaw(port, body)).status, 403);
  }
  const posted = `POST /admin HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nContent-Length: 2\r\n\r\n{}`;
  table.check("a web socket is asked for by GET", (await sendRaw(port, posted)).status, 200);
  t.same(table.wrong(), []);
  t.notOk(
    upstream.requests.some(({ headers }) => "upgrade" in headers),
    "the upstream gets no request either",
  );
});
