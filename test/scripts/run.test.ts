import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import t from "tap";
import { type TinyProject, tinyProject } from "./tiny-project.ts";

interface RunOptions {
  script?: string[];
  env?: NodeJS.ProcessEnv;
}

const STAMP = "node_modules/.installed.json";
const RECORD = "node_modules/.package-lock.json";

function environment({ folder }: TinyProject, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  // Without the variables that `npm test` and tap have set.
  const outer = Object.entries(process.env).filter(([name]) => !/^(npm_|_?TAP|NODE_OPTIONS|CI$)/.test(name));
  return { ...Object.fromEntries(outer), npm_config_cache: join(folder, "cache"), npm_config_offline: "true", ...env };
}

function start(project: TinyProject, { script = ["scripts/hello.ts"], env }: RunOptions = {}) {
  // With NODE_OPTIONS tap loads code into every spawned Node, which changes the handling of signals.
  const node = ["-u", "NODE_OPTIONS", process.execPath];
  return spawn("/usr/bin/env", [...node, "scripts/run.js", ...script], {
    cwd: project.folder,
    env: environment(project, env),
    stdio: ["ignore", "pipe", "pipe"],
  });
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

/** Runs npm without scripts/run.js. @throws Error if npm fails */
function npm(project: TinyProject, ...args: string[]): void {
  const { status, stderr } = spawnSync("npm", args, {
    cwd: project.folder,
    env: environment(project),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

/** The packages' Node, and a project that needs it, because it requires a newer Node than this one. */
function requireNode(project: TinyProject): void {
  const node = `#!/bin/sh
    echo "own $*" >> ${project.folder}/uses
    exec '${process.execPath}' "$@"`;
  project.require({
    name: `node-${process.platform}-${process.arch}`,
    optional: true,
    bin: { node: "bin/node" },
    files: { "bin/node": node },
  });
  project.write("package.json", project.read("package.json").replace(">=24.20", ">=99.1"));
}

const hello = `
  import { name } from "dep";
  console.log(JSON.stringify({ name, args: process.argv.slice(2) }));
  process.exitCode = 7;
`;
const dep = { name: "dep", files: { "index.js": "exports.name = 'dep one';" } };
const REPLACE = "To replace them, run: npm ci\n";

t.test("installs and runs the script with its arguments; the next run only runs it", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  const first = await run(project, { script: ["scripts/hello.ts", "a", "b c"] });
  t.equal(first.code, 7, first.stderr);
  t.same(JSON.parse(first.stdout), { name: "dep one", args: ["a", "b c"] });
  t.match(first.stderr, /^Installing packages for production\n/);

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

t.test("installs the new versions of a changed lockfile, and optional packages that it adds", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  await run(project);
  project.require({ name: "extra", optional: true });
  await run(project);
  t.same(project.installed(), ["dep", "extra"]);
  project.require({ name: "dep", version: "1.1.0", files: { "index.js": "exports.name = 'newer';" } });
  t.match(await run(project), { code: 7, stdout: /newer/ });
});

t.test("runs for a user who may not write to packages that were installed by hand", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  npm(project, "ci");
  // Root may write everywhere, but not into a missing folder.
  symlinkSync("missing/folder", join(project.folder, STAMP));
  t.match(await run(project), { code: 7, stdout: /dep one/, stderr: "" });
});

t.test("keeps packages that were linked or copied by hand", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  await run(project);
  project.write("node_modules/copied/package.json", `{"version":"1.0.0"}`);
  project.write("node_modules/@me/scoped/package.json", `{"version":"1.0.0"}`);
  project.write("own/package.json", `{"version":"2.0.0"}`);
  symlinkSync("../own", join(project.folder, "node_modules/linked"));
  t.equal((await run(project)).stderr, "", "no message for the same lockfile");

  project.require({ name: "other" });
  const keeping = `Keeping packages that were linked or installed by hand: @me/scoped, copied, linked. ${REPLACE}`;
  const refused = await run(project);
  t.equal(refused.code, 1);
  t.equal(refused.stderr, `${keeping}Other packages are missing.\n`);
  const byHand = ["copied", "linked", "@me/scoped"];
  const isThere = (name: string) => existsSync(join(project.folder, "node_modules", name, "package.json"));
  t.same(byHand.filter(isThere), byHand);

  cpSync(join(project.folder, "packed/other/package"), join(project.folder, "node_modules/other"), { recursive: true });
  const continued = await run(project);
  t.equal(continued.code, 7, "all required packages are installed");
  t.match(continued.stderr, /^Keeping .*\n$/);
  t.same(byHand.filter(isThere), byHand);
});

t.test("keeps packages that a developer installed or linked with npm", async (t) => {
  const project = tinyProject(t);
  project.require(dep, { name: "other" });
  project.write("scripts/hello.ts", hello);
  await run(project);
  project.write("own/package.json", `{"name":"dep","version":"2.0.0"}`);
  project.write("own/index.js", "exports.name = 'my own';");
  npm(project, "install", "--no-save", "./own");
  const kept = await run(project);
  t.match(kept, { code: 7, stdout: /my own/ });
  t.equal(kept.stderr, `Keeping packages that were linked or installed by hand: dep. ${REPLACE}`);

  npm(project, "ci");
  t.match(await run(project), { stdout: /dep one/, stderr: /^$/ });
});

t.test("updates the packages of a manual npm ci, but keeps others installed by hand", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  npm(project, "ci");
  t.equal((await run(project)).stderr, "");
  rmSync(join(project.folder, STAMP));
  project.require({ name: "dep", version: "1.1.0", files: { "index.js": "exports.name = 'newer';" } });
  t.match(await run(project), { code: 7, stdout: /newer/ }, "also if no command has run before");

  npm(project, "ci");
  await run(project);
  project.write("own/package.json", `{"name":"own","version":"1.0.0"}`);
  npm(project, "install", "--no-save", "./own", "--install-links");
  project.require({ name: "other" });
  t.match((await run(project)).stderr, `Keeping packages that were linked or installed by hand: own. ${REPLACE}`);
});

t.test("accepts a manual npm install of a changed lockfile, and keeps updating", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  await run(project);
  project.require({ name: "dep", version: "1.1.0", files: { "index.js": "exports.name = 'newer';" } });
  npm(project, "install");
  t.match(await run(project), { stdout: /newer/, stderr: /^(?!Keeping)/ });
  project.require({ name: "dep", version: "1.2.0", files: { "index.js": "exports.name = 'newest';" } });
  t.match(await run(project), { code: 7, stdout: /newest/ });
});

t.test("starts over after an installation that was killed", async (t) => {
  const project = tinyProject(t);
  project.require(dep, { name: "extra" });
  project.write("scripts/hello.ts", hello);
  await run(project);
  // `npm ci` deletes its record first and writes it last.
  for (const file of [RECORD, STAMP, "node_modules/dep/index.js"]) rmSync(join(project.folder, file));
  t.match(await run(project), { code: 7, stderr: /^Installing packages/ });
});

t.test("installs again if the packages were installed on another system", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("scripts/hello.ts", hello);
  await run(project);
  const stamp = join(project.folder, STAMP);
  writeFileSync(stamp, readFileSync(stamp, "utf8").replace(process.platform, "elsewhere"));
  t.match((await run(project)).stderr, /^Installing packages/);
  t.equal((await run(project)).stderr, "");
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
  project.write("package-lock.json", lockfile);
  t.equal((await run(project)).code, 7);
});

t.test("keeps the exit code of a script that stops on a signal", async (t) => {
  for (const isOld of [false, true]) {
    const project = tinyProject(t);
    project.require(dep);
    if (isOld) requireNode(project);
    project.write(
      "scripts/drain.ts",
      `process.once("SIGTERM", () => process.exit(3)); setInterval(() => {}, 1000); console.log("up");`,
    );
    const child = start(project, { script: ["scripts/drain.ts"] });
    const finished = finish(child);
    await Promise.race([once(child.stdout as never, "data"), finished]);
    child.kill("SIGTERM");
    t.match(await finished, { code: 3, signal: null }, isOld ? "on the packages' Node" : "on this Node");
  }
});

t.test("runs the script on the Node in the packages if the current one is too old", async (t) => {
  const project = tinyProject(t);
  requireNode(project);
  project.write("scripts/bye.ts", "process.exitCode = 7");
  t.equal((await run(project, { script: ["scripts/bye.ts"] })).code, 7);
  t.match(project.read("uses"), /^own .*scripts\/bye\.ts/m);
  project.write("scripts/crash.ts", `process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);`);
  t.equal((await run(project, { script: ["scripts/crash.ts"] })).code, 137, "128 and the signal's number");
});

t.test("names the required Node version if there is none", async (t) => {
  const project = tinyProject(t);
  project.require(dep);
  project.write("package.json", project.read("package.json").replace(">=24.20", ">=99.1"));
  const { code, stderr } = await run(project);
  t.equal(code, 1);
  t.match(stderr, /This project needs Node 99\.1 or newer; this is v\d+\..*https:\/\/nodejs\.org/);
});
