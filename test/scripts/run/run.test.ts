import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import t, { type Test } from "tap";
import { type TinyProject, tinyProject } from "../../support/tiny-project.ts";

/** Makes a Node that is new enough take itself for an old one. */
const OLD_NODE = `--import=data:text/javascript,Object.defineProperty(process,"version",{value:"v20.11.0"})`;

interface RunOptions {
  script?: string[];
  env?: NodeJS.ProcessEnv;
  nodeArgs?: string[];
}

function start({ folder }: TinyProject, { script = ["scripts/hello.ts"], env = {}, nodeArgs = [] }: RunOptions = {}) {
  // Without what `npm test` and tap have put there, and with no name of an npm, so that the one in PATH is taken.
  const outer = Object.entries(process.env).filter(([name]) => !/^(npm_|_?TAP|NODE_OPTIONS|CI$)/.test(name));
  // tap loads code into every Node that a test spawns, by NODE_OPTIONS; it would change what signals do.
  const node = ["-u", "NODE_OPTIONS", process.execPath, ...nodeArgs];
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

/** A server that knows that a process runs by its connection, and that it is gone by the connection's end. */
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

t.test("installs, then runs the script with its arguments; next time only runs it", async (t) => {
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
  t.match(first.stderr, /Installing packages: 1 in \d+ s\n$/);
  t.same(readdirSync(join(project.folder, ".build")), [], "no lock is left");

  const second = await run(project);
  t.equal(second.code, 7);
  t.equal(second.stderr, "");

  project.require({ name: "other", dev: true });
  const third = await run(project);
  t.match(third.stderr, "Installing packages: 2", "another lockfile is installed afresh");
  t.ok(existsSync(join(project.folder, "node_modules/other")));
});

t.test("what somebody installed by hand is left alone, if it is all there", async (t) => {
  const project = tinyProject(t);
  project.require(dep, { name: "extra", optional: true });
  project.write("scripts/hello.ts", hello);
  await run(project);
  rmSync(join(project.folder, "node_modules/.installed"));
  t.equal((await run(project)).stderr, "");

  rmSync(join(project.folder, "node_modules/.installed"));
  rmSync(join(project.folder, "node_modules/extra"), { recursive: true });
  t.match((await run(project)).stderr, "Installing packages: 2");
});

t.test("no npm configuration spoils the installation", async (t) => {
  const project = tinyProject(t);
  project.require({ ...dep, dev: true }, { name: "extra", optional: true });
  project.write("scripts/hello.ts", hello);
  const env = {
    NODE_ENV: "production",
    npm_config_omit: "dev optional",
    npm_config_dry_run: "true",
    npm_config_global: "true",
    npm_config_package_lock: "false",
    npm_config_engine_strict: "true",
    npm_config_install_strategy: "nested",
    npm_config_loglevel: "silly",
  };
  const { code, stderr } = await run(project, { env });
  t.equal(code, 7, stderr);
  t.ok(existsSync(join(project.folder, "node_modules/extra")));
});

t.test("npm's own words are shown when it fails, and only then", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  const tarball = project.read("package-lock.json");
  project.write("package-lock.json", tarball.replace(/sha512-.{10}/, "sha512-AAAAAAAAAA"));
  const { code, stderr, stdout } = await run(project);
  t.equal(code, 1);
  t.equal(stdout, "");
  t.match(stderr, /Installing packages failed/);
  t.match(stderr, /EINTEGRITY/);
  t.same(readdirSync(join(project.folder, ".build")), [], "no lock is left");
  project.write("package-lock.json", tarball);
  t.equal((await run(project)).code, 7, "and the next time it is tried again");
});

t.test("of several commands at once one installs, the others wait", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  const results = await Promise.all([run(project), run(project), run(project)]);
  t.same(
    results.map(({ code }) => code),
    [7, 7, 7],
  );
  t.equal(results.filter(({ stderr }) => stderr.includes("Installing packages: 1")).length, 1);
});

t.test("a lock is waited for while its holder lives, and broken when it is gone", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  const lock = join(project.folder, ".build/install.lock");
  mkdirSync(join(project.folder, ".build"));

  writeFileSync(lock, String(process.pid));
  const waiting = start(project);
  const [words] = (await once(waiting.stderr as never, "data")) as [Buffer];
  t.match(words.toString(), `process ${process.pid}) is installing packages; waiting`);
  t.notOk(existsSync(join(project.folder, "node_modules")), "nothing is installed meanwhile");
  const gone = spawnSync(process.execPath, ["-e", ""]).pid;
  writeFileSync(lock, String(gone));
  t.equal((await finish(waiting)).code, 7);
  t.notOk(existsSync(lock));
});

t.test("a script that was told to stop keeps its own exit code", async (t) => {
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

t.test("a signal ends the script and then run.js, without a word and without an orphan", async (t) => {
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

t.test("the exit code of a script that crashed by a signal", async (t) => {
  const project = tinyProject(t);
  project.write("scripts/crash.ts", `process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);`);
  t.match(await run(project, { script: ["scripts/crash.ts"] }), { code: 128 + 9, signal: null });
});

t.test("an interrupted installation ends npm, gives the lock back, and starts over next time", async (t) => {
  const { port, server } = await presence(t);
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  // An npm that holds on, whatever it is told, as npm does until all is unpacked.
  project.write(
    "bin/npm",
    `#!${process.execPath}\nprocess.on("SIGINT", () => {}); require("node:net").connect(${port}, "127.0.0.1");\n`,
  );
  project.write("bin/package.json", "{}");
  chmodSync(join(project.folder, "bin/npm"), 0o755);
  // npm is looked for behind the Node that runs it: a link to that Node keeps the machine's npm out of the way.
  const child = start(project, { env: { PATH: join(project.folder, "bin") }, nodeArgs: [] });
  const [socket] = (await once(server, "connection")) as [Socket];
  const npmEnds = once(socket.resume(), "close");
  child.kill("SIGINT");
  const { signal, stderr } = await finish(child);
  await npmEnds;
  t.equal(signal, "SIGINT");
  t.match(stderr, /^Installing packages failed: interrupted by SIGINT\n$/);
  t.same(readdirSync(join(project.folder, ".build")), []);
  t.equal((await run(project)).code, 7);
});

t.test("on an old Node the project's own one is fetched first, for npm as well", async (t) => {
  const project = tinyProject(t);
  const own = `node-${process.platform}-${process.arch}`;
  project.require(dep, {
    name: own,
    optional: true,
    bin: { node: "bin/node" },
    files: { "bin/node": `#!/bin/sh\necho "own $*" >> ${project.folder}/uses\nexec '${process.execPath}' "$@"\n` },
  });
  project.write("scripts/hello.ts", hello);
  const { code, stderr } = await run(project, { nodeArgs: [OLD_NODE] });
  t.equal(code, 7, stderr);
  const uses = project.read("uses");
  t.match(uses, /^own .*scripts\/hello\.ts/m, "runs the script");
  t.match(uses, /^own .*npm.* ci /m, "runs npm");
  t.same(readdirSync(join(project.folder, ".build")), []);
});

t.test("where no Node is new enough, a sentence says what to do", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  const { code, stderr } = await run(project, { nodeArgs: [OLD_NODE] });
  t.equal(code, 1);
  t.match(stderr, /Awning needs Node 24\.20 or newer; this is v20\.11\.0\. .*https:\/\/nodejs\.org/);
});

t.test("without a script it says how it is used", async (t) => {
  t.match(await run(tinyProject(t), { script: [] }), { code: 2, stderr: /^Usage: / });
});

t.test("the end of the shell that npm puts in between ends the script", async (t) => {
  const { port, server } = await presence(t);
  const project = tinyProject(t);
  project.write("scripts/nothing.ts", "");
  await run(project, { script: ["scripts/nothing.ts"] });
  project.write("scripts/wait.ts", `import { connect } from "node:net"; connect(${port}, "127.0.0.1");`);
  const command = `env -u NODE_OPTIONS '${process.execPath}' scripts/run.js scripts/wait.ts; true`;
  const shell = spawn("sh", ["-c", command], { cwd: project.folder, stdio: "ignore" });
  const [socket] = (await once(server, "connection")) as [Socket];
  const scriptEnds = once(socket.resume(), "close");
  shell.kill("SIGTERM");
  await scriptEnds;
  t.equal(shell.signalCode, "SIGTERM");
});
