import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Area } from "../../areas/shared/domain/areas.ts";
import { areaFolders } from "./paths.ts";
import type { BuildTarget } from "./rollup-options.ts";
import type { AreaManifest } from "./shell-plugin.ts";

/** `best` makes the files about a tenth smaller than `quick`, but takes seconds. */
export type Compression = "quick" | "best";

const BROTLI_QUALITY = { quick: 5, best: constants.BROTLI_MAX_QUALITY };
const GZIP_LEVEL = { quick: 6, best: constants.Z_BEST_COMPRESSION };
const COMPRESSIBLE = new Set([".js", ".css", ".svg"]);

/** Writes a `.br` and a `.gz` file for each asset of a built area. @param root the folder of all built areas */
export async function precompress(area: Area, compression: Compression, root?: string): Promise<void> {
  const assets = resolve(areaFolders(area, root).browser, "assets", area);
  const files = (await readdir(assets)).filter((name) => COMPRESSIBLE.has(extname(name)));
  await Promise.all(files.map((name) => compress(resolve(assets, name), compression)));
}

async function compress(file: string, compression: Compression): Promise<void> {
  const bytes = await readFile(file);
  const brotliParameters = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[compression],
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: brotliParameters }),
    promisify(gzip)(bytes, { level: GZIP_LEVEL[compression] }),
  ]);
  await Promise.all([replaceFile(`${file}.br`, br), replaceFile(`${file}.gz`, gz)]);
}

/** Replaces a file atomically, because nginx or a gateway may be reading it. */
async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.next`, bytes);
  await rename(`${file}.next`, file);
}

/** Runs after Rollup has written an area: moves source maps out of the served folder and writes the manifest. */
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
