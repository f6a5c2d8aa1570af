import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { PROJECT_ROOT } from "../build/paths.ts";

/** Folders of servers such as nginx, which most users' `PATH` leaves out. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/** The full path of the first of these programs that is installed. */
export function findExecutable(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...SYSTEM_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const JAR = /^cloud-firestore-emulator.*\.jar$/;

/**
 * The path of the Firestore emulator's jar: the one in `FIRESTORE_EMULATOR_JAR`, else that of the Google Cloud CLI,
 * else the newest that firebase-tools has downloaded.
 */
function findEmulatorJar(): string | undefined {
  const given = process.env.FIRESTORE_EMULATOR_JAR;
  if (given) return existsSync(given) ? given : undefined;
  const gcloud = findExecutable("gcloud");
  const folders = [join(homedir(), ".cache", "firebase", "emulators")];
  if (gcloud) folders.unshift(join(dirname(dirname(realpathSync(gcloud))), "platform", "cloud-firestore-emulator"));
  return folders.map(newestJar).find((jar) => jar !== undefined);
}

function newestJar(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const byVersion = new Intl.Collator("en", { numeric: true });
  const jars = readdirSync(folder).filter((name) => JAR.test(name));
  const newest = jars.sort(byVersion.compare).at(-1);
  return newest && join(folder, newest);
}

const OLDEST_JAVA = 17;
/** 265 MB: too large for the project's own packages. */
const TEST_TOOLS = resolve(PROJECT_ROOT, "test/tools");
/** In order of preference. */
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
  /** Debian packages. */
  packages: readonly string[];
  /** How to install it by hand; printed after "To install it: ". */
  advice: string;
  /** The path to run or load; `undefined` if it is missing or unusable. */
  find(): string | undefined;
}

/** The system tools that the tests need. */
export const SYSTEM_TOOLS = {
  chromium: {
    title: "Chromium",
    neededBy: "the browser tests",
    // The same engine without a user interface: a page costs half as much.
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
  "firebase-tools": {
    title: "The emulators of Firebase Auth, Cloud Storage and Functions (firebase-tools)",
    neededBy: "the tests of the hosted backend",
    packages: [],
    advice: "npm ci --prefix test/tools",
    find: findFirebaseTools,
  },
  "firestore-emulator": {
    title: "The Firestore emulator",
    neededBy: "the Firestore tests",
    packages: [],
    // The first command needs firebase-tools.
    advice:
      "npx --prefix test/tools firebase setup:emulators:firestore, " +
      "or gcloud components install cloud-firestore-emulator, or set FIRESTORE_EMULATOR_JAR to the path of its jar",
    find: findEmulatorJar,
  },
} as const satisfies Record<string, SystemTool>;

export type ToolName = keyof typeof SYSTEM_TOOLS;

export const TOOL_NAMES = Object.keys(SYSTEM_TOOLS) as ToolName[];

/** Explains why a test can't run, and how to fix it. */
export function describeMissing(name: ToolName): string {
  const { title, neededBy, advice } = SYSTEM_TOOLS[name];
  return `${title} is missing; ${neededBy} need it. To install it: ${advice}`;
}

const cachedOutput = new Map<string, string>();

/** A program's standard error when run with an option. Cached per process, because many tests ask. */
function readStandardError(program: string, option: string): string {
  const key = `${program} ${statSync(program).mtimeMs}`;
  const output = cachedOutput.get(key) ?? spawnSync(program, [option], { encoding: "utf8" }).stderr;
  cachedOutput.set(key, output);
  return output;
}

/** `nginx -V` prints the folder of its modules. */
function findNginx(): string | undefined {
  const nginx = findExecutable("nginx");
  if (!nginx) return undefined;
  const folder = /--modules-path=(\S+)/.exec(readStandardError(nginx, "-V"))?.[1];
  return folder && existsSync(`${folder}/${BROTLI_MODULE}`) ? nginx : undefined;
}

/** Finds the version in `test/tools/package.json`. npm writes `.package-lock.json` at the end of an installation. */
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

/** Checks the version too: macOS has a `java` that only prints where to download one. */
function findJava(): string | undefined {
  const java = findExecutable("java");
  if (!java) return undefined;
  return Number(/version "(\d+)/.exec(readStandardError(java, "-version"))?.[1]) >= OLDEST_JAVA ? java : undefined;
}
