import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { PROJECT_ROOT } from "../build/paths.ts";
import { findEmulatorJar } from "./find-emulator-jar.ts";
import { findExecutable } from "./find-executable.ts";

const OLDEST_JAVA = 17;
/** 338 MB: too large for the project's own packages. */
export const TEST_TOOLS = resolve(PROJECT_ROOT, "test/tools");
/** In the order in which we take them. */
const CHROMIUM_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
const BROTLI_MODULE = "ngx_http_brotli_static_module.so";

export interface SystemTool {
  title: string;
  /** The tests that are skipped without it. */
  neededBy: string;
  /** Debian's packages. */
  packages: readonly string[];
  /** How to install it by hand, after "To install it: ". */
  advice: string;
  /** The path to run or load, or `undefined` if it is missing or unusable. */
  find(): string | undefined;
}

/** What the tests need from the system. */
export const SYSTEM_TOOLS = {
  chromium: {
    title: "Chromium",
    neededBy: "the browser tests",
    // The same engine without a browser's windows, which nobody sees here: a page costs half as much.
    packages: ["chromium-headless-shell"],
    advice: "apt install chromium-headless-shell, or set CHROMIUM to the path of a Chrome or Chromium",
    find: () => process.env.CHROMIUM || findExecutable(...CHROMIUM_NAMES),
  },
  nginx: {
    title: "nginx with its brotli module",
    neededBy: "the nginx tests",
    packages: ["nginx", "libnginx-mod-http-brotli-static"],
    advice: "apt install nginx libnginx-mod-http-brotli-static",
    find: findNginx,
  },
  openssl: {
    title: "OpenSSL",
    neededBy: "the nginx tests",
    packages: ["openssl"],
    advice: "apt install openssl",
    find: () => findExecutable("openssl"),
  },
  java: {
    title: `Java ${OLDEST_JAVA} or newer`,
    neededBy: "the Firestore tests",
    packages: ["default-jre-headless"],
    advice: "apt install default-jre-headless",
    find: findJava,
  },
  "firestore-emulator": {
    title: "The Firestore emulator",
    neededBy: "the Firestore tests",
    packages: [],
    advice:
      "gcloud components install cloud-firestore-emulator, or npx firebase-tools setup:emulators:firestore, " +
      "or set FIRESTORE_EMULATOR_JAR to the path of its jar",
    find: findEmulatorJar,
  },
  "firebase-tools": {
    title: "The emulators of Firebase Auth, Cloud Storage and Functions (firebase-tools)",
    neededBy: "the tests of the hosted backend",
    packages: [],
    advice: "npm ci --prefix test/tools",
    find: findFirebaseTools,
  },
} as const satisfies Record<string, SystemTool>;

export type ToolName = keyof typeof SYSTEM_TOOLS;

export const TOOL_NAMES = Object.keys(SYSTEM_TOOLS) as ToolName[];

/** Why a test can't run, and what to do about it. */
export function describeMissing(name: ToolName): string {
  const { title, neededBy, advice } = SYSTEM_TOOLS[name];
  return `${title} is missing, which ${neededBy} need. To install it: ${advice}`;
}

const said = new Map<string, string>();

/** What a program writes to standard error when it is asked; once for each process, because tests ask again and again. */
function aboutItself(program: string, option: string): string {
  const installed = `${program} ${statSync(program).mtimeMs}`;
  const known = said.get(installed) ?? spawnSync(program, [option], { encoding: "utf8" }).stderr;
  said.set(installed, known);
  return known;
}

/** nginx itself says where its modules are. */
function findNginx(): string | undefined {
  const nginx = findExecutable("nginx");
  if (!nginx) return undefined;
  const folder = /--modules-path=(\S+)/.exec(aboutItself(nginx, "-V"))?.[1];
  return folder && existsSync(`${folder}/${BROTLI_MODULE}`) ? nginx : undefined;
}

/** Of the version in `test/tools/package.json`; npm writes its own `.package-lock.json` at the end of an installation. */
function findFirebaseTools(): string | undefined {
  const installed = resolve(TEST_TOOLS, "node_modules");
  if (!existsSync(resolve(installed, ".package-lock.json"))) return undefined;
  const wanted = readJson(resolve(TEST_TOOLS, "package.json")).dependencies["firebase-tools"];
  const found = readJson(resolve(installed, "firebase-tools/package.json")).version;
  return found === wanted ? TEST_TOOLS : undefined;
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** macOS has a `java` that only says where to get one, so it is asked for its version. */
function findJava(): string | undefined {
  const java = findExecutable("java");
  if (!java) return undefined;
  return Number(/version "(\d+)/.exec(aboutItself(java, "-version"))?.[1]) >= OLDEST_JAVA ? java : undefined;
}
