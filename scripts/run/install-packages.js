import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createProgress } from "../progress.js";
import { expectedPackages } from "./expected-packages.js";
import { fetchNode } from "./fetch-node.js";
import { isNewEnough } from "./node-version.js";
import { cleanInstall } from "./npm.js";
import { Interrupted } from "./run-child.js";

const COUNT_INTERVAL = 200;

/**
 * Installs what package-lock.json names, behind a progress bar. npm's own words (also its warnings about the Node that
 * it runs on itself) are shown only when it fails.
 * @param {string} root the project's folder
 * @param {string} workFolder for what is needed only meanwhile
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function installPackages(root, workFolder) {
  const folders = Object.keys(expectedPackages(root));
  const startedAt = Date.now();
  const progress = createProgress("Installing packages", folders.length);
  const stopCounting = countUnpacked(root, folders, (done, latest) => progress.update(done, latest));
  try {
    const problem = await install(root, workFolder);
    if (problem) progress.fail("here is why");
    else progress.done(`${folders.length} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    if (problem) console.error(problem);
    return !problem;
  } catch (error) {
    progress.fail(/** @type {Error} */ (error).message);
    if (error instanceof Interrupted) throw error;
    return false;
  } finally {
    stopCounting();
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** @type {(root: string, workFolder: string) => Promise<string>} resolves with what went wrong, if anything */
async function install(root, workFolder) {
  let node = process.execPath;
  if (!isNewEnough(process.version)) {
    const fetched = await fetchNode(root, workFolder);
    if ("problem" in fetched) return fetched.problem.trimEnd();
    node = fetched.node;
  }
  const { exitCode, output } = await cleanInstall(root, node);
  return exitCode === 0 ? "" : `${output.trimEnd()}\nnpm ci ended with exit code ${exitCode}.`;
}

/**
 * Counts package folders as npm unpacks them. Those of an earlier installation don't count: npm removes them first.
 * @param {string} root
 * @param {string[]} folders
 * @param {(done: number, latest: string) => void} onCount
 * @returns {() => void} stops it
 */
function countUnpacked(root, folders, onCount) {
  const startedAt = Date.now();
  const missing = new Set(folders);
  const timer = setInterval(() => {
    let latest = "";
    for (const folder of missing) {
      const found = statSync(join(root, folder, "package.json"), { throwIfNoEntry: false });
      if (!found || found.ctimeMs < startedAt) continue;
      missing.delete(folder);
      latest = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    }
    if (latest) onCount(folders.length - missing.size, latest);
  }, COUNT_INTERVAL);
  return () => clearInterval(timer);
}
