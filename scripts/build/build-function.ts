import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { resolve } from "node:path";
import { type OutputChunk, rollup } from "rollup";
import esbuild from "rollup-plugin-esbuild";
import { hashOf } from "./build-stamp.ts";
import { BUILD_ROOT, PROJECT_ROOT } from "./paths.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The functions' source folder in firebase.json. */
export const FUNCTION_FOLDER = resolve(BUILD_ROOT, "functions");

const SOURCES = {
  index: resolve(PROJECT_ROOT, "gateway/function.ts"),
  // Separate entries, because the platform starts them as a process and a worker thread from files next to its own.
  "encoder-process": resolve(PROJECT_ROOT, "gateway/platform/pictures/encoder-process.ts"),
  "markdown-thread": resolve(PROJECT_ROOT, "gateway/platform/texts/markdown-thread.ts"),
};
/** Project files begin with a dot or are absolute paths. Packages are installed where the function is deployed. */
const isPackage = (id: string): boolean => !/^[./]/.test(id);

/** In the folder, so that both are replaced at once. */
const STAMP = "sources";

/**
 * Builds the deployed function, unless the folder has it from the same sources: `index.js`, the encoder process and the
 * markdown thread with their chunks, and a `package.json`. Project code is bundled; packages are listed with the
 * versions of the lockfile. The folder is replaced when the build is complete.
 */
export async function buildFunction(folder = FUNCTION_FOLDER): Promise<void> {
  const stamp = hashOf(["areas/**/*.*", "gateway/**/*.ts", "scripts/build/**/*.ts", "package-lock.json"]);
  if ((await readFile(resolve(folder, STAMP), "utf8").catch(() => "")) === stamp) return;
  const next = await temporaryFolder(`${folder}-next-`);
  try {
    await mkdir(next, { recursive: true });
    const bundle = await rollup({
      input: SOURCES,
      external: isPackage,
      plugins: [esbuild({ target: "node24", tsconfig: false })],
    });
    const { output } = await bundle.write({ dir: next, format: "es", chunkFileNames: "[name]-[hash].js" });
    await bundle.close();
    const chunks = output.filter((file) => file.type === "chunk");
    await writeFile(resolve(next, "package.json"), `${JSON.stringify(await packageOf(chunks), null, 2)}\n`);
    await writeFile(resolve(next, STAMP), stamp);
    await rm(folder, { recursive: true, force: true });
    await rename(next, folder);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

async function packageOf(chunks: OutputChunk[]): Promise<object> {
  const lock = JSON.parse(await readFile(resolve(PROJECT_ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version?: string }>;
  };
  const files = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const packages = new Set(imported.filter((id) => !files.has(id) && !isBuiltin(id)).map(packageName));
  const dependencies = [...packages].sort().map((name) => {
    const version = lock.packages[`node_modules/${name}`]?.version;
    if (!version) throw new Error(`${name} is imported but not in the lockfile`);
    return [name, version];
  });
  return {
    name: "awning-function",
    private: true,
    type: "module",
    main: "index.js",
    engines: { node: "24" },
    dependencies: Object.fromEntries(dependencies),
  };
}

/** The package of an import: `zod` of `zod/mini`, `@fontsource/inter` of `@fontsource/inter/400.css`. */
function packageName(id: string): string {
  return id
    .split("/")
    .slice(0, id.startsWith("@") ? 2 : 1)
    .join("/");
}
