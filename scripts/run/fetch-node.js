import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectedPackages } from "./expected-packages.js";
import { NODE_ADVICE, runsAndIsNewEnough } from "./node-version.js";
import { cleanInstall } from "./npm.js";

const PACKAGE = `node-${process.platform}-${process.arch}`;
const FOLDER = `node_modules/${PACKAGE}`;

/**
 * Installs nothing but the Node that package-lock.json names for this system, with the lockfile's integrity, in a folder
 * of its own, for npm to run on.
 * @param {string} root the project's folder
 * @param {string} workFolder is emptied first; the caller removes it
 * @returns {Promise<{ node: string } | { problem: string }>} its path, or for people why there is none
 */
export async function fetchNode(root, workFolder) {
  const locked = expectedPackages(root)[FOLDER];
  if (!locked?.version) return { problem: NODE_ADVICE };
  const project = { name: "node-for-npm", version: "0.0.0", dependencies: { [PACKAGE]: locked.version } };
  const { optional: _optional, ...entry } = locked;
  const lockfile = { ...project, lockfileVersion: 3, requires: true, packages: { "": project, [FOLDER]: entry } };
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder, { recursive: true });
  writeFileSync(join(workFolder, "package.json"), JSON.stringify(project));
  writeFileSync(join(workFolder, "package-lock.json"), JSON.stringify(lockfile));
  const { exitCode, output } = await cleanInstall(workFolder, process.execPath);
  if (exitCode !== 0) return { problem: output };
  const node = join(workFolder, FOLDER, "bin", "node");
  return runsAndIsNewEnough(node) ? { node } : { problem: NODE_ADVICE };
}
