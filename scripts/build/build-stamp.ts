import { createHash } from "node:crypto";
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { BUILD_ROOT, PROJECT_ROOT } from "./paths.ts";

const STAMP = resolve(BUILD_ROOT, "stamp");

/** A hash of everything that a production build is made from. */
async function sourcesHash(): Promise<string> {
  const hash = createHash("sha256");
  const patterns = ["areas/**/*.*", "scripts/build/**/*.ts", "package-lock.json"];
  const files = await Array.fromAsync(glob(patterns, { cwd: PROJECT_ROOT }));
  for (const file of files.sort())
    hash
      .update(file)
      .update("\0")
      .update(await readFile(resolve(PROJECT_ROOT, file)));
  return hash.digest("hex");
}

/** Whether the last production build was made from the sources as they are now. */
export async function isBuildFresh(): Promise<boolean> {
  const [stamp, hash] = await Promise.all([readFile(STAMP, "utf8").catch(() => ""), sourcesHash()]);
  return stamp === hash;
}

export async function stampBuild(): Promise<void> {
  await writeFile(STAMP, await sourcesHash());
}

/** From here until the next stamp no build is taken for a fresh one. */
export async function unstampBuild(): Promise<void> {
  await rm(STAMP, { force: true });
}
