import { join } from "node:path";
import { isNewEnough, runsAndIsNewEnough } from "./node-version.js";

/**
 * The Node to run scripts with: the one among the project's optional packages, else the one of this process.
 * @param {string} root the project's folder
 * @returns {string | undefined} undefined where both are missing or too old
 */
export function findNode(root) {
  const own = join(root, "node_modules", ".bin", "node");
  if (runsAndIsNewEnough(own)) return own;
  return isNewEnough(process.version) ? process.execPath : undefined;
}
