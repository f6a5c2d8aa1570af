import { basename, delimiter, dirname } from "node:path";
import { environmentPath } from "./environment-path.js";
import { runChild } from "./run-child.js";

/**
 * Spelled out, because the command line wins over whatever a user's or a machine's npm configuration says. Nothing in
 * the lockfile needs its install script.
 */
const CLEAN_INSTALL = [
  "ci --include=dev --include=optional --include=peer --ignore-scripts --no-audit --no-fund --no-dry-run --no-global",
  "--no-engine-strict --no-legacy-peer-deps --bin-links --package-lock --install-strategy=hoisted --no-progress",
  "--loglevel=warn",
].flatMap((line) => line.split(" "));

/**
 * Runs `npm ci` in a folder.
 * @param {string} folder
 * @param {string} node the Node to run npm on: npm skips optional packages that this one is too old for
 * @returns {Promise<{ exitCode: number, output: string }>} with all that npm wrote
 */
export async function cleanInstall(folder, node) {
  const npm = process.env.npm_execpath ?? "";
  // `npm start` names the npm that runs it; other package managers name themselves there.
  const [file, args] = basename(npm) === "npm-cli.js" ? [node, [npm]] : ["npm", []];
  const [name, path] = environmentPath();
  let output = "";
  /** @type {import("node:child_process").SpawnOptions} */
  const options = {
    cwd: folder,
    env: { ...process.env, [name]: `${dirname(node)}${delimiter}${path}` },
    shell: process.platform === "win32" && file === "npm",
    stdio: ["ignore", "pipe", "pipe"],
    // Told to stop, npm first unpacks all the rest and then removes it again. What is cut short here has no hidden
    // lockfile, so the next command installs afresh.
    killSignal: "SIGKILL",
  };
  const exitCode = await runChild(file, [...args, ...CLEAN_INSTALL], options, (child) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
  });
  return { exitCode, output };
}
