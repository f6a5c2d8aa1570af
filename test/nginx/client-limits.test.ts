import { once } from "node:events";
import type { ClientRequest } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import t, { type Test } from "tap";
import { startRecordingUpstream } from "../support/http.ts";
import { ask, type NginxServer, startNginx } from "../support/nginx.ts";
import { pollUntil, testFolder } from "../support/system.ts";

const HOST = "demo.shops.example";
const [ONE, OTHER] = ["127.0.0.1", "127.0.0.2"];

/** Opens an HTTP/2 connection from a client address until the test ends. */
function connectFrom(t: Test, nginx: NginxServer, localAddress: string): ClientHttp2Session {
  const options = { servername: HOST, ca: nginx.ca, localAddress };
  const session = connectHttp2(`https://127.0.0.1:${nginx.httpsPort}`, options);
  session.on("error", () => {});
  t.teardown(() => session.destroy());
  return session;
}

async function statusOf(session: ClientHttp2Session, path: string, method = "GET"): Promise<number | undefined> {
  const stream = session.request({ ":authority": HOST, ":path": path, ":method": method }, { endStream: true });
  const [headers] = await once(stream, "response");
  stream.close();
  return headers[":status"] as number | undefined;
}

const upstream = await startRecordingUpstream(t);
const variables = { UPSTREAMS: upstream.address };
const nginx = await startNginx(t, variables);

if (nginx) {
  t.test("limits requests for the admin and for pictures of one address", async (t) => {
    const slow = { ...variables, PAGE_REQUESTS_PER_SECOND: "1" };
    const fromDisk = await startNginx(t, { ...slow, DATA_DIR: testFolder(t) });
    const fromGateway = await startNginx(t, slow);
    if (!fromDisk || !fromGateway) return;
    const picture = (index: number) => `/images/s1/${String(index).padStart(32, "0")}-320.webp`;
    const cases: [string, NginxServer, (index: number) => string][] = [
      ["admin", fromDisk, (index) => `/admin?${index}`],
      ["pictures that are not on the disk", fromDisk, picture],
      ["pictures without a disk", fromGateway, picture],
    ];
    for (const [name, server, path] of cases) {
      upstream.requests.length = 0;
      const paths = Array.from({ length: 60 }, (_, index) => `https://${HOST}${path(index)}`);
      const answers = await Promise.all(paths.map((url) => ask(server, url)));
      const refused = answers.filter(({ status }) => status === 429);
      t.ok(refused.length > 0, name);
      t.equal(upstream.requests.length, 60 - refused.length, "rejected requests do not reach the gateway");
      for (const { headers } of refused) t.match(headers, { "cache-control": "no-store", "retry-after": "1" });
    }
  });

  t.test("accepts webhooks of other addresses while one address sends too many", async (t) => {
    const path = "/api/webhooks/stripe";
    const sendFrom = async (session: ClientHttp2Session) =>
      Promise.all(Array.from({ length: 40 }, () => statusOf(session, path, "POST")));
    const flood = connectFrom(t, nginx, ONE);
    const flooded: (number | undefined)[] = [];
    while (!flooded.includes(429) && flooded.length < 4_000) flooded.push(...(await sendFrom(flood)));
    t.ok(flooded.includes(429));
    t.same(new Set(await sendFrom(connectFrom(t, nginx, OTHER))), new Set([200]));
  });

  t.test("limits the unfinished bodies of one address", async (t) => {
    const options = { host: "127.0.0.1", port: nginx.httpsPort, servername: HOST, ca: nginx.ca, localAddress: ONE };
    const unfinished = new Set<ClientRequest>();
    // nginx closes those whose body doesn't arrive within 15 s.
    const refill = () => {
      while (unfinished.size < 257) {
        const headers = { Host: HOST, "Content-Length": "9" };
        const request = httpsRequest({ ...options, method: "POST", headers, agent: false }).on("error", () => {});
        unfinished.add(request.once("close", () => unfinished.delete(request)));
        request.flushHeaders();
      }
    };
    t.teardown(() => [...unfinished].map((request) => request.destroy()));
    const { status } = await pollUntil(
      () => {
        refill();
        return ask(nginx, `https://${HOST}/?one`);
      },
      (answer) => answer.status === 429,
    );
    t.equal(status, 429);
    t.equal(await statusOf(connectFrom(t, nginx, OTHER), "/?other"), 200);
  });

  t.test("closes connections that send no request", async () => {
    // nginx's default is 60 s.
    const signal = AbortSignal.timeout(40_000);
    const silent = [nginx.httpPort, nginx.httpsPort].map((port) => connect(port, "127.0.0.1").resume());
    await Promise.all(silent.map((socket) => once(socket, "close", { signal })));
  });
}
