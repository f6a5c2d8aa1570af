import { readFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { type CSSModuleExports, transform } from "lightningcss";
import type { Plugin, PluginContext } from "rollup";
import { PROJECT_ROOT } from "./paths.ts";

/** The oldest supported browsers, two and a half years old: all have AVIF and `light-dark()`. In Lightning CSS's encoding. */
const TARGETS = {
  chrome: 123 << 16,
  edge: 123 << 16,
  firefox: 121 << 16,
  safari: (17 << 16) | (5 << 8),
  ios_saf: (17 << 16) | (5 << 8),
};

interface Sheet {
  css: string;
  /** Placeholders in `css` for the files that it references. */
  files: { placeholder: string; path: string }[];
}

/**
 * The class names of a CSS module, each followed by those that it composes. Sorted, because Lightning CSS's order is
 * random.
 */
function classNames(exports: CSSModuleExports): Record<string, string> {
  const byName = Object.entries(exports).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    byName.map(([name, { name: generated, composes }]) => [
      name,
      [generated, ...composes.map((other) => other.name)].join(" "),
    ]),
  );
}

/** The sheets that pages need, so that the gateway can put them into a page. */
export interface PageSheets {
  /** Minified, in the order of the cascade. */
  sheets: string[];
  /** For the entry (`""`) and each module loaded on demand: the sheets that it imports, by index. */
  needed: Record<string, number[]>;
}

/** A module and all that it imports statically. */
function staticImports(context: PluginContext, entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const id of context.getModuleInfo(entry)?.importedIds ?? []) staticImports(context, id, seen);
  return seen;
}

/** @param sheets the ids of all sheets, in the order of the cascade */
function neededSheets(context: PluginContext, sheets: readonly string[]): PageSheets["needed"] {
  const needed: PageSheets["needed"] = {};
  for (const id of context.getModuleIds()) {
    const info = context.getModuleInfo(id);
    if (!info || !(info.isEntry || info.dynamicImporters.length > 0)) continue;
    const imports = staticImports(context, id);
    const indices = sheets.flatMap((sheet, index) => (imports.has(sheet) ? index : []));
    if (info.isEntry) needed[""] = indices;
    else if (indices.length > 0) needed[relative(PROJECT_ROOT, id)] = indices;
  }
  return needed;
}

/**
 * The wanted modules that are reachable from the entries, in the order of the cascade: imports before importers, and what
 * the entries import before what is loaded on demand.
 */
function modulesInOrder(
  context: PluginContext,
  isWanted: (id: string) => boolean,
): { frame: string[]; onDemand: string[] } {
  const ordered = new Set<string>();
  const visiting = new Set<string>();
  const visit = (id: string): void => {
    if (visiting.has(id)) return;
    visiting.add(id);
    const info = context.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) visit(imported);
    ordered.add(id);
    for (const imported of info?.dynamicallyImportedIds ?? []) visit(imported);
  };
  const entries = [...context.getModuleIds()].filter((id) => context.getModuleInfo(id)?.isEntry);
  for (const id of entries) visit(id);
  const first = new Set(entries.flatMap((id) => [...staticImports(context, id)]));
  const wanted = [...ordered].filter(isWanted);
  return { frame: wanted.filter((id) => first.has(id)), onDemand: wanted.filter((id) => !first.has(id)) };
}

/**
 * Processes style sheets with Lightning CSS. `*.module.css` exports its class names. The sheets of a build
 * become two hashed files: `frame.css` for the entry, which is in each page of the gateway, and `area.css` for the modules
 * loaded on demand. Files that a sheet references by a relative `url()` are emitted next to it.
 *
 * @param options.assetFolder the output folder, e.g. `assets/landing`
 * @param options.onSheets receives the sheets; left out for the server's build, which needs only the class names
 */
export function cssPlugin(options: {
  assetFolder: string;
  minify: boolean;
  onSheets?: (sheets: PageSheets) => void;
}): Plugin {
  const sheets = new Map<string, Sheet>();
  return {
    name: "css",
    transform(code, id) {
      if (!id.endsWith(".css")) return null;
      const {
        code: css,
        exports,
        dependencies,
      } = transform({
        // Names are hashed from this path. It is relative, so every machine and both builds get the same names.
        filename: relative(PROJECT_ROOT, id),
        code: Buffer.from(code),
        cssModules: id.endsWith(".module.css") ? { pattern: "[local]_[hash]" } : false,
        analyzeDependencies: true,
        // Without the targets, which the bundle's transform knows: both would add their prefixes.
      });
      const files: Sheet["files"] = [];
      for (const dependency of dependencies ?? []) {
        if (dependency.type !== "url") this.error(`${id}: import style sheets from the code, not by @import`);
        files.push({ placeholder: dependency.placeholder, path: resolve(dirname(id), dependency.url) });
      }
      sheets.set(id, { css: css.toString(), files });
      return {
        code: `export default ${JSON.stringify(classNames(exports || {}))};`,
        map: { mappings: "" },
        // Sheets are collected from the module graph, so Rollup may merge or move modules that only contain class
        // names.
        moduleSideEffects: false,
      };
    },
    generateBundle() {
      if (!options.onSheets) return;
      const minified = (css: string): Uint8Array =>
        transform({ filename: "area.css", code: Buffer.from(css), minify: options.minify, targets: TARGETS }).code;
      const { frame, onDemand } = modulesInOrder(this, (id) => sheets.has(id));
      const ordered = [...frame, ...onDemand];
      const texts = ordered.map((id) => {
        const sheet = sheets.get(id) as Sheet;
        let text = sheet.css;
        for (const { placeholder, path } of sheet.files) {
          this.addWatchFile(path);
          const reference = this.emitFile({ type: "asset", name: basename(path), source: readFileSync(path) });
          text = text.replaceAll(placeholder, `/${this.getFileName(reference)}`);
        }
        return text;
      });
      options.onSheets({
        sheets: texts.map((text) => Buffer.from(minified(text)).toString()),
        needed: neededSheets(this, ordered),
      });
      const emit = (name: string, css: string[]): void => {
        if (css.length > 0) this.emitFile({ type: "asset", name, source: minified(css.join("")) });
      };
      emit("frame.css", texts.slice(0, frame.length));
      emit("area.css", texts.slice(frame.length));
    },
  };
}
