import { createHash } from "node:crypto";
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { BUILD_ROOT, PROJECT_ROOT } from "./paths.ts";
import type { Compression } from "./precompress.ts";

const STAMP = resolve(BUILD_ROOT, "stamp");

/** A hash of all sources of a production build. */
export async function sourcesHash(): Promise<string> {
  const hash = createHash("sha256");
  const patterns = ["areas/**/*.*", "scripts/build/**/*.ts", "package-lock.json"];
  const files = (await Array.fromAsync(glob(patterns, { cwd: PROJECT_ROOT }))).sort();
  const contents = await Promise.all(files.map((file) => readFile(resolve(PROJECT_ROOT, file))));
  for (const [index, file] of files.entries()) hash.update(`${file}\0`).update(contents[index] ?? "");
  return hash.digest("hex");
}

/** How the production build is compressed; `undefined` if there is none, or its sources have changed. */
export async function freshBuild(): Promise<Compression | undefined> {
  const [stamp, hash] = await Promise.all([readFile(STAMP, "utf8").catch(() => ""), sourcesHash()]);
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
