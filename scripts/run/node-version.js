import { execFileSync } from "node:child_process";

const MAJOR = 24;
const MINOR = 20;

/** The oldest Node that runs the project; package.json `engines` says the same to npm. */
const NODE_WANTED = `${MAJOR}.${MINOR}`;

/** What to do where no such Node can be had. */
export const NODE_ADVICE =
  `Awning needs Node ${NODE_WANTED} or newer; this is ${process.version}. On Linux (x64 or arm64, glibc) it comes ` +
  "with the project's packages; elsewhere install it from https://nodejs.org/ and run the command again.";

/** @type {(version: string) => boolean} */
export function isNewEnough(version) {
  const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(version)?.map(Number) ?? [];
  return major !== undefined && minor !== undefined && (major > MAJOR || (major === MAJOR && minor >= MINOR));
}

/**
 * Whether a binary is a Node that is new enough. It is asked itself: one made for another C library is there, but does
 * not run.
 * @type {(file: string) => boolean}
 */
export function runsAndIsNewEnough(file) {
  try {
    return isNewEnough(execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return false;
  }
}
