// node scripts/run.js [--dev] SCRIPT [arguments…], started by npm, which sets the current folder and PATH.
//
// Installs the packages that SCRIPT needs, with --dev also the development packages. Then runs it on the Node version
// that the project needs. Plain JavaScript without dependencies: the current Node may be older, and packages may be
// missing.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import module from "node:module";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** @typedef {Record<string, { version: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>} Packages by folder */

/** npm's record of the installed packages. npm writes it last, and `npm ci` first deletes it. */
const RECORD = "node_modules/.package-lock.json";
/** The packages of the lockfile that were last installed. */
const STAMP = "node_modules/.installed.json";

const isDev = process.argv[2] === "--dev";
const [script = "", ...args] = process.argv.slice(isDev ? 3 : 2);
process.exitCode = ensurePackages(isDev);
if (process.exitCode === 0) await run(resolve(script), args);

/**
 * Installs the packages of package-lock.json, unless they are installed. Keeps packages that were linked or installed by
 * hand, and prints how to replace them.
 * @type {(includesDev: boolean) => number} 0, or an exit code after a message on standard error
 */
function ensurePackages(includesDev) {
  const [locked = {}, installed, last] = ["package-lock.json", RECORD, STAMP].map(packagesIn);
  const required = Object.entries(locked).filter(([folder, { dev, optional, devOptional }]) => {
    return folder && !optional && !devOptional && (includesDev || !dev);
  });
  const stamp = JSON.stringify({ system: `${process.platform}-${process.arch}`, packages: locked });
  const isStamped = !last || readFileSync(STAMP, "utf8") === stamp;
  const isInstalled = installed && required.every(([folder, { version }]) => installed[folder]?.version === version);
  if (isInstalled && isStamped) {
    if (!last) {
      try {
        writeFileSync(STAMP, stamp);
      } catch {
        // Another user has the packages. The next command compares them again.
      }
    }
    return 0;
  }

  const byHand = foldersIn("node_modules").filter((folder) => {
    if (lstatSync(folder).isSymbolicLink()) return true;
    // Without npm's record, the folders are left from an unfinished installation.
    if (!installed) return false;
    // `npm install` after a change of the lockfile, also if it was run by hand.
    if (installed[folder] && installed[folder].version === locked[folder]?.version) return false;
    // Without a stamp, the packages are those of an `npm ci` that was run by hand.
    const expected = (last ?? installed)[folder];
    return !expected || expected.version !== installed[folder]?.version;
  });
  if (byHand.length > 0) {
    const canServe = required.every(([folder]) => existsSync(folder));
    const names = byHand.map((folder) => folder.replace("node_modules/", ""));
    const examples = [...names.slice(0, 5), ...(names.length > 5 ? ["…"] : [])].join(", ");
    console.error(`Keeping packages that were linked or installed by hand: ${examples}. To replace them, run: npm ci`);
    if (!canServe) console.error("Other packages are missing.");
    return canServe ? 0 : 1;
  }

  console.error(`Installing packages${includesDev ? "" : " for production"}`);
  const keepsDev = includesDev || Object.values(installed ?? {}).some(({ dev }) => dev);
  // `npm ci` empties node_modules first. `npm install` changes only what differs, so running programs keep their packages.
  const command = installed ? ["install", "--no-save"] : ["ci"];
  const flags = [keepsDev ? "--include=dev" : "--omit=dev", "--include=optional", "--loglevel=error"];
  const { status } = spawnSync("npm", [...command, ...flags], {
    // On Windows, npm is a batch file.
    shell: process.platform === "win32",
    // Standard output is reserved for the script's own output.
    stdio: ["ignore", process.stderr, process.stderr],
  });
  if (status === 0) writeFileSync(STAMP, stamp);
  return status ?? 1;
}

/** @type {(file: string) => Packages | undefined} `undefined` if the file is missing */
function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

/** The folders of packages, including those with a scope. @type {(parent: string) => string[]} */
function foldersIn(parent) {
  const names = existsSync(parent) ? readdirSync(parent).filter((name) => !name.startsWith(".")) : [];
  return names.flatMap((name) => (name.startsWith("@") ? foldersIn(`${parent}/${name}`) : `${parent}/${name}`));
}

/** Runs the file in this process, or on the packages' Node. @type {(file: string, args: string[]) => Promise<void>} */
async function run(file, args) {
  process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled");
  const minimum = JSON.parse(readFileSync("package.json", "utf8")).engines.node.replace(">=", "");
  if (process.versions.node.localeCompare(minimum, "en", { numeric: true }) >= 0) {
    module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
    process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...args);
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn(join("node_modules", ".bin", "node"), [file, ...args], { stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : (code ?? 1);
  });
  child.once("error", () => {
    console.error(
      `This project needs Node ${minimum} or newer; this is ${process.version}. On Linux (x64 or arm64, glibc) npm ` +
        "installs it; elsewhere install it from https://nodejs.org/ and run the command again.",
    );
    process.exitCode = 1;
  });
}
