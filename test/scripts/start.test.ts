import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import t, { type Test } from "tap";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { filesIn, freePort, pollUntil, testFolder } from "../support/system.ts";

const START = resolve(import.meta.dirname, "../../scripts/start.ts");

/** A folder with a database of two shops without pictures: nothing needs to be rendered. */
async function dataDir(t: Test): Promise<string> {
  const folder = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir: folder });
  await platform.shops.create(sampleShop("acme", { name: "Acme Pots" }));
  await platform.shops.create(sampleShop("bolt"));
  await platform.close();
  return folder;
}

async function start(t: Test, env: NodeJS.ProcessEnv) {
  // With NODE_OPTIONS tap loads code into every spawned Node, which changes the handling of signals.
  const child = spawn("/usr/bin/env", ["-u", "NODE_OPTIONS", process.execPath, START], {
    env: { ...process.env, HOST: "127.0.0.1", METRICS_PORT: "0", LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  t.teardown(() => child.kill("SIGKILL"));
  const lines: string[] = [];
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const isOpen = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      if (line.startsWith("Awning is running.")) resolve();
    });
  });
  const closed = once(child, "close").then(([code, signal]) => ({ code, signal, lines, errors }));
  return { child, lines, closed, isOpen: Promise.race([isOpen, closed]) };
}

function statusOf(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    get({ host: "127.0.0.1", port, agent: false, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
  });
}

t.test("prints the URLs once they work, and stops on SIGINT", async (t) => {
  const port = await freePort();
  const { child, lines, isOpen, closed } = await start(t, { DATA_DIR: await dataDir(t), PORT: String(port) });
  await isOpen;
  t.equal(await statusOf(port, "localhost"), 200);
  t.equal(await statusOf(port, "acme.localhost"), 200);
  child.kill("SIGINT");
  // npm forwards the signal that the terminal has already sent.
  child.kill("SIGINT");
  const { code, signal, errors } = await closed;
  t.same({ code, signal }, { code: 0, signal: null });
  // Progress of the build, if this test is the first that needs one.
  t.same(
    errors.split("\n").filter((line) => line && !line.startsWith("Building the areas")),
    [],
  );
  for (const line of [
    `  Landing  http://localhost:${port}/`,
    "  Acme Pots",
    `  Shop     http://acme.localhost:${port}/`,
    `  Admin    http://acme.localhost:${port}/admin`,
    `  Shop     http://bolt.localhost:${port}/`,
  ]) {
    t.ok(lines.includes(line), line);
  }
  const log = lines
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { msg: string; host?: string });
  t.ok(
    log.some(({ msg, host }) => msg === "request" && host === "acme.localhost"),
    "logs JSON without a terminal",
  );
  t.equal(log.at(-1)?.msg, "stopped", "the gateway has drained");
  t.equal(await statusOf(port, "localhost"), "ECONNREFUSED");
});

t.test("the gateway stops when the script is killed", async (t) => {
  const port = await freePort();
  const { child, isOpen, closed } = await start(t, { DATA_DIR: await dataDir(t), PORT: String(port) });
  await isOpen;
  child.kill("SIGKILL");
  // The gateway writes to the same pipe, which closes when it has exited.
  await closed;
  t.equal(await statusOf(port, "localhost"), "ECONNREFUSED");
});

t.test("reports a taken port in one sentence", async (t) => {
  const server = createServer();
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  t.teardown(() => server.close());
  await once(server, "listening");
  const { closed } = await start(t, { DATA_DIR: t.testdirName, PORT: String(port) });
  const { code, errors, lines } = await closed;
  t.equal(code, 1);
  t.match(errors, /^Port \d+ is taken: .*PORT=\d+ npm start\n$/);
  t.same(lines, []);
});

t.test("reports a wrong variable in one sentence", async (t) => {
  const { closed } = await start(t, { DATA_DIR: t.testdirName, PORT: "http" });
  const { code, errors } = await closed;
  t.equal(code, 1);
  t.match(errors, /^PORT="http": expected .*\n$/);
});

t.test("fails immediately if the gateway can't start", async (t) => {
  const server = createServer();
  const metrics = await freePort();
  server.listen(metrics, "127.0.0.1");
  t.teardown(() => server.close());
  await once(server, "listening");
  const { closed } = await start(t, { DATA_DIR: await dataDir(t), PORT: "0", METRICS_PORT: String(metrics) });
  const { code, errors } = await closed;
  t.equal(code, 1);
  t.match(errors, /METRICS_PORT/);
  t.match(errors, /The gateway exited before it was ready \(exit code 1\)\.\n$/);
});

t.test("keeps a database on a real host empty and prints the claim URL", async (t) => {
  const port = await freePort();
  const folder = testFolder(t);
  const env = { DATA_DIR: folder, PORT: String(port), PRODUCT_HOST: "shops.example" };
  const { child, lines, isOpen, closed } = await start(t, env);
  await isOpen;
  t.equal(await statusOf(port, "demo.shops.example"), 404);
  child.kill("SIGINT");
  t.match(await closed, { code: 0 });
  t.ok(lines.includes("  No shops yet. Claim the first one: https://shops.example/claim"), lines.join("\n"));
  const platform = await openPlatform({ backend: "embedded", dataDir: folder });
  t.equal((await platform.sellers.list({ limit: 9 })).length, 0);
  await platform.close();
});

t.test("renders the demo shops' covers at the start", async (t) => {
  const port = await freePort();
  const folder = testFolder(t);
  const { child, isOpen, closed } = await start(t, { DATA_DIR: folder, PORT: String(port) });
  await isOpen;
  const covers = await pollUntil(
    async () => (await filesIn(folder)).filter((name) => name.endsWith("-1280.avif")),
    ({ length }) => length === 3,
  );
  t.equal(covers.length, 3, covers.join("\n"));
  child.kill("SIGINT");
  t.match(await closed, { code: 0 });
});
