// node scripts/run.js SCRIPT [arguments…]
//
// Runs one of the project's scripts on any machine with npm and Node ≥ 20: installs what package-lock.json names when
// that is not there yet, finds the Node 24 that the project needs, and hands over to it. Therefore this file and what it
// imports are plain JavaScript without dependencies.
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./run/ensure-installed.js";
import { environmentPath } from "./run/environment-path.js";
import { findNode } from "./run/find-node.js";
import { NODE_ADVICE } from "./run/node-version.js";
import { Interrupted, runChild } from "./run/run-child.js";

const root = resolve(fileURLToPath(new URL(".", import.meta.url)), "..");
const [script, ...args] = process.argv.slice(2);

/** @returns {Promise<number>} the exit code */
async function run() {
  if (!script) {
    console.error("Usage: node scripts/run.js SCRIPT [arguments…]");
    return 2;
  }
  if (!(await ensureInstalled(root))) return 1;
  const node = findNode(root);
  if (!node) {
    console.error(NODE_ADVICE);
    return 1;
  }
  const [name, path] = environmentPath();
  const env = { ...process.env, [name]: `${join(root, "node_modules", ".bin")}${delimiter}${path}` };
  return runChild(node, [resolve(root, script), ...args], { env, stdio: "inherit" });
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  error.endThisProcess();
}
