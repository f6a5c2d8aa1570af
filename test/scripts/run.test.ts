import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import t, { type Test } from "tap";
import { type TinyProject, tinyProject } from "./tiny-project.ts";

interface RunOptions {
  script?: string[];
  env?: NodeJS.ProcessEnv;
}

function start({ folder }: TinyProject, { script = ["scripts/hello.ts"], env = {} }: RunOptions = {}) {
  // Without the variables that `npm test` and tap have set, and without npm's path, so the npm in PATH is used.
  const outer = Object.entries(process.env).filter(([name]) => !/^(npm_|_?TAP|NODE_OPTIONS|CI$)/.test(name));
  // With NODE_OPTIONS tap loads code into every spawned Node, which changes the handling of signals.
  const node = ["-u", "NODE_OPTIONS", process.execPath];
  const child = spawn("/usr/bin/env", [...node, join(folder, "scripts/run.js"), ...script], {
    cwd: folder,
    env: { ...Object.fromEntries(outer), npm_config_cache: join(folder, "cache"), npm_config_offline: "true", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return child;
}

async function finish(child: ChildProcess) {
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout as never),
    text(child.stderr as never),
    closed,
  ]);
  return { stdout, stderr, code, signal };
}

const run = (project: TinyProject, options?: RunOptions) => finish(start(project, options));

/** A server to which a process connects while it runs. The connection's end shows that the process has ended. */
async function presence(t: Test): Promise<{ port: number; server: Server }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  return { port: (server.address() as AddressInfo).port, server };
}

const hello = `
  import { name } from "dep";
  console.log(JSON.stringify({ name, args: process.argv.slice(2), path: process.env.PATH.split(${JSON.stringify(delimiter)})[0] }));
  process.exitCode = 7;
`;
const dep = { name: "dep", files: { "index.js": "exports.name = 'dep one';" } };

t.test("installs and runs the script with its arguments; the next run only runs it", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  const first = await run(project, { script: ["scripts/hello.ts", "a", "b c"] });
  t.equal(first.code, 7, first.stderr);
  t.same(JSON.parse(first.stdout), {
    name: "dep one",
    args: ["a", "b c"],
    path: join(project.folder, "node_modules/.bin"),
  });
  t.match(first.stderr, /^Installing 1 packages \(production\)\n/);
  t.same(readdirSync(join(project.folder, ".build")), [], "the lock is removed");

  const second = await run(project);
  t.equal(second.code, 7);
  t.equal(second.stderr, "");
});

t.test("installs development packages only with --dev, and keeps them", async (t) => {
  const project = tinyProject(t);
  project.require(dep, { name: "tool", dev: true });
  project.write("scripts/hello.ts", hello);
  await run(project);
  t.same(project.installed(), ["dep"]);
  const lockfile = project.read("package-lock.json");
  const before = statSync(join(project.folder, "node_modules/dep")).ctimeMs;
  await run(project, { script: ["--dev", "scripts/hello.ts"] });
  t.same(project.installed(), ["dep", "tool"]);
  t.equal(statSync(join(project.folder, "node_modules/dep")).ctimeMs, before, "only adds packages");
  t.equal(project.read("package-lock.json"), lockfile);

  t.equal((await run(project)).stderr, "", "the production packages are installed");
  project.require({ name: "other" });
  await run(project);
  t.same(project.installed(), ["dep", "other", "tool"], "another lockfile");
});

t.test("keeps packages that were linked or installed by hand", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  await run(project);
  const byHand = ["copied", "linked", "@me/scoped"];
  const addByHand = () => {
    project.write("node_modules/copied/package.json", `{"version":"1.0.0"}`);
    project.write("node_modules/@me/scoped/package.json", `{"version":"1.0.0"}`);
    project.write("own/package.json", `{"version":"2.0.0"}`);
    symlinkSync("../own", join(project.folder, "node_modules/linked"));
  };
  addByHand();
  t.equal((await run(project)).stderr, "", "no message for the same lockfile");

  project.require({ name: "other" });
  const refused = await run(project);
  t.equal(refused.code, 1);
  t.equal(
    refused.stderr,
    "Keeping packages that were linked or installed by hand: @me/scoped, copied, linked.\n" +
      "These are missing: other. To install them and remove yours, run: npm ci\n",
  );
  const isThere = (name: string) => existsSync(join(project.folder, "node_modules", name, "package.json"));
  t.same(byHand.filter(isThere), byHand);

  cpSync(join(project.folder, "packed/other/package"), join(project.folder, "node_modules/other"), { recursive: true });
  const continued = await run(project);
  t.equal(continued.code, 7, "all required packages are installed");
  t.equal(continued.stderr, "Keeping packages that were linked or installed by hand: @me/scoped, copied, linked.\n");
  t.equal((await run(project)).stderr, "", "the message is printed once");
  t.same(byHand.filter(isThere), byHand);
});

t.test(
  "keeps a linked package instead of the locked one, and another version that was installed by hand",
  async (t) => {
    const project = tinyProject(t);
    project.require(dep, { name: "other" });
    project.write("scripts/hello.ts", hello);
    await run(project);
    project.write("own/package.json", `{"version":"2.0.0"}`);
    project.write("own/index.js", "exports.name = 'my own';");
    rmSync(join(project.folder, "node_modules/dep"), { recursive: true });
    symlinkSync("../own", join(project.folder, "node_modules/dep"));
    project.require({ name: "other", files: { "new.js": "" } });
    t.match(await run(project), { code: 7, stdout: /my own/, stderr: /by hand: dep\.\n$/ });

    project.write("node_modules/other/package.json", `{"version":"3.0.0"}`);
    project.require({ name: "other", files: { "newer.js": "" } });
    t.match(await run(project), { code: 1, stderr: /by hand: dep, other\.\nThese are missing: other\./ });
  },
);

t.test("uses the packages of a manual npm ci, and completes an unfinished one", async (t) => {
  const project = tinyProject(t);
  project.require(dep, { name: "extra" });
  project.write("scripts/hello.ts", hello);
  await run(project);
  const stamp = join(project.folder, "node_modules/.installed.json");
  rmSync(stamp);
  t.equal((await run(project)).stderr, "");

  rmSync(stamp);
  rmSync(join(project.folder, "node_modules/extra"), { recursive: true });
  t.match((await run(project)).stderr, "Installing 2 packages");
  t.same(project.installed(), ["dep", "extra"]);
});

t.test("installs the required packages despite npm's configuration", async (t) => {
  const project = tinyProject(t);
  project.require({ ...dep, dev: true }, { name: "extra", optional: true });
  project.write("scripts/hello.ts", hello);
  const env = { NODE_ENV: "production", npm_config_omit: "dev optional", npm_config_loglevel: "silly" };
  const { code, stderr } = await run(project, { script: ["--dev", "scripts/hello.ts"], env });
  t.equal(code, 7, stderr);
  t.same(project.installed(), ["dep", "extra"]);
});

t.test("shows npm's messages if it fails, and tries again in the next run", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  const lockfile = project.read("package-lock.json");
  project.write("package-lock.json", lockfile.replace(/sha512-.{10}/, "sha512-AAAAAAAAAA"));
  t.match(await run(project), { code: 1, stdout: "", stderr: /EINTEGRITY/ });
  t.same(readdirSync(join(project.folder, ".build")), [], "the lock is removed");
  project.write("package-lock.json", lockfile);
  t.equal((await run(project)).code, 7);
});

t.test("starts over after an installation that was killed", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  await run(project);
  // The state after npm was killed: some packages exist, some of their files are missing.
  project.require({ name: "other" });
  const stamp = join(project.folder, "node_modules/.installed.json");
  writeFileSync(stamp, JSON.stringify({ ...JSON.parse(readFileSync(stamp, "utf8")), system: "unfinished" }));
  rmSync(join(project.folder, "node_modules/dep/index.js"));
  t.match(await run(project), { code: 7, stderr: /^Installing 2 packages/ });
});

t.test("installs once for several commands at the same time", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  const results = await Promise.all([run(project), run(project), run(project)]);
  t.same(
    results.map(({ code }) => code),
    [7, 7, 7],
  );
  t.equal(results.filter(({ stderr }) => stderr.includes("Installing 1 packages")).length, 1);
});

t.test("waits for a lock while its holder runs, and removes the lock of an ended process", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  const lock = join(project.folder, ".build/installing");
  project.write(".build/installing", String(process.pid));
  const waiting = start(project);
  const [words] = (await once(waiting.stderr as never, "data")) as [Buffer];
  t.match(words.toString(), `Waiting for process ${process.pid}. If that process is unrelated, delete ${lock}.`);
  t.notOk(existsSync(join(project.folder, "node_modules")));
  writeFileSync(lock, String(spawnSync(process.execPath, ["-e", ""]).pid));
  t.equal((await finish(waiting)).code, 7);
  t.notOk(existsSync(lock));
});

t.test("keeps the exit code of a script that stops on a signal", async (t) => {
  const project = tinyProject(t);
  project.write(
    "scripts/drain.ts",
    `process.once("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000); console.log("up");`,
  );
  const child = start(project, { script: ["scripts/drain.ts"] });
  await once(child.stdout as never, "data");
  child.kill("SIGTERM");
  t.match(await finish(child), { code: 0, signal: null });
});

t.test("forwards a signal to the script, then ends with it", async (t) => {
  const { port, server } = await presence(t);
  const project = tinyProject(t);
  project.write("scripts/nothing.ts", "");
  await run(project, { script: ["scripts/nothing.ts"] });
  project.write("scripts/wait.ts", `import { connect } from "node:net"; connect(${port}, "127.0.0.1");`);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const child = start(project, { script: ["scripts/wait.ts"] });
    const [socket] = (await once(server, "connection")) as [Socket];
    const scriptEnds = once(socket.resume(), "close");
    child.kill(signal);
    t.match(await finish(child), { code: null, signal, stderr: "" }, signal);
    await scriptEnds;
  }
});

t.test("ends with the signal that ended the script", async (t) => {
  const project = tinyProject(t);
  project.write("scripts/crash.ts", `process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);`);
  t.match(await run(project, { script: ["scripts/crash.ts"] }), { code: null, signal: "SIGKILL" });
});

t.test("forwards a signal to npm, ends with it, and installs in the next run", async (t) => {
  const { port, server } = await presence(t);
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  project.write("bin/npm", `#!${process.execPath}\nrequire("node:net").connect(${port}, "127.0.0.1");\n`);
  project.write("bin/package.json", "{}");
  chmodSync(join(project.folder, "bin/npm"), 0o755);
  const child = start(project, { env: { PATH: join(project.folder, "bin") } });
  const [socket] = (await once(server, "connection")) as [Socket];
  const npmEnds = once(socket.resume(), "close");
  child.kill("SIGINT");
  t.equal((await finish(child)).signal, "SIGINT");
  await npmEnds;
  t.same(readdirSync(join(project.folder, ".build")), [], "the lock is removed");
  t.equal((await run(project)).code, 7);
});

t.test("runs the script on the Node in the packages if the current one is too old", async (t) => {
  const project = tinyProject(t);
  const node = `#!/bin/sh
    [ "$1" = --version ] && echo v99.2.0 && exit
    echo "own $*" >> ${project.folder}/uses
    exec '${process.execPath}' "$@"`;
  project.require({
    name: `node-${process.platform}-${process.arch}`,
    optional: true,
    bin: { node: "bin/node" },
    files: { "bin/node": node },
  });
  project.write("package.json", project.read("package.json").replace(">=24.20", ">=99.1"));
  project.write("scripts/bye.ts", "process.exitCode = 7");
  t.equal((await run(project, { script: ["scripts/bye.ts"] })).code, 7);
  t.match(project.read("uses"), /^own .*scripts\/bye\.ts/m);
});

t.test("names the required Node version if there is none", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("package.json", project.read("package.json").replace(">=24.20", ">=99.1"));
  const { code, stderr } = await run(project);
  t.equal(code, 1);
  t.match(stderr, /This project needs Node >=99\.1; this is v\d+\..*https:\/\/nodejs\.org/);
});

t.test("prints its usage without a script", async (t) => {
  t.match(await run(tinyProject(t), { script: [] }), { code: 2, stderr: /^Usage: / });
});
