import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectedPackages } from "./expected-packages.js";

/** Whether `node_modules` holds what package-lock.json names for this system. @type {(root: string) => boolean} */
export function isInstalled(root) {
  if (readIfThere(stampFile(root)) === expectedStamp(root)) return true;
  if (!agreesWithHiddenLockfile(root)) return false;
  stampInstalled(root);
  return true;
}

/** Remembers, inside `node_modules`, what has been installed there. @type {(root: string) => void} */
export function stampInstalled(root) {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(stampFile(root), expectedStamp(root));
}

/**
 * Whether somebody's own `npm ci` or `npm install` left exactly this behind. npm describes what it has installed in a
 * lockfile inside `node_modules`: https://docs.npmjs.com/cli/configuring-npm/package-lock-json#hidden-lockfiles
 *
 * Run by a Node older than the project's it leaves things out: an optional package that says it needs a newer Node is
 * skipped without a word.
 * @type {(root: string) => boolean}
 */
function agreesWithHiddenLockfile(root) {
  const hidden = readIfThere(join(root, "node_modules", ".package-lock.json"));
  if (!hidden) return false;
  const installed = JSON.parse(hidden).packages;
  const expected = expectedPackages(root);
  return (
    Object.keys(installed).every((folder) => folder in expected) &&
    Object.entries(expected).every(
      ([folder, { integrity }]) =>
        folder in installed &&
        installed[folder].integrity === integrity &&
        existsSync(join(root, folder, "package.json")),
    )
  );
}

/**
 * Names the system as well: a folder that a container or another machine shares has the wrong binaries.
 * @type {(root: string) => string}
 */
function expectedStamp(root) {
  const lockfile = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lockfile).digest("hex")} ${process.platform}-${process.arch}\n`;
}

/** @type {(root: string) => string} */
function stampFile(root) {
  return join(root, "node_modules", ".installed");
}

/** @type {(file: string) => string | undefined} */
function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
