import { execFileSync, spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Test } from "tap";
import { findPort } from "../../scripts/start/local-gateway.ts";

/** The variables of this process's environment that a program needs; tests choose the others themselves. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}

interface WrongCase {
  name: string;
  found: unknown;
  expected: unknown;
}

/** Checks many cases with one assertion, which lists each wrong one: `t.same(table.wrong(), [])`. */
export class CaseTable {
  #count = 0;
  readonly #wrong: WrongCase[] = [];

  /** Compares a case's result with the expected value, deeply and strictly. */
  check(name: string, found: unknown, expected: unknown): void {
    this.#count += 1;
    if (!isDeepStrictEqual(found, expected)) this.#wrong.push({ name, found, expected });
  }

  /** Checks that a call is rejected with an error of this name. */
  async checkRejects(name: string, call: Promise<unknown>, errorName: string): Promise<void> {
    const found = await call.then(
      () => "no error",
      (error: Error) => error.name,
    );
    this.check(name, found, errorName);
  }

  /**
   * The cases that failed.
   * @throws Error when no case was checked: a table that is empty by mistake must not pass
   */
  wrong(): readonly WrongCase[] {
    if (this.#count === 0) throw new Error("The table has no cases.");
    return this.#wrong;
  }
}

type Content = Parameters<Test["testdir"]>[0];

/**
 * A folder of the test's own. tap removes it after the test's teardowns, when servers no longer write to it.
 *
 * @param content files by name, as for `t.testdir()`
 */
export function testFolder(t: Pick<Test, "teardown" | "testdir" | "testdirName">, content: Content = {}): string {
  // Unix sockets have paths of 107 bytes at most: https://man7.org/linux/man-pages/man7/unix.7.html
  const folders = process.env["TEST_FOLDERS"] ?? dirname(t.testdirName);
  t.testdirName = join(folders, hash("sha256", t.testdirName).slice(0, 12));
  // tap runs teardowns before it removes the folder only if the first teardown is registered before the folder is
  // created.
  t.teardown(() => {});
  return t.testdir(content);
}

/** Why a test of small disks is skipped; `false` if it runs. */
export function skipSmallDisks(): string | false {
  const canMount = spawnSync("unshare", ["--mount", "true"]).status === 0;
  return !canMount && "only a process that may mount file systems can make small ones";
}

/** Makes a folder a disk of its own until the test ends. @param size such as `40m` */
export function mountSmallDisk(t: Pick<Test, "teardown">, folder: string, size: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  t.teardown(() => void spawnSync("umount", ["--lazy", folder]));
}

/** Sets variables of this process until the test ends; `undefined` removes one. */
export function setEnvironment(test: Pick<Test, "teardown">, variables: Record<string, string | undefined>): void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  assignEnvironment(Object.entries(variables));
  test.teardown(() => assignEnvironment(before));
}

/** Unlike `Object.assign`, which would set the text "undefined". */
function assignEnvironment(entries: Iterable<readonly [string, string | undefined]>): void {
  for (const [name, value] of entries) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** A free TCP port of 127.0.0.1, for programs that need a fixed port. */
export const freePort = (): Promise<number> => findPort("127.0.0.1", 0);

/** Milliseconds, well under a test file's timeout. */
const LIMIT_MS = 60_000;
const PAUSE_MS = 50;

/**
 * Repeats an attempt until its result is the expected one, for work in another process. After the limit it resolves
 * with the last result: the test's own assertion then fails and its teardowns run.
 */
export async function pollUntil<Value>(
  attempt: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const value = await attempt();
    if (isWanted(value) || Date.now() > end) return value;
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  }
}

/** The sorted paths of all files below a folder; empty if the folder does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}

export interface SelfSignedCertificate {
  certificate: string;
  certificateKey: string;
  /** The certificate's content, for clients to trust. */
  pem: string;
}

/** Creates a certificate for these names (such as `*.shops.example`) with openssl, in files in `folder`. */
export function selfSignedCertificate(folder: string, names: readonly [string, ...string[]]): SelfSignedCertificate {
  const certificate = join(folder, `${names[0]}.crt`);
  const certificateKey = join(folder, `${names[0]}.key`);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-keyout", certificateKey];
  const subject = [
    "-subj",
    `/CN=${names[0]}`,
    "-addext",
    `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`,
  ];
  execFileSync("openssl", ["req", "-x509", ...key, "-days", "2", "-out", certificate, ...subject], { stdio: "pipe" });
  return { certificate, certificateKey, pem: readFileSync(certificate, "utf8") };
}
