import { once } from "node:events";
import { rmSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import t, { type Test } from "tap";
import type { ErrorAnswer } from "../../areas/shared/contract/errors.ts";
import { answerPage, type RecordingUpstream, startRecordingUpstream } from "../support/http.ts";
import { type Answer, ask, type NginxServer, startNginx } from "../support/nginx.ts";
import { testFolder } from "../support/system.ts";

const HOST = "https://demo.shops.example";

const codeOf = ({ body }: Answer) => (JSON.parse(body.toString()) as ErrorAnswer).error.code;

/** A POST that announces a body of this size. */
const posting = (bytes: number) => ({ method: "POST", headers: { "Content-Length": String(bytes) } });

/** The response to an upgrade request: `101` with the tunnel's first data, or the status. */
function upgrade(nginx: NginxServer, path: string, protocol: string): Promise<string> {
  const request = httpsRequest({
    host: "127.0.0.1",
    port: nginx.httpsPort,
    servername: "demo.shops.example",
    ca: nginx.ca,
    path,
    headers: { Host: "demo.shops.example", Connection: "Upgrade", Upgrade: protocol },
    agent: false,
  }).end();
  return new Promise((resolve, reject) => {
    request.on("error", reject);
    request.on("upgrade", (_, socket, head) => {
      if (head.length > 0) socket.unshift(head);
      socket.once("data", (chunk: Buffer) => {
        socket.destroy();
        resolve(`101 ${chunk.toString()}`);
      });
    });
    request.on("response", (response) => {
      response.resume();
      resolve(String(response.statusCode));
    });
  });
}

interface Started {
  upstream: RecordingUpstream;
  nginx: NginxServer | undefined;
}

async function start(t: Test, given: NodeJS.ProcessEnv = {}): Promise<Started> {
  const upstream = await startRecordingUpstream(t);
  return { upstream, nginx: await startNginx(t, { UPSTREAMS: upstream.address, ...given }) };
}

const { upstream, nginx } = await start(t);

if (nginx) {
  t.test("forwards events one by one", async (t) => {
    let finish: (() => void) | undefined;
    upstream.answer = (_, response) => {
      response.setHeader("Content-Type", "text/event-stream");
      response.write("data: first\n\n");
      finish = () => response.end("data: last\n\n");
    };
    const options = { host: "127.0.0.1", port: nginx.httpsPort, servername: "demo.shops.example", ca: nginx.ca };
    for (const path of ["/api/events", "/api/sellers/s1/orders/events", "/api/admin/s1/order-events"]) {
      const headers = { Host: "demo.shops.example", "Accept-Encoding": "gzip" };
      const request = httpsRequest({ ...options, path, headers, agent: false }).end();
      const [response] = await once(request, "response");
      const [first] = await once(response, "data");
      t.equal(String(first), "data: first\n\n", "while the response is still open");
      finish?.();
      const [last] = await once(response, "data");
      t.equal(String(last), "data: last\n\n");
      await once(response, "end");
    }
    upstream.answer = answerPage;
  });

  t.test("forwards WebSockets, but no other upgrades", async (t) => {
    upstream.server.on("upgrade", (request, socket) => {
      socket.end(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${request.headers.upgrade}\r\n\r\nhello`,
      );
    });
    t.equal(await upgrade(nginx, "/api/events", "websocket"), "101 hello");
    t.equal(await upgrade(nginx, "/hmr", "websocket"), "101 hello", "of an area with its own server");
    t.equal(await upgrade(nginx, "/api/events", "h2c"), "200");
    t.notOk("upgrade" in (upstream.requests.at(-1)?.headers ?? {}));
  });

  t.test("compresses long answers of reads", async (t) => {
    const list = JSON.stringify({ products: Array.from({ length: 100 }, (_, place) => ({ slug: `piece-${place}` })) });
    upstream.answer = ({ url }, response) => {
      response.setHeader("Content-Type", "application/json; charset=utf-8");
      response.end(url === "/api/short" ? "{}" : list);
    };
    const read = (path: string, coding: string) =>
      ask(nginx, `${HOST}${path}`, { headers: { "Accept-Encoding": coding } });
    const packed = await read("/api/sellers/s1/home", "gzip, deflate, br");
    t.equal(packed.headers["content-encoding"], "gzip");
    t.equal(packed.headers.vary, "Accept-Encoding");
    t.ok(packed.body.length < list.length / 4, `${packed.body.length} bytes`);
    t.equal(gunzipSync(packed.body).toString(), list);
    t.equal((await read("/api/sellers/s1/home", "identity")).body.toString(), list);
    t.equal((await read("/api/short", "gzip")).body.toString(), "{}");
  });

  t.test("limits bodies, with a higher limit for uploads", async (t) => {
    const MEGABYTE = 1024 * 1024;
    t.equal((await ask(nginx, `${HOST}/`, posting(64 * 1024 + 1))).status, 413);
    const limits = {
      "/api/admin/s1/images": 25 * MEGABYTE,
      "/api/admin/s1/imports": 25 * MEGABYTE,
      "/api/admin/s1/products/p1": MEGABYTE,
      "/api/admin/s1/images/more": MEGABYTE,
      "/api/images": MEGABYTE,
      "/api/sellers/admin/images": MEGABYTE,
    };
    for (const [path, bytes] of Object.entries(limits)) {
      const refused = await ask(nginx, HOST + path, posting(bytes + 1));
      t.match([refused.status, codeOf(refused)], [413, "body-too-large"], path);
      const passed = await ask(nginx, HOST + path, { method: "POST", body: Buffer.alloc(bytes) });
      t.equal(passed.status, 200, path);
    }
  });

  t.test("limits webhooks together, and more generously than a client", async (t) => {
    const path = "/api/webhooks/stripe/connect";
    const passed = await ask(nginx, HOST + path, { method: "POST", body: Buffer.alloc(256 * 1024) });
    t.equal(passed.status, 200);
    const refused = await ask(nginx, HOST + path, posting(256 * 1024 + 1));
    t.match([refused.status, codeOf(refused)], [413, "body-too-large"]);
    const send = () => ask(nginx, HOST + path, { method: "POST", body: Buffer.from("{}") });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 90 }, send));
      t.same(new Set(answers.map(({ status }) => status)), new Set([200]), "a burst from one address");
    }
  });

  t.test("forwards an upload only when it is complete", async (t) => {
    upstream.requests.length = 0;
    const request = httpsRequest({
      host: "127.0.0.1",
      port: nginx.httpsPort,
      servername: "demo.shops.example",
      ca: nginx.ca,
      path: "/api/admin/s1/images",
      method: "PUT",
      headers: { Host: "demo.shops.example", "Content-Length": String(2 * 1024 * 1024) },
      agent: false,
    });
    request.on("error", () => {});
    await new Promise<void>((sent) => request.write(Buffer.alloc(1024 * 1024), () => sent()));
    await ask(nginx, `${HOST}/api/during`);
    request.destroy();
    await ask(nginx, `${HOST}/api/after`);
    t.same(
      upstream.requests.map(({ url }) => url),
      ["/api/during", "/api/after"],
    );
  });

  t.test("limits the API requests of one address", async (t) => {
    const { upstream, nginx } = await start(t, { API_REQUESTS_PER_SECOND: "1" });
    if (!nginx) return;
    const together = await Promise.all(Array.from({ length: 30 }, () => ask(nginx, `${HOST}/api/site`)));
    const refused = together.filter(({ status }) => status === 429);
    t.ok(refused.length > 0);
    t.equal(together.filter(({ status }) => status === 200).length, 30 - refused.length);
    t.equal(upstream.requests.length, 30 - refused.length, "rejected requests do not reach the gateway");
    for (const answer of refused) {
      t.equal(codeOf(answer), "too-many-requests");
      t.match(answer.headers, { "content-type": "application/json", "cache-control": "no-store", "retry-after": "1" });
    }
    const pages = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(nginx, `${HOST}/p${i}`)));
    t.ok(
      pages.every(({ status }) => status === 200),
      "pages have a separate limit",
    );
  });

  t.test("limits the page requests of one address", async (t) => {
    const { upstream, nginx } = await start(t, { PAGE_REQUESTS_PER_SECOND: "1" });
    if (!nginx) return;
    const headers = { "Accept-Language": "de" };
    const together = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(nginx, `${HOST}/p${i}`, { headers })));
    const refused = together.filter(({ status }) => status === 429);
    t.ok(refused.length > 0);
    t.equal(upstream.requests.length, 60 - refused.length, "rejected requests do not reach the gateway");
    for (const { headers } of refused) t.match(headers, { "cache-control": "no-store", "retry-after": "1" });
    t.equal(refused[0]?.body.toString(), "Zu viele Anfragen von Ihrer Adresse. Warten Sie einen Moment.");
    t.equal((await ask(nginx, `${HOST}/api/site`)).status, 200, "the API has a separate limit");
  });

  t.test("answers with the API's error format if it can't store an upload, or the gateway is down", async (t) => {
    const folder = testFolder(t);
    const { upstream, nginx } = await start(t, { NGINX_TEMP_DIR: folder });
    if (!nginx) return;
    rmSync(join(folder, "body"), { recursive: true });
    const body = "x".repeat(100_000);
    const refused = await ask(nginx, `${HOST}/api/admin/seller-1/imports`, { ...posting(body.length), body });
    t.equal(refused.status, 502);
    t.equal(codeOf(refused), "upstream-failed");
    t.equal(upstream.requests.length, 0);
    upstream.answer = (request) => request.socket.destroy();
    const answer = await ask(nginx, `${HOST}/api/site`);
    t.equal(answer.status, 502);
    t.equal(codeOf(answer), "upstream-failed");
    t.match(answer.headers, { "content-type": "application/json", "cache-control": "no-store", "retry-after": "5" });
  });

  t.test("retries a dropped request at another gateway, except a POST that may have been carried out", async (t) => {
    const gateways = [await startRecordingUpstream(t), await startRecordingUpstream(t)];
    const nginx = await startNginx(t, { UPSTREAMS: gateways.map(({ address }) => address).join() });
    if (!nginx) return;
    for (const gateway of gateways) gateway.answer = (request) => request.socket.destroy();
    const received = () => gateways.flatMap(({ requests }) => requests.map(({ method }) => method));
    t.equal((await ask(nginx, `${HOST}/api/site`)).status, 502);
    t.same(received(), ["GET", "GET"]);
    for (const gateway of gateways) gateway.requests.length = 0;
    t.equal((await ask(nginx, `${HOST}/api/admin/s1/products/p1`, { method: "PUT", body: "{}" })).status, 502);
    t.same(received(), ["PUT", "PUT"], "it changes nothing twice");
    for (const gateway of gateways) gateway.requests.length = 0;
    t.equal((await ask(nginx, `${HOST}/api/orders`, { method: "POST", body: "{}" })).status, 502);
    t.same(received(), ["POST"]);
  });
}
