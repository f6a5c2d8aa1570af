import { join } from "node:path";
import { acquireLock } from "./install-lock.js";
import { installPackages } from "./install-packages.js";
import { isInstalled, stampInstalled } from "./installed-packages.js";

/**
 * Makes `node_modules` what package-lock.json says, unless it is already. However many commands start at once, one
 * installs and the others wait for it.
 * @param {string} root the project's folder
 * @returns {Promise<boolean>} false when npm failed; the reason has been printed
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return true;
  const release = await acquireLock(join(root, ".build", "install.lock"), (holder) => {
    console.error(`Another command (process ${holder}) is installing packages; waiting for it.`);
  });
  try {
    if (isInstalled(root)) return true;
    const succeeded = await installPackages(root, join(root, ".build", "node-for-npm"));
    if (succeeded) stampInstalled(root);
    return succeeded;
  } finally {
    release();
  }
}
