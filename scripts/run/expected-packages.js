import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * One package folder of a lockfile: https://docs.npmjs.com/cli/configuring-npm/package-lock-json#packages
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {string} [integrity]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */
/** @typedef {Record<string, LockedPackage>} LockedPackages keyed by folder, e.g. `node_modules/express` */

/**
 * What `npm ci` puts into `node_modules` on this machine: everything that the project needs by way of packages made for
 * this system.
 * @param {string} root the project's folder
 * @returns {LockedPackages}
 */
export function expectedPackages(root) {
  /** @type {LockedPackages} */
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const libc = cLibrary();
  /** @type {LockedPackages} */
  const expected = {};
  const waiting = [""];
  for (const folder of waiting) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = locked[folder] ?? {};
    for (const name in { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }) {
      const found = resolveFrom(locked, folder, name);
      const wanted = found && locked[found];
      if (!wanted || found in expected || !fitsThisSystem(wanted, libc)) continue;
      expected[found] = wanted;
      waiting.push(found);
    }
  }
  return expected;
}

/**
 * Node's own way of looking a package up: beside the one that needs it, then one `node_modules` further up.
 * @type {(locked: LockedPackages, folder: string, name: string) => string | undefined}
 */
function resolveFrom(locked, folder, name) {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    const candidate = `${at && `${at}/`}node_modules/${name}`;
    if (locked[candidate]) return candidate;
    if (!at) return undefined;
  }
}

/** @type {(candidate: LockedPackage, libc: string) => boolean} */
function fitsThisSystem({ os, cpu, libc }, ownLibc) {
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, ownLibc);
}

/**
 * npm's own rule: one of the names, or none of those with a `!`.
 * @type {(names: string | string[] | undefined, name: string) => boolean}
 */
function allows(names = [], name) {
  const list = [names].flat();
  if (list.includes(`!${name}`)) return false;
  return list.every((entry) => entry.startsWith("!")) || list.includes(name);
}

/** @returns {string} `glibc` or `musl` on Linux, else empty */
function cLibrary() {
  if (process.platform !== "linux") return "";
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime ? "glibc" : "musl";
}
