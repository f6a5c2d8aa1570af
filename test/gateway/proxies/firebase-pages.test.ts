import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { pino } from "pino";
import t from "tap";
import { firebasePages } from "../../../gateway/proxies/firebase-pages.ts";
import { answering, httpGet, rawGet, sendRaw, startRecordingUpstream } from "../../support/http.ts";

const HOST = "acme.shops.example";

t.test("forwards Firebase's own pages to the auth domain", async (t) => {
  const upstream = await startRecordingUpstream(t);
  upstream.answer = answering({
    "Content-Type": "text/html",
    "Cache-Control": "max-age=300",
    ETag: '"1"',
    "Set-Cookie": ["session=stolen; Path=/", "__Host-session=x"],
    "Strict-Transport-Security": "max-age=31556926; includeSubDomains; preload",
    "Alt-Svc": 'h3=":443"',
    "Clear-Site-Data": '"*"',
    "Service-Worker-Allowed": "/",
    "Accept-CH": "Sec-CH-UA-Arch",
    "Set-Login": "logged-in",
    "WWW-Authenticate": "Basic",
  });
  const app = express().use(
    firebasePages({ origin: `http://${upstream.address}`, apiKey: "k", log: pino({ level: "silent" }) }),
  );
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;

  await t.test("forwards whole paths, and no similar ones", async (t) => {
    const paths = ["/__/auth/handler?apiKey=k&x=1", "/__/auth/iframe.js", "/__/firebase/init.json", "/__/firebase"];
    for (const path of paths) t.equal((await httpGet(port, HOST, path)).text, `${upstream.address} ${path}`);
    for (const path of ["/__/", "/__/hosting/x", "/__/authx", "/__/AUTH/handler", "/auth", "/x/__/auth/handler"]) {
      t.equal((await httpGet(port, HOST, path)).status, 404, path);
    }
    t.strictSame(
      upstream.requests.map(({ url }) => url),
      paths,
    );
  });

  await t.test("forwards only URLs with this project's key", async (t) => {
    const before = upstream.requests.length;
    const others = [
      "?apiKey=other",
      "?apiKey=k&apiKey=other",
      "?APIKEY=other&apiKey=k",
      "?x=1&apiKe%79=other",
      "?apiKey=",
    ];
    for (const query of others) {
      t.equal((await httpGet(port, HOST, `/__/auth/action${query}&mode=resetPassword`)).status, 404, query);
    }
    t.equal(upstream.requests.length, before);
  });

  await t.test("forwards no path that another server could resolve differently", async (t) => {
    const before = upstream.requests.length;
    for (const path of [
      "/__/auth/../../x",
      "/__/auth/..",
      "/__/auth/%2e%2E/x",
      "/__/auth/.%2e/x",
      "/__/auth/..%2f..%2Fx",
      "/__/auth/x%2F..%2f..",
      "/__/auth/..%5cx",
      "/__/auth/./x",
      `http://${HOST}/__/auth/x`,
    ]) {
      t.equal((await rawGet(port, path, [`Host: ${HOST}`])).status, 404, path);
    }
    t.equal(upstream.requests.length, before);
    const harmless = "/__/auth/..x/x..?next=/../x";
    t.equal((await rawGet(port, harmless, [`Host: ${HOST}`])).status, 200);
    t.equal(upstream.requests.at(-1)?.url, harmless);
  });

  await t.test("forwards no personal headers", async (t) => {
    await sendRaw(
      port,
      `POST /__/auth/handler HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 3\r\nContent-Type: text/plain\r\nConnection: close\r\nCookie: __Host-session=secret\r\nAuthorization: Bearer secret\r\nX-Awning-Token: secret\r\nReferer: https://${HOST}/orders/secret\r\nX-Forwarded-For: secret\r\n\r\na=b`,
    );
    const { method, headers } = upstream.requests.at(-1) ?? {};
    t.equal(method, "POST");
    t.equal(headers?.["content-type"], "text/plain");
    t.equal(headers?.["host"], upstream.address);
    t.notMatch(JSON.stringify(headers), "secret");
  });

  await t.test("removes response headers that affect the whole host", async (t) => {
    const { headers } = await httpGet(port, HOST, "/__/auth/handler");
    t.match(headers, { "content-type": "text/html", "cache-control": "max-age=300", etag: '"1"' });
    t.match(headers, { "x-content-type-options": "nosniff", "x-frame-options": "SAMEORIGIN" });
    for (const name of [
      "set-cookie",
      "strict-transport-security",
      "alt-svc",
      "clear-site-data",
      "service-worker-allowed",
      "accept-ch",
      "set-login",
      "www-authenticate",
    ]) {
      t.notOk(name in headers, name);
    }
  });

  await t.test("answers with the gateway's own error if the auth domain fails", async (t) => {
    upstream.answer = (request) => request.socket.destroy();
    const { status, text } = await httpGet(port, HOST, "/__/firebase/init.json");
    t.equal(status, 502);
    t.match(JSON.parse(text), { error: { code: "upstream-failed" } });
  });
});
