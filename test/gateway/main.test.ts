import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t from "tap";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { openTestGateway, spawnGateway } from "../support/gateway.ts";
import { httpGet, startRecordingUpstream } from "../support/http.ts";
import { makeMail } from "../support/orders.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { makeImage } from "../support/shop.ts";
import { CaseTable, filesIn, freePort, pollUntil, testFolder } from "../support/system.ts";

async function seeded(dataDir: string): Promise<string> {
  const platform = await openPlatform({ backend: "embedded", dataDir });
  await platform.shops.create(sampleShop("acme"));
  await platform.close();
  return dataDir;
}

t.test("serves health checks and metrics, and writes a readable log", async (t) => {
  const dataDir = await seeded(testFolder(t));
  const gateway = await spawnGateway(t, { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" });
  t.match(gateway.logged[0], { level: 40, msg: /^SMTP_URL is missing: mails are not sent, .*outbox$/ });
  t.equal((await httpGet(gateway.port, "10.1.2.3", "/healthz")).status, 200, "health checks use the address");
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

t.test("counts the attempts to send mails, and the mails that wait", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir, clock: () => new Date(Date.now() - 3_600_000) });
  await platform.mails.add([makeMail()]);
  await platform.close();
  const gateway = await spawnGateway(t, { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  const mails = async () => {
    const { text } = await httpGet(gateway.metricsPort, "localhost", "/metrics");
    return text.split("\n").filter((line) => line.startsWith("awning_mails_"));
  };
  t.match(await pollUntil(mails, (lines) => lines.length > 2 && lines.includes("awning_mails_waiting 1")), [
    'awning_mails_total{outcome="failed"} 1',
    "awning_mails_waiting 1",
    /^awning_mails_oldest_seconds 36\d\d/,
  ]);
});

t.test("reports no negative age of a mail after the system's clock was set back", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir, clock: () => new Date(Date.now() + 3_600_000) });
  await platform.mails.add([makeMail()]);
  await platform.close();
  const gateway = await spawnGateway(t, { DATA_DIR: dataDir });
  const metrics = async () => (await httpGet(gateway.metricsPort, "localhost", "/metrics")).text;
  t.match(
    await pollUntil(metrics, (text) => /^awning_mails_waiting 1$/m.test(text)),
    /^awning_mails_oldest_seconds 0$/m,
  );
});

t.test("the log names the shops whose domains this release reserves, once at the start", async (t) => {
  const dataDir = await seeded(testFolder(t));
  const platform = await openPlatform({ backend: "embedded", dataDir });
  await platform.shops.create(sampleShop("support"));
  await platform.shops.create(sampleShop("renamed", { previousDomains: ["payments"] }));
  await platform.shops.create(sampleShop("checkout", { logo: makeImage() }));
  await platform.close();
  const database = new DatabaseSync(join(dataDir, "awning.sqlite"));
  database.exec("UPDATE sellers SET logo = '{' WHERE domain = 'checkout'");
  database.close();
  const gateway = await spawnGateway(t, { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" });
  t.equal((await httpGet(gateway.port, "support.shops.example", "/")).status, 404);
  const reports = gateway.logged.flatMap(({ level, msg }) =>
    String(msg).includes("reserves") ? [{ level, msg }] : [],
  );
  t.match(reports, [{ level: 40, msg: / 404 there: support, checkout\. npm run shops -- rename DOMAIN NAME$/ }]);
  gateway.process.kill("SIGTERM");
  await gateway.exited;
});

t.test("SIGTERM: readiness fails, open requests finish, exit code 0", async (t) => {
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
  // From the announcement on, new connections are refused.
  while (!gateway.logged.some(({ msg }) => msg === "draining")) await new Promise(setImmediate);
  await t.rejects(httpGet(gateway.port, "localhost", "/healthz"), { code: "ECONNREFUSED" });
  finish();
  t.strictSame(JSON.parse((await slow).text), { done: true });
  t.equal(await gateway.exited, 0);
});

t.test("SIGTERM is announced: no kept-alive connection is reset", async (t) => {
  const env = { DATA_DIR: await seeded(testFolder(t)), PRODUCT_HOST: "shops.example", SHUTDOWN_WAIT_MS: "3000" };
  const gateway = await spawnGateway(t, env);
  const ask = async (agent: Agent | false, path: string) => {
    const headers = { Host: "acme.shops.example" };
    const asked = request({ host: "127.0.0.1", port: gateway.port, path, agent, headers }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
    return { status: answer.statusCode, connection: answer.headers.connection };
  };
  const agents = Array.from({ length: 16 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  t.teardown(() => agents.map((agent) => agent.destroy()));
  const statuses = new Set<number | undefined>();
  const begun = agents.map((agent, index) => ask(agent, index % 2 === 0 ? "/" : "/api/site"));
  for (const { status, connection } of await Promise.all(begun)) t.same([status, connection], [200, "keep-alive"]);

  gateway.process.kill("SIGTERM");
  const clients = agents.map(async (agent, index) => {
    for (;;) {
      const { status, connection } = await ask(agent, index % 2 === 0 ? "/" : "/api/site");
      statuses.add(status);
      if (connection === "close") return;
    }
  });
  await Promise.all(clients);
  t.same(statuses, new Set([200]));
  t.match(await ask(false, "/readyz"), { status: 503 }, "also on a new connection");
  t.match(await ask(false, "/healthz"), { status: 200 });
  t.equal(await gateway.exited, 0);
});

t.test("connections that arrive while the gateway is busy wait to be accepted", async (t) => {
  const gateway = await spawnGateway(t, { DATA_DIR: await seeded(testFolder(t)) });
  gateway.process.kill("SIGSTOP");
  let connected = 0;
  const sockets = Array.from({ length: 1_500 }, () =>
    connect(gateway.port, "127.0.0.1", () => {
      connected += 1;
    }).on("error", () => {}),
  );
  t.teardown(() => sockets.map((socket) => socket.destroy()));
  const count = await pollUntil(
    async () => connected,
    (all) => all === sockets.length,
  );
  t.equal(count, sockets.length);
  gateway.process.kill("SIGCONT");
  t.equal((await httpGet(gateway.port, "localhost", "/healthz")).status, 200);
});

t.test("stops despite a client that never finishes", async (t) => {
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

t.test("keeps serving and stops cleanly after the reader of its log has gone", async (t) => {
  const gateway = await spawnGateway(t, { DATA_DIR: await seeded(testFolder(t)) });
  gateway.process.stdout?.destroy();
  const statuses: number[] = [];
  for (let i = 0; i < 100; i++) statuses.push((await httpGet(gateway.port, "acme.localhost", "/")).status);
  t.strictSame(statuses, Array(100).fill(200));
  gateway.process.kill("SIGTERM");
  t.equal(await gateway.exited, 0);
});

t.test("aborts an incomplete request after the grace period", async (t) => {
  const { port, drain, server } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const half = connect(port, "127.0.0.1", () => half.write("GET / HTTP/1.1\r\nHost: acme.shops.exam"));
  const closed = new Promise((resolve) => half.on("error", () => {}).on("close", resolve));
  await new Promise((resolve) => server.once("connection", resolve));
  await drain(10);
  await closed;
  t.equal(server.listening, false);
});

t.test("closes the connection of a client that doesn't read its responses", async (t) => {
  const { port, server } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  await httpGet(port, "acme.shops.example", "/");
  // Without a limit, it stays none.
  server.timeout /= 1_000;
  const accepted = once(server, "connection");
  const client = connect(port, "127.0.0.1").pause();
  // Far more than the socket buffers of both sides can hold.
  client.write("GET / HTTP/1.1\r\nHost: acme.shops.example\r\n\r\n".repeat(2_000));
  const [socket] = (await accepted) as [Socket];
  await once(socket, "close");
  t.ok(socket.bytesWritten > 0);
  client.destroy();
});

t.test("asks the storage once for concurrent readiness checks", async (t) => {
  let pings = 0;
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    around: (platform) =>
      Object.assign(platform, {
        ping: async () => {
          pings += 1;
        },
      }),
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => httpGet(port, "localhost", "/readyz")));
  t.same(new Set(answers.map(({ status }) => status)), new Set([200]));
  t.ok(pings < 20, `${pings} pings`);
});

t.test("listens on a Unix socket and trusts its peer", async (t) => {
  const dataDir = await seeded(testFolder(t));
  const socketPath = join(dataDir, "g.sock");
  await spawnGateway(t, { DATA_DIR: dataDir, LISTEN_SOCKET: socketPath, TRUST_PROXY: "unix" });
  const headers = { Host: "ignored.example", "X-Forwarded-Host": "acme.localhost" };
  const ask = () =>
    new Promise((found, failed) => {
      request({ socketPath, path: "/", headers }, (res) => found(res.resume().statusCode))
        .on("error", failed)
        .end();
    });
  t.equal(await ask(), 200);

  const second = spawnSync(process.execPath, ["gateway/main.ts"], {
    cwd: resolve(import.meta.dirname, "../.."),
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir, LISTEN_SOCKET: socketPath, METRICS_PORT: "0" },
    timeout: 60_000,
  });
  t.match(second.stderr, /^LISTEN_SOCKET=.*: expected a path at which no other program listens [^\n]+\n$/);
  t.equal(second.status, 1);
  t.equal(await ask(), 200, "a second gateway doesn't take the socket of the first");
});

t.test("reports an error that prevents the start in one sentence that names the variable", async (t) => {
  const taken = createServer().listen(0, "127.0.0.1");
  t.teardown(() => taken.close());
  await once(taken, "listening");
  const port = String((taken.address() as AddressInfo).port);
  const free = String(await freePort());
  const folder = testFolder(t, {
    file: "",
    fine: {},
    damaged: { "awning.sqlite": "no database, but longer than the header of one: ".repeat(100) },
    odd: { "awning.sqlite": {} },
  });
  const dataDir = (name: string) => ({ DATA_DIR: join(folder, name) });
  const cases: Record<string, [NodeJS.ProcessEnv, RegExp]> = {
    "a typing mistake": [{ PORT: "eighty" }, /^PORT="eighty": expected [^\n]+\n$/],
    "a taken port": [{ PORT: port }, /^HOST=127\.0\.0\.1, PORT=\d+: expected an address on which no other [^\n]+\n$/],
    "a taken port for metrics": [
      { METRICS_PORT: port },
      /^METRICS_PORT=\d+: expected an address on which no [^\n]+\n$/,
    ],
    "one port for both": [{ PORT: free, METRICS_PORT: free }, /^METRICS_PORT="\d+": expected another [^\n]+\n$/],
    "another machine's address": [
      { HOST: "192.0.2.1" },
      /^HOST=192\.0\.2\.1, PORT=0: expected an address of this [^\n]+\n$/,
    ],
    "a socket in a missing folder": [
      { LISTEN_SOCKET: join(folder, "no/s") },
      /^LISTEN_SOCKET=.*\/no\/s: expected a path in a [^\n]+\n$/,
    ],
    "a file at the socket's path": [
      { LISTEN_SOCKET: join(folder, "file") },
      /^LISTEN_SOCKET=.*\/file: expected [^\n]+\n$/,
    ],
    "a data folder that can't be made": [
      { DATA_DIR: "/sys/awning" },
      /^\/sys\/.* This user needs write access[^\n]*\n$/,
    ],
    "a data folder that is a file": [dataDir("file"), /\/file\/.* DATA_DIR must be a folder[^\n]*\n$/],
    "a data folder below a file": [dataDir("file/below"), /\/below\/.* DATA_DIR must be a folder[^\n]*\n$/],
    "a damaged database": [dataDir("damaged"), /damaged\/awning\.sqlite .* Restore a backup[^\n]*\n$/],
    "missing credentials for Firebase": [
      {
        BACKEND: "firebase",
        FIREBASE_PROJECT_ID: "awning-shops",
        FIREBASE_API_KEY: "the-key",
        FIREBASE_APP_ID: "1:2:web:3",
        GOOGLE_APPLICATION_CREDENTIALS: join(folder, "no-key.json"),
      },
      /^The machine's credentials for Google Cloud can't be used: .*no-key\.json.* service account[^\n]+\n$/,
    ],
    "a folder at the database's path": [dataDir("odd"), /odd\/awning\.sqlite .* DATA_DIR must be[^\n]*\n$/],
  };
  const table = new CaseTable();
  for (const [name, [env, sentence]] of Object.entries(cases)) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["gateway/main.ts"], {
      cwd: resolve(import.meta.dirname, "../.."),
      encoding: "utf8",
      env: { ...process.env, ...dataDir("fine"), HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "0", ...env },
    });
    const said = sentence.test(stderr) ? "its sentence" : stderr;
    table.check(name, { status, stdout, said }, { status: 1, stdout: "", said: "its sentence" });
  }
  t.same(table.wrong(), []);
  t.equal(readFileSync(join(folder, "file"), "utf8"), "", "only sockets are removed, no other files");
  t.same(await filesIn(join(folder, "fine")), [], "a gateway that can't listen opens no database, so it migrates none");
});

t.test("says why Firestore refuses the gateway at its start", async (t) => {
  const refusal = {
    ":status": 200,
    "content-type": "application/grpc",
    "grpc-status": "7",
    "grpc-message": "It is off.",
  };
  const firestore = createHttp2Server().on("stream", (stream) => stream.respond(refusal, { endStream: true }));
  firestore.listen(0, "127.0.0.1");
  await once(firestore, "listening");
  t.teardown(() => firestore.close());
  const starting = spawnGateway(t, {
    NODE_ENV: "test",
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: "awning-shops",
    FIREBASE_API_KEY: "the-key",
    FIREBASE_APP_ID: "1:2:web:3",
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${(firestore.address() as AddressInfo).port}`,
    METADATA_SERVER_DETECTION: "none",
    DATA_DIR: testFolder(t),
  });
  const message = /The storage refuses this platform's access\.\n {2}7 PERMISSION_DENIED: It is off\.\n$/;
  await t.rejects(starting, { message });
});

t.test("says that the disk is full if the database can't be opened for this reason", async (t) => {
  const dataDir = await seeded(testFolder(t));
  // The limit of a file's size, in 512 bytes or more: SQLite's shared memory is larger.
  const { status, stderr } = spawnSync("sh", ["-c", 'ulimit -f 16; exec "$0" gateway/main.ts', process.execPath], {
    cwd: resolve(import.meta.dirname, "../.."),
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "0" },
  });
  t.equal(status, 1);
  t.match(stderr, /^.*awning\.sqlite can't be opened: disk I\/O error\. The disk is full or damaged\. Free [^\n]+\n$/);
});

t.test("does not start with a database that it can't write", async (t) => {
  const dataDir = await seeded(testFolder(t));
  chmodSync(join(dataDir, "awning.sqlite"), 0o440);
  // Root can write every file, unless the process gives up this right.
  const asUser = process.getuid?.() === 0 ? "setpriv --bounding-set=-dac_override" : "";
  const { status, stderr } = spawnSync("sh", ["-c", `exec ${asUser} "$0" gateway/main.ts`, process.execPath], {
    cwd: resolve(import.meta.dirname, "../.."),
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "0" },
    timeout: 60_000,
  });
  t.equal(status, 1);
  t.match(stderr, /^.*awning\.sqlite can't be opened: EACCES: [^\n]* This user needs write access [^\n]+\n$/);
});
