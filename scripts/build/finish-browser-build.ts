import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { areaFolders } from "./paths.ts";
import type { BuildTarget } from "./rollup-options.ts";
import type { AreaManifest } from "./shell-plugin.ts";

/** The steps after Rollup has written an area: moves source maps out of the served folder and writes the manifest. */
export async function finishBrowserBuild({ area, mode, root }: BuildTarget, manifest: AreaManifest): Promise<void> {
  const folders = areaFolders(area, root);
  if (mode === "production") {
    const assets = resolve(folders.browser, "assets", area);
    const maps = (await readdir(assets)).filter((name) => name.endsWith(".map"));
    await mkdir(folders.maps, { recursive: true });
    await Promise.all(maps.map((name) => rename(resolve(assets, name), resolve(folders.maps, name))));
  }
  await writeFile(folders.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
}
