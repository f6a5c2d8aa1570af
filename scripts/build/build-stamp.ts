import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { BUILD_ROOT, PROJECT_ROOT } from "./paths.ts";
import type { Compression } from "./precompress.ts";

const STAMP = resolve(BUILD_ROOT, "stamp");

/** A hash of the files that match the patterns. @throws TypeError if no file matches a pattern */
export function hashOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const found = patterns.map((pattern) => globSync(pattern, { cwd: PROJECT_ROOT }));
  const missing = patterns.filter((_, index) => found[index]?.length === 0);
  if (missing.length > 0) throw new TypeError(`No file matches ${missing.join(", ")}.`);
  for (const file of found.flat().sort()) hash.update(`${file}\0`).update(readFileSync(resolve(PROJECT_ROOT, file)));
  return hash.digest("hex");
}

/** A hash of all sources of a production build. */
export const sourcesHash = (): string => hashOf(["areas/**/*.*", "scripts/build/**/*.ts", "package-lock.json"]);

/** How the production build is compressed; `undefined` if there is none, or its sources have changed. */
export async function freshBuild(): Promise<Compression | undefined> {
  const stamp = await readFile(STAMP, "utf8").catch(() => "");
  const hash = sourcesHash();
  if (stamp === `${hash} best`) return "best";
  return stamp === `${hash} quick` ? "quick" : undefined;
}

/** @param hash of the sources before they were read: one that is saved during the build makes the build outdated */
export async function stampBuild(hash: string, compression: Compression): Promise<void> {
  await writeFile(STAMP, `${hash} ${compression}`);
}

/** Marks the build as outdated until the next stamp. */
export async function unstampBuild(): Promise<void> {
  await rm(STAMP, { force: true });
}
