import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./run-child.js";
import { withLock } from "./with-lock.js";

/** @typedef {"production" | "all"} PackageSet `all` includes the packages for development */
/** @typedef {Record<string, string | undefined>} Versions by folder, such as `node_modules/express` */
/** @typedef {{ lockfile: string, system: string, set: PackageSet, versions: Versions }} Stamp the last installation */

const SYSTEM = `${process.platform}-${process.arch}`;
/** In place of a version: a symbolic link, as `npm link` makes it. */
const LINKED = "linked";

/**
 * Installs the packages that package-lock.json names, unless they are installed. Packages that were linked or installed
 * by hand are kept.
 * @param {string} root the folder of package.json
 * @param {PackageSet} wanted
 * @returns {Promise<number>} 0, or an exit code after a message on standard error
 */
export async function ensurePackages(root, wanted) {
  if (isInstalled(root, wanted)) return 0;
  return withLock(join(root, ".build", "installing"), () => (isInstalled(root, wanted) ? 0 : install(root, wanted)));
}

/** Whether {@link ensurePackages} has nothing to do. @type {(root: string, wanted: PackageSet) => boolean} */
function isInstalled(root, wanted) {
  const { lockfile, system, set } = readStamp(root) ?? {};
  return lockfile === hashOfLockfile(root) && system === SYSTEM && (set === "all" || set === wanted);
}

/** @type {(root: string, wanted: PackageSet) => Promise<number>} */
async function install(root, wanted) {
  const stamp = readStamp(root);
  const set = stamp?.set === "all" ? "all" : wanted;
  const needed = lockedVersions(root, ({ dev, optional }) => !optional && !(dev && set === "production"));
  const missing = Object.keys(needed).filter((folder) => ![needed[folder], LINKED].includes(versionOf(root, folder)));
  // npm would remove what neither the lockfile nor the last installation explains.
  const [found, locked] = [topLevelVersions(root), lockedVersions(root)];
  const byHand = Object.keys(found).filter((folder) => {
    return found[folder] !== locked[folder] && found[folder] !== stamp?.versions[folder];
  });
  if (byHand.length > 0) {
    console.error(`Keeping packages that were linked or installed by hand: ${shorten(byHand)}.`);
    if (missing.length > 0) {
      console.error(`These are missing: ${shorten(missing)}. To install them and remove yours, run: npm ci`);
      return 1;
    }
  } else if (stamp || missing.length > 0 || !existsSync(join(root, "node_modules", ".package-lock.json"))) {
    console.error(`Installing ${Object.keys(needed).length} packages (${set})`);
    const exitCode = await runNpm(root, stamp, set);
    if (exitCode !== 0) return exitCode;
  }
  const versions = topLevelVersions(root);
  for (const folder of byHand) delete versions[folder];
  writeStamp(root, { lockfile: hashOfLockfile(root), system: SYSTEM, set, versions });
  return 0;
}

/**
 * `npm ci` empties node_modules first. `npm install` changes only what differs, which is faster and keeps the packages of
 * running programs; it needs a finished installation to start from.
 * @type {(root: string, stamp: Stamp | undefined, set: PackageSet) => Promise<number>}
 */
function runNpm(root, stamp, set) {
  const isFinished = stamp?.system === SYSTEM;
  if (isFinished) writeStamp(root, { ...stamp, system: "unfinished" });
  const command = isFinished ? ["install", "--no-save"] : ["ci"];
  const flags = [set === "all" ? "--include=dev" : "--omit=dev", "--include=optional", "--ignore-scripts"];
  const args = [...command, ...flags, "--no-audit", "--no-fund", "--loglevel=error"];
  // npm names itself here to what it runs. Other package managers use the same variable.
  const npm = process.env.npm_execpath ?? "";
  const isNpm = npm.endsWith("npm-cli.js");
  return runChild(isNpm ? process.execPath : "npm", isNpm ? [npm, ...args] : args, {
    cwd: root,
    shell: !isNpm && process.platform === "win32",
    // Standard output is for the script's own output.
    stdio: ["ignore", process.stderr, process.stderr],
  });
}

/** @type {(root: string, isWanted?: (locked: { dev?: boolean, optional?: boolean }) => boolean) => Versions} */
function lockedVersions(root, isWanted = () => true) {
  /** @type {Record<string, { version?: string, dev?: boolean, optional?: boolean }>} */
  const packages = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const wanted = Object.entries(packages).filter(([folder, locked]) => folder !== "" && isWanted(locked));
  return Object.fromEntries(wanted.map(([folder, { version }]) => [folder, version]));
}

/** @type {(root: string) => Versions} */
function topLevelVersions(root) {
  if (!existsSync(join(root, "node_modules"))) return {};
  const namesIn = (/** @type {string} */ folder) => {
    return readdirSync(join(root, folder)).filter((name) => !name.startsWith("."));
  };
  const folders = namesIn("node_modules").flatMap((name) => {
    const folder = `node_modules/${name}`;
    return name.startsWith("@") ? namesIn(folder).map((inScope) => `${folder}/${inScope}`) : [folder];
  });
  const versions = folders.map((folder) => [folder, versionOf(root, folder)]);
  return Object.fromEntries(versions.filter(([, version]) => version));
}

/** @type {(root: string, folder: string) => string | undefined} */
function versionOf(root, folder) {
  if (lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink()) return LINKED;
  return readJson(join(root, folder, "package.json"))?.version;
}

/** @type {(root: string) => string} */
function hashOfLockfile(root) {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/** @type {(root: string) => Stamp | undefined} */
const readStamp = (root) => readJson(stampFile(root));

/** @type {(root: string, stamp: Stamp) => void} */
function writeStamp(root, stamp) {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(stampFile(root), JSON.stringify(stamp));
}

/** @type {(root: string) => string} */
const stampFile = (root) => join(root, "node_modules", ".installed.json");

/** @type {(file: string) => any} `undefined` if the file is missing or damaged */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** @type {(folders: string[]) => string} */
function shorten(folders) {
  const names = folders.map((folder) => folder.replace(/^.*node_modules\//, ""));
  return names.length > 5 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");
}
