// node scripts/run.js [--dev] SCRIPT [arguments…]
//
// Installs the packages that SCRIPT needs, with --dev those for development as well, and runs it on the Node that the
// project needs. Plain JavaScript without dependencies: the Node that runs this file may be older, and packages missing.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensurePackages } from "./run/ensure-packages.js";
import { runChild } from "./run/run-child.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const args = process.argv.slice(2);
const dev = args[0] === "--dev";
const [script, ...scriptArgs] = dev ? args.slice(1) : args;

process.exitCode = await main();

/** @returns {Promise<number>} the exit code */
async function main() {
  if (!script) {
    console.error("Usage: node scripts/run.js [--dev] SCRIPT [arguments…]");
    return 2;
  }
  const exitCode = await ensurePackages(root, dev ? "all" : "production");
  if (exitCode !== 0) return exitCode;
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const node = [join(bin, "node"), process.execPath].find((file) => isAtLeast(versionOf(file), engines.node));
  if (!node) {
    console.error(
      `This project needs Node ${engines.node}; this is ${process.version}. On Linux (x64 or arm64, glibc) npm installs ` +
        "it; elsewhere install it from https://nodejs.org/ and run the command again.",
    );
    return 1;
  }
  // Windows spells it `Path`.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const env = {
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
    ...process.env,
    [pathName]: `${bin}${delimiter}${process.env[pathName] ?? ""}`,
  };
  return runChild(node, [resolve(root, script), ...scriptArgs], { env, stdio: "inherit" });
}

/** Empty where the file is missing, or made for another system. @type {(file: string) => string} */
function versionOf(file) {
  return spawnSync(file, ["--version"], { encoding: "utf8" }).stdout ?? "";
}

/** @type {(version: string, range: string) => boolean} `range` is written as `>=24.20` */
function isAtLeast(version, range) {
  const [major = 0, minor = 0] = numbersIn(version);
  const [wantedMajor = 0, wantedMinor = 0] = numbersIn(range);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** @type {(text: string) => number[]} */
function numbersIn(text) {
  return (text.match(/\d+/g) ?? []).map(Number);
}
