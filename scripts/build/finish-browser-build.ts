import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { areaFolders } from "./paths.ts";
import type { BuildTarget } from "./rollup-options.ts";
import type { AreaManifest } from "./shell-plugin.ts";

const COMPRESSIBLE = new Set([".js", ".css", ".svg"]);

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const brotliParameters = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: brotliParameters }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** What is left to do once Rollup has written an area: maps out of the served folder, precompressed twins, the manifest. */
export async function finishBrowserBuild({ area, mode, root }: BuildTarget, manifest: AreaManifest): Promise<void> {
  const folders = areaFolders(area, root);
  if (mode === "production") {
    const assets = resolve(folders.browser, "assets", area);
    const files = (await readdir(assets)).map((name) => resolve(assets, name));
    await mkdir(folders.maps, { recursive: true });
    await Promise.all(
      files.map(async (file) => {
        const type = extname(file);
        if (type === ".map") await rename(file, resolve(folders.maps, basename(file)));
        if (COMPRESSIBLE.has(type)) await compress(file);
      }),
    );
  }
  await writeFile(folders.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
}
