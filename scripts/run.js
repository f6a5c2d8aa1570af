// node scripts/run.js [--dev] SCRIPT [arguments…]
//
// Installs the packages that SCRIPT needs, with --dev also the development packages. Then runs it on the Node version
// that the project needs. Plain JavaScript without dependencies: the current Node may be older, and packages may be
// missing.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import module from "node:module";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensurePackages, runChild } from "./packages.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const [script, ...args] = process.argv.slice(process.argv[2] === "--dev" ? 3 : 2);
if (script) process.exitCode = await ensurePackages(root, process.argv[2] === "--dev" ? "all" : "production");
else {
  console.error("Usage: node scripts/run.js [--dev] SCRIPT [arguments…]");
  process.exitCode = 2;
}
if (process.exitCode === 0) await run(resolve(root, script ?? ""));

/** Runs the file in this process, unless its Node is too old. @type {(file: string) => Promise<void>} */
async function run(file) {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const node = [process.execPath, join(bin, "node")].find((node) => isAtLeast(versionOf(node), engines.node));
  // On Windows the variable is called `Path`.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  process.env[pathName] = `${bin}${delimiter}${process.env[pathName] ?? ""}`;
  process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "compiled");
  if (node === process.execPath) {
    module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
    process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...args);
    await import(pathToFileURL(file).href);
  } else if (node) {
    process.exitCode = await runChild(node, [file, ...args], { stdio: "inherit" });
  } else {
    console.error(
      `This project needs Node ${engines.node}; this is ${process.version}. On Linux (x64 or arm64, glibc) npm installs ` +
        "it; elsewhere install it from https://nodejs.org/ and run the command again.",
    );
    process.exitCode = 1;
  }
}

/** Empty if the file is missing, or built for another system. @type {(node: string) => string} */
function versionOf(node) {
  return node === process.execPath
    ? process.version
    : (spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? "");
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
