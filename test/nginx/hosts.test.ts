import { once } from "node:events";
import { connect } from "node:http2";
import fc from "fast-check";
import t from "tap";
import { type RecordedRequest, startRecordingUpstream } from "../support/http.ts";
import { ask, exchangeRaw, type NginxServer, startNginx } from "../support/nginx.ts";
import { CaseTable } from "../support/system.ts";

const upstream = await startRecordingUpstream(t);
const nginx = await startNginx(t, { UPSTREAMS: upstream.address });

const SNI = "demo.shops.example";

/** The status of a request with these header lines, and the requests that reached the gateway. */
async function send(nginx: NginxServer, target: string, lines: string[], version = "HTTP/1.1") {
  upstream.requests.length = 0;
  // `/api` instead of a page, so that the response never comes from the cache.
  const head = [`GET ${target} ${version}`, ...lines, "Connection: close"].join("\r\n");
  const { status } = await exchangeRaw(nginx, SNI, `${head}\r\n\r\n`);
  return { status, reached: upstream.requests[0] };
}

const hostOf = (request: RecordedRequest | undefined) => request?.headers["host"];

if (nginx) {
  t.test("forwards a host in lower case, without port and trailing dot", async (t) => {
    const hosts = [
      "demo.shops.example",
      "DEMO.Shops.Example",
      "demo.shops.example:",
      "demo.shops.example:443",
      "demo.shops.example:65535",
      "demo.shops.example.",
      "Demo.shops.example.:00080",
    ];
    const table = new CaseTable();
    for (const host of hosts) {
      const { status, reached } = await send(nginx, "/admin", [`Host: ${host}`]);
      const found = [status, hostOf(reached), reached?.headers["x-forwarded-host"]];
      table.check(host, found, [200, "demo.shops.example", "demo.shops.example"]);
    }
    t.same(table.wrong(), []);
  });

  t.test("rejects several, disagreeing and malformed hosts", async (t) => {
    const refused: [string, string[]][] = [
      ["http://other.shops.example/admin", ["Host: demo.shops.example"]],
      ["http://demo.shops.example/admin", ["Host: other.shops.example"]],
      ["http://demo.shops.example.evil.example/admin", ["Host: demo.shops.example"]],
      ["http://demo.shops.example/admin", ["Host: "]],
      ["/admin", ["Host: demo.shops.example", "Host: other.shops.example"]],
      ["/admin", ["Host: demo.shops.example", "Host: demo.shops.example"]],
      ["/admin", []],
      ["/admin", ["Host: "]],
      ["/admin", ["Host: demo.shops.example:65536"]],
      ["/admin", ["Host: demo.shops.example:443x"]],
      ["/admin", ["Host: demo.shops.example:80:80"]],
      ["/admin", ["Host: demo..shops.example"]],
      ["/admin", ["Host: demo.shops.example.."]],
      ["/admin", ["Host: demo/x.shops.example"]],
      ["/admin", ["Host: demo shops.example"]],
      ["/admin", ["Host: demo.shops.example|demo.shops.example"]],
      ["/admin", ["Host : demo.shops.example"]],
      ["/admin", ["Host: demo.shops.example", " other.shops.example"]],
    ];
    const table = new CaseTable();
    for (const [target, lines] of refused) {
      const { status, reached } = await send(nginx, target, lines);
      const outcome = status === 400 || status === 421 ? "refused" : status;
      table.check(`${target} ${JSON.stringify(lines)}`, [outcome, reached], ["refused", undefined]);
    }
    t.same(table.wrong(), []);
  });

  t.test("forwards an absolute-form target that agrees with Host as a path", async (t) => {
    const { status, reached } = await send(nginx, "http://demo.shops.example/admin?x=1", ["Host: demo.shops.example"]);
    t.equal(status, 200);
    t.match(reached, { url: "/admin?x=1", headers: { host: "demo.shops.example" } });
  });

  t.test("rejects foreign host names", async (t) => {
    const foreign = [
      "evil.example",
      "evilshops.example",
      "shops.example.evil.example",
      "localhost",
      "127.0.0.1",
      "[::1]",
      "_",
    ];
    const table = new CaseTable();
    for (const host of foreign) {
      const { status, reached } = await send(nginx, "/admin", [`Host: ${host}`]);
      table.check(host, [status, reached], [421, undefined]);
    }
    t.same(table.wrong(), []);
    const { status, reached } = await send(nginx, "/admin", [], "HTTP/1.0");
    t.equal(status, 421, "HTTP/1.0 without Host");
    t.equal(reached, undefined);
  });

  t.test("never changes a host into another one", async () => {
    const piece = fc.constantFrom(
      "demo",
      "DEMO",
      "shops",
      "example",
      ".",
      ":",
      "443",
      "-",
      "@",
      "%",
      "_",
      "\u00e9",
      "\t",
      " ",
      "|",
      "\\",
      ",",
      "[",
      "x",
    );
    const hosts = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
      fc.array(piece, { maxLength: 5 }).map((pieces) => `${pieces.join("")}.shops.example`),
      fc.array(piece, { maxLength: 3 }).map((pieces) => `demo.shops.example${pieces.join("")}`),
    );
    await fc.assert(
      fc.asyncProperty(hosts, async (host) => {
        const { status, reached } = await send(nginx, "/admin", [`Host: ${host}`]);
        if (!reached) return status === 400 || status === 421;
        // White space around a header's value is not part of it.
        const sent = host
          .replaceAll(/^[ \t]+|[ \t]+$/g, "")
          .replace(/:\d*$/, "")
          .replace(/\.$/, "");
        // Header values are latin1 in HTTP/1.1, and only ASCII is lower-cased here.
        return hostOf(reached) === sent.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
      }),
      { numRuns: 150 },
    );
  });

  t.test("HTTP/2: uses :authority as the host, and rejects a Host that disagrees", async (t) => {
    const session = connect(`https://127.0.0.1:${nginx.httpsPort}`, { servername: SNI, ca: nginx.ca });
    t.teardown(() => session.close());
    const statusOf = async (headers: Record<string, string>) => {
      upstream.requests.length = 0;
      const stream = session.request({ ":path": "/admin", ...headers }, { endStream: true });
      const [answer] = (await once(stream, "response")) as [{ ":status": number }];
      stream.resume();
      await once(stream, "close");
      return answer[":status"];
    };
    t.equal(await statusOf({ ":authority": "demo.shops.example" }), 200);
    t.equal(hostOf(upstream.requests[0]), "demo.shops.example");
    t.equal(await statusOf({ ":authority": "demo.shops.example", host: "other.shops.example" }), 400);
    t.equal(upstream.requests.length, 0);
    t.equal(await statusOf({ ":authority": "evil.example" }), 421);
    t.equal(upstream.requests.length, 0);
  });

  t.test("overwrites a client's forwarding headers", async (t) => {
    upstream.requests.length = 0;
    const claims = {
      "X-Forwarded-Host": "other.shops.example",
      "X-Forwarded-For": "203.0.113.9",
      "X-Forwarded-Proto": "http",
      "X-Forwarded-Port": "1",
      "X-Real-IP": "203.0.113.9",
      "X-Request-Id": "chosen",
      Forwarded: "for=203.0.113.9;host=other.shops.example",
      Proxy: "http://evil.example",
      Connection: "close, X-Forwarded-For",
    };
    await ask(nginx, "https://demo.shops.example/admin", { headers: claims });
    const { headers } = upstream.requests[0] as RecordedRequest;
    t.equal(headers["host"], "demo.shops.example");
    t.equal(headers["x-forwarded-host"], "demo.shops.example");
    t.equal(headers["x-forwarded-for"], "127.0.0.1");
    t.equal(headers["x-forwarded-proto"], "https");
    t.match(headers["x-request-id"], /^[0-9a-f]{32}$/);
    for (const name of ["x-forwarded-port", "x-real-ip", "forwarded", "proxy"]) t.notOk(name in headers, name);
  });

  t.test("serves a custom domain", async (t) => {
    for (const host of ["acme.example", "www.acme.example"]) {
      upstream.requests.length = 0;
      const { status, headers } = await ask(nginx, `https://${host}/admin`);
      t.equal(status, 200);
      t.equal(hostOf(upstream.requests[0]), host);
      t.equal(
        headers["strict-transport-security"],
        "max-age=31536000",
        "the policy does not cover its other subdomains",
      );
    }
  });
}
