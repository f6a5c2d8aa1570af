import { readFileSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { transform } from "esbuild";
import type { OutputBundle, OutputChunk, Plugin } from "rollup";
import type { Area } from "../../areas/shared/domain/areas.ts";
import type { PageSheets } from "./css-plugin.ts";
import { areaFolders, PROJECT_ROOT } from "./paths.ts";

/** The gateway's information about a built area. Paths are URL paths. */
export interface AreaManifest {
  area: Area;
  entry: string;
  /** The sheet of the entry, then that of the modules loaded on demand. */
  styles: { frame: string[]; onDemand: string[] };
  /** Chunks that the entry imports statically. */
  imports: string[];
  /**
   * For each module loaded on demand, by project path: its chunk and the chunks it imports in addition to the entry's.
   */
  onDemand: Record<string, string[]>;
  /** What the gateway puts into a page's head, so that its first paint waits for no style sheet. */
  pageSheets: PageSheets;
}

function staticImports(chunk: OutputChunk, bundle: OutputBundle, seen = new Set<string>()): Set<string> {
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (seen.has(name) || imported?.type !== "chunk") continue;
    seen.add(name);
    staticImports(imported, bundle, seen);
  }
  return seen;
}

function readManifest(area: Area, bundle: OutputBundle, pageSheets: PageSheets): AreaManifest {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error(`${area}: the build has no entry`);
  const imports = staticImports(entry, bundle);
  const onDemand: AreaManifest["onDemand"] = {};
  for (const chunk of chunks) {
    if (!chunk.isDynamicEntry || !chunk.facadeModuleId) continue;
    const own = [chunk.fileName, ...staticImports(chunk, bundle)];
    const beyondEntry = own.filter((name) => name !== entry.fileName && !imports.has(name));
    onDemand[relative(PROJECT_ROOT, chunk.facadeModuleId)] = beyondEntry.map((name) => `/${name}`);
  }
  const styles = (sheet: string): string[] =>
    Object.keys(bundle).flatMap((name) =>
      name.endsWith(".css") && basename(name).startsWith(`${sheet}-`) ? [`/${name}`] : [],
    );
  return {
    area,
    entry: `/${entry.fileName}`,
    styles: { frame: styles("frame"), onDemand: styles("area") },
    imports: [...imports].map((name) => `/${name}`),
    onDemand,
    pageSheets,
  };
}

/**
 * The tags that load an area; they replace `<!--assets-->` in its index.html. Fonts are preloaded in parallel with the
 * style sheet, so text is rarely rendered twice.
 */
function assetTags(manifest: AreaManifest, fonts: string[]): string {
  const sheets = (urls: string[]): string[] => urls.map((href) => `<link rel="stylesheet" href="${href}">`);
  return [
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    // If the gateway has put the page's own sheets into the head, it leaves out the frame's and moves the rest behind the
    // markup.
    "<!--styles-->",
    ...sheets(manifest.styles.frame),
    "<!--later-styles-->",
    ...sheets(manifest.styles.onDemand),
    "<!--/styles-->",
    "<!--scripts-->",
    ...manifest.imports.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${manifest.entry}"></script>`,
    "<!--/scripts-->",
  ].join("");
}

const EARLY_CLICKS = resolve(PROJECT_ROOT, "areas/shared/boot/early-clicks.ts");

/** The script that keeps clicks until the others have loaded. */
async function earlyScript(): Promise<string> {
  const { code } = await transform(readFileSync(EARLY_CLICKS, "utf8"), {
    loader: "ts",
    format: "iife",
    target: "es2022",
    minify: true,
  });
  return `<script>${code.trim()}</script>`;
}

/** Emits the area's index.html with its asset tags, and reports the manifest. */
export function shellPlugin(
  area: Area,
  pageSheets: () => PageSheets,
  onManifest: (manifest: AreaManifest) => void,
): Plugin {
  const template = resolve(areaFolders(area).source, "index.html");
  return {
    name: "shell",
    buildStart() {
      this.addWatchFile(template);
      this.addWatchFile(EARLY_CLICKS);
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const manifest = readManifest(area, bundle, pageSheets());
        const fonts = Object.keys(bundle).flatMap((name) => (name.endsWith(".woff2") ? [`/${name}`] : []));
        // React doesn't hydrate the admin's static markup.
        const early = area === "admin" ? "" : await earlyScript();
        const html = readFileSync(template, "utf8").replace("<!--head-->", (head) => early + head);
        const [before, after, ...more] = html.split("<!--assets-->");
        if (after === undefined || more.length > 0) this.error(`${template}: needs <!--assets--> exactly once`);
        this.emitFile({ type: "asset", fileName: "index.html", source: before + assetTags(manifest, fonts) + after });
        onManifest(manifest);
      },
    },
  };
}
