import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { openPlatform } from "../gateway/platform/open-platform.ts";
import { hashOf } from "./build/build-stamp.ts";
import { BUILD_ROOT } from "./build/paths.ts";
import { temporaryFolder } from "./build/temporary-folder.ts";
import { seedDemo } from "./seed.ts";
import { withProgress } from "./start/step-progress.ts";

const FOLDER = resolve(BUILD_ROOT, "demo-data");

const SOURCES = [
  "scripts/demo/**/*.{svg,json}",
  "scripts/seed.ts",
  "areas/shared/{domain,texts,pictures,sellers,catalogue,shops}/*.ts",
  "gateway/platform/{database,catalogue,pictures,sellers,shops,texts}/*.ts",
];

/**
 * A DATA_DIR with the demo shops and their renditions, for tests and benchmarks. Copy it, never open it. Its name is a
 * hash of its sources, so it is built again only when they change.
 */
export const DEMO_DATA = resolve(FOLDER, hashOf(SOURCES).slice(0, 12));

/** Builds {@link DEMO_DATA} if it is missing. Safe to run in several processes at the same time. */
export async function prepareDemoData(): Promise<void> {
  if (existsSync(DEMO_DATA)) return;
  const earlier = await readdir(FOLDER).catch(() => []);
  const temporary = await temporaryFolder(resolve(BUILD_ROOT, "demo-data-"));
  {
    // Closed before its folder is renamed.
    await using platform = await openPlatform({ backend: "embedded", dataDir: temporary });
    await withProgress("Demo shops for tests and benchmarks", (onProgress) => seedDemo(platform, onProgress));
  }
  await mkdir(FOLDER, { recursive: true });
  await rename(temporary, DEMO_DATA).catch(() => rm(temporary, { recursive: true }));
  for (const name of earlier) await rm(resolve(FOLDER, name), { recursive: true, force: true });
}
