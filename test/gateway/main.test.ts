import { spawnSync } from "node:child_process";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join, resolve } from "node:path";
import t from "tap";
import { openPlatform } from "../../gateway/platform/adapters/open-platform.ts";
import { openTestGateway, spawnGateway } from "../support/gateway.ts";
import { httpGet, startRecordingUpstream } from "../support/http.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { testFolder } from "../support/system.ts";

async function seeded(dataDir: string): Promise<string> {
  const platform = await openPlatform({ backend: "embedded", dataDir });
  await platform.shops.create(sampleShop("acme"));
  await platform.close();
  return dataDir;
}

t.test("health, metrics, and a log that an operator can read", async (t) => {
  const dataDir = await seeded(testFolder(t));
  const gateway = await spawnGateway(t, { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" });
  t.equal((await httpGet(gateway.port, "10.1.2.3", "/healthz")).status, 200, "probes come by address");
  t.match(JSON.parse((await httpGet(gateway.port, "10.1.2.3", "/readyz")).text), { ready: true });
  const headers = { Cookie: "session=cookie-secret", Authorization: "Bearer token-secret" };
  await httpGet(gateway.port, "acme.shops.example", "/?q=query-secret", { headers });
  await httpGet(gateway.port, "acme.shops.example", "/?q=query-secret", { headers });
  await httpGet(gateway.port, "acme.shops.example", "/api/sellers?domain=query-secret", { headers });

  const metrics = (await httpGet(gateway.metricsPort, "localhost", "/metrics")).text;
  t.match(metrics, /^awning_page_hits_total\{area="storefront"\} 1$/m);
  t.match(metrics, /^awning_request_seconds_count\{area="storefront",status="200"\} 2$/m);
  t.match(metrics, /^awning_directory_sellers 1$/m);
  t.match(metrics, /^process_cpu_seconds_total /m);

  gateway.process.kill("SIGTERM");
  t.equal(await gateway.exited, 0);
  const pages = gateway.logged.filter(({ msg, path }) => msg === "request" && path === "/");
  t.match(pages, [
    { area: "storefront", seller: "acme", host: "acme.shops.example", status: 200, hit: false },
    { area: "storefront", seller: "acme", host: "acme.shops.example", status: 200, hit: true },
  ]);
  t.ok(pages.every(({ id, ms }) => typeof id === "string" && typeof ms === "number"));
  t.notMatch(JSON.stringify(gateway.logged), /secret/);
});

t.test("SIGTERM: readiness off, what is under way finished, exit 0", async (t) => {
  const dataDir = await seeded(testFolder(t));
  const upstream = await startRecordingUpstream(t);
  let finish = () => {};
  const arrived = new Promise<void>((resolve) => {
    upstream.answer = (_request, response) => {
      finish = () => response.setHeader("Content-Type", "application/json").end('{"done":true}');
      resolve();
    };
  });
  const gateway = await spawnGateway(t, { DATA_DIR: dataDir, PLATFORM_URL: `http://${upstream.address}` });
  const slow = httpGet(gateway.port, "localhost", "/api/slow");
  await arrived;
  gateway.process.kill("SIGTERM");
  // From the moment it says so, nobody new gets in.
  while (!gateway.logged.some(({ msg }) => msg === "draining")) await new Promise(setImmediate);
  await t.rejects(httpGet(gateway.port, "localhost", "/healthz"), { code: "ECONNREFUSED" });
  finish();
  t.strictSame(JSON.parse((await slow).text), { done: true });
  t.equal(await gateway.exited, 0);
});

t.test("a client that never finishes doesn't keep it from stopping", async (t) => {
  const gateway = await spawnGateway(t, { DATA_DIR: await seeded(testFolder(t)) });
  const idle = request({
    host: "127.0.0.1",
    port: gateway.port,
    path: "/",
    headers: { Host: "localhost", Connection: "keep-alive" },
  });
  idle.on("error", () => {});
  const answered = new Promise((resolve) => idle.on("response", (res) => res.resume().on("end", resolve)));
  idle.end();
  await answered;
  gateway.process.kill("SIGTERM");
  t.equal(await gateway.exited, 0);
});

t.test("keeps serving, and stops cleanly, after the reader of its log is gone", async (t) => {
  const gateway = await spawnGateway(t, { DATA_DIR: await seeded(testFolder(t)) });
  gateway.process.stdout?.destroy();
  const statuses: number[] = [];
  for (let i = 0; i < 100; i++) statuses.push((await httpGet(gateway.port, "acme.localhost", "/")).status);
  t.strictSame(statuses, Array(100).fill(200));
  gateway.process.kill("SIGTERM");
  t.equal(await gateway.exited, 0);
});

t.test("half a request is cut off when the grace is over, and one that is through in time is not", async (t) => {
  const { port, drain, server } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const half = connect(port, "127.0.0.1", () => half.write("GET / HTTP/1.1\r\nHost: acme.shops.exam"));
  const closed = new Promise((resolve) => half.on("error", () => {}).on("close", resolve));
  await new Promise((resolve) => server.once("connection", resolve));
  await drain(10);
  await closed;
  t.equal(server.listening, false);
});

t.test("on a Unix socket, whose peer may be trusted", async (t) => {
  const dataDir = await seeded(testFolder(t));
  const socketPath = join(dataDir, "g.sock");
  await spawnGateway(t, { DATA_DIR: dataDir, LISTEN_SOCKET: socketPath, TRUST_PROXY: "unix" });
  const headers = { Host: "ignored.example", "X-Forwarded-Host": "acme.localhost" };
  const status = await new Promise((found, failed) => {
    request({ socketPath, path: "/", headers }, (res) => found(res.resume().statusCode))
      .on("error", failed)
      .end();
  });
  t.equal(status, 200);
});

t.test("what keeps it from starting is said in one sentence that names it", async (t) => {
  const start = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, ["gateway/main.ts"], {
      cwd: resolve(import.meta.dirname, "../.."),
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: testFolder(t), METRICS_PORT: "0", ...env },
    });
  const wrong = start({ PORT: "eighty" });
  t.equal(wrong.status, 1);
  t.match(wrong.stderr, /^PORT="eighty": expected/);
  t.notMatch(wrong.stderr, /\n\s+at /, "no stack for a typing mistake");

  const taken = createServer().listen(0, "127.0.0.1");
  t.teardown(() => taken.close());
  await new Promise((done) => taken.once("listening", done));
  const busy = start({ HOST: "127.0.0.1", PORT: String((taken.address() as AddressInfo).port) });
  t.equal(busy.status, 1);
  t.match(busy.stderr, /The address is taken: .*PORT/);
});
