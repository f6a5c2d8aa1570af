import { spawn } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** @typedef {"production" | "all"} PackageSet `all` includes the development packages */
/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean }>} Packages by folder */
/**
 * @typedef {{ system: string, set: PackageSet, packages: Packages }} Stamp the last installation, with its lockfile's
 * packages
 */

const STAMP = join("node_modules", ".installed.json");
const SYSTEM = `${process.platform}-${process.arch}`;

/**
 * Installs the packages of package-lock.json, unless they are installed. Packages that were linked or installed by hand
 * are kept: if npm would remove them, a message says so instead.
 * @param {string} root the folder of package.json
 * @param {PackageSet} wanted
 * @returns {Promise<number>} 0, or an exit code after a message on standard error
 */
export async function ensurePackages(root, wanted) {
  const { packages } = readJson(join(root, "package-lock.json")) ?? {};
  const isInstalled = ({ system, set, packages: installed } = readStamp(root)) => {
    const isSame = system === SYSTEM && JSON.stringify(installed) === JSON.stringify(packages);
    return isSame && (set === "all" || set === wanted);
  };
  if (isInstalled()) return 0;
  const unlock = await lock(join(root, ".build"));
  try {
    if (isInstalled()) return 0;
    const last = readStamp(root);
    const set = last.set === "all" ? "all" : wanted;
    const exitCode = await install(root, { packages, set, last });
    if (exitCode === 0) writeStamp(root, { system: SYSTEM, set, packages });
    return exitCode;
  } finally {
    unlock();
  }
}

/** @type {(root: string, how: { packages: Packages, set: PackageSet, last: Partial<Stamp> }) => Promise<number>} */
function install(root, { packages, set, last }) {
  const needed = Object.keys(packages).filter((folder) => {
    return folder && !packages[folder]?.optional && !(packages[folder]?.dev && set === "production");
  });
  const missing = needed.filter((folder) => ![packages[folder]?.version, "linked"].includes(versionOf(root, folder)));
  const byHand = topLevelFolders(root).filter((folder) => {
    const explained = [packages[folder], last.packages?.[folder]].map((locked) => locked?.version);
    return ![undefined, ...explained].includes(versionOf(root, folder));
  });
  if (byHand.length > 0) {
    console.error(`Keeping packages that were linked or installed by hand: ${namesOf(byHand)}.`);
    if (missing.length === 0) return Promise.resolve(0);
    console.error(`These are missing: ${namesOf(missing)}. To install them and remove yours, run: npm ci`);
    return Promise.resolve(1);
  }
  // Installed by `npm ci`, without this script.
  if (!last.system && missing.length === 0 && lstatSync(join(root, "node_modules"), { throwIfNoEntry: false }))
    return Promise.resolve(0);
  console.error(`Installing ${needed.length} packages (${set})`);
  // `npm ci` empties node_modules first. `npm install` changes only what differs, so running programs keep their
  // packages; it needs a complete installation to start from.
  const isFinished = last.system === SYSTEM;
  if (isFinished) writeStamp(root, { ...last, system: "unfinished" });
  const command = isFinished ? ["install", "--no-save"] : ["ci"];
  const flags = [set === "all" ? "--include=dev" : "--omit=dev", "--include=optional", "--ignore-scripts"];
  // npm sets this variable to its own path. Other package managers use the same variable.
  const npm = process.env.npm_execpath ?? "";
  const isNpm = npm.endsWith("npm-cli.js");
  const args = [...command, ...flags, "--no-audit", "--no-fund", "--loglevel=error"];
  return runChild(isNpm ? process.execPath : "npm", isNpm ? [npm, ...args] : args, {
    cwd: root,
    shell: !isNpm && process.platform === "win32",
    // Standard output is reserved for the script's own output.
    stdio: ["ignore", process.stderr, process.stderr],
  });
}

/** @type {(root: string) => Partial<Stamp>} */
const readStamp = (root) => readJson(join(root, STAMP)) ?? {};

/** @type {(root: string, stamp: Partial<Stamp>) => void} */
function writeStamp(root, stamp) {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(join(root, STAMP), JSON.stringify(stamp));
}

/** @type {(root: string) => string[]} */
function topLevelFolders(root) {
  const inside = (/** @type {string} */ folder) => {
    const names = readdirSync(join(root, folder)).filter((name) => !name.startsWith("."));
    return names.map((name) => `${folder}/${name}`);
  };
  if (!lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })) return [];
  return inside("node_modules").flatMap((folder) => (/\/@[^/]+$/.test(folder) ? inside(folder) : [folder]));
}

/**
 * "linked" for a symbolic link, as `npm link` makes it. @type {(root: string, folder: string) => string | undefined}
 */
function versionOf(root, folder) {
  if (lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink()) return "linked";
  return readJson(join(root, folder, "package.json"))?.version;
}

/** @type {(folders: string[]) => string} */
function namesOf(folders) {
  const names = folders.map((folder) => folder.replace(/^.*node_modules\//, ""));
  return names.length > 5 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");
}

/** @type {(file: string) => any} `undefined` if the file is missing or damaged */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Waits until no other command installs packages. The lock is a file with its holder's process id.
 * @type {(folder: string) => Promise<() => void>} resolves to a function that releases the lock
 */
async function lock(folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "installing");
  for (let waitsFor; ; await delay(250)) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    // A file without a process id has just been created.
    const holder = readJson(file);
    if (holder && !isRunning(holder)) rmSync(file, { force: true });
    else if (holder && holder !== waitsFor) {
      waitsFor = holder;
      console.error(`Waiting for process ${holder}. If that process is unrelated, delete ${file}.`);
    }
  }
}

/** @type {(pid: number) => boolean} */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Runs a program to its end and forwards this process's signals. If a signal ends the program, this process ends with
 * the same signal.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>} the exit code, 128 + n for signal n; rejects if the program can't be started
 */
export function runChild(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    /** @type {(signal: NodeJS.Signals) => void} */
    const forward = (signal) => child.kill(signal);
    const signals = /** @type {NodeJS.Signals[]} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
    for (const signal of signals) process.on(signal, forward);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
      // After the caller has cleaned up.
      if (signal) setImmediate(() => process.kill(process.pid, signal));
    });
  });
}
