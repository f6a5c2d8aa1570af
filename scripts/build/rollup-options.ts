import { resolve } from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import type { GetManualChunk, OutputOptions, Plugin, RollupOptions } from "rollup";
import esbuild from "rollup-plugin-esbuild";
import type { Area } from "../../areas/shared/domain/areas.ts";
import { cssPlugin, type PageSheets } from "./css-plugin.ts";
import { minifyPlugin } from "./minify-plugin.ts";
import { areaFolders, PROJECT_ROOT } from "./paths.ts";
import { type AreaManifest, shellPlugin } from "./shell-plugin.ts";

export type BuildMode = "production" | "development";

export interface AreaBuild {
  area: Area;
  target: "browser" | "server";
  options: RollupOptions & { output: OutputOptions };
}

const REFERENCES = "decode-named-character-reference";

const SHARED_OPTIONS: RollupOptions = {
  logLevel: "warn",
  onwarn(warning, warn) {
    // "use client" in React packages is for other bundlers.
    if (warning.code === "MODULE_LEVEL_DIRECTIVE") return;
    // Harmless in zod: comments that mention annotations, and circular imports.
    const foreign = (warning.id ?? warning.ids?.[0])?.includes("/node_modules/zod/");
    if (foreign && (warning.code === "INVALID_ANNOTATION" || warning.code === "CIRCULAR_DEPENDENCY")) return;
    warn(warning);
  },
};

/** The markdown preview runs in a worker without a DOM, which this package's browser variant needs. */
const referencesWithoutDom: Plugin = {
  name: "references-without-dom",
  resolveId: (source) => (source === REFERENCES ? resolve(PROJECT_ROOT, "node_modules", REFERENCES, "index.js") : null),
};

/**
 * Lets Rollup drop the components of React Router that an area doesn't use. Calls of React's functions, and properties
 * that are assigned to a component, count as side effects that keep them. Lines stay the same, for the source maps.
 */
const unusedRouterParts: Plugin = {
  name: "unused-router-parts",
  transform(code, id) {
    if (!id.includes("/node_modules/react-router/")) return null;
    const pure = code
      .replace(/^\w+\.displayName = ".*";$/gm, "")
      .replace(/^(var (\w+) = class extends .*)$([^]*?)^\2\.(contextType = \w+;)$/m, "$1 static $4$3")
      .replace(/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, " = /*#__PURE__*/ ");
    return { code: pure, map: null };
  },
};

const sources = (mode: BuildMode, target: "browser" | "server") => [
  replace({
    preventAssignment: true,
    values: {
      "process.env.NODE_ENV": JSON.stringify(mode),
      // React Router's two builds differ only in this line, and its package exports only the development build.
      ...(mode === "production" ? { "var ENABLE_DEV_WARNINGS = true;": "var ENABLE_DEV_WARNINGS = false;" } : {}),
    },
  }),
  referencesWithoutDom,
  unusedRouterParts,
  nodeResolve({
    browser: target === "browser",
    exportConditions: target === "browser" ? ["browser", mode] : ["node", mode],
    extensions: [".js", ".ts", ".tsx", ".mjs"],
    preferBuiltins: target === "server",
  }),
  commonjs(),
  esbuild({ target: "es2022", jsx: "automatic", tsconfig: false, include: /\.tsx?$/ }),
];

/** Libraries change less often than project code. In chunks of their own they stay cached across releases. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
/** Separate from React: parallel requests get more of the shared bandwidth, and each chunk is its own task. */
const ROUTER = /node_modules\/(react-router|react-router-dom|cookie)\//;
/** Separate from both: the first pages of the landing and of shops don't use it. */
const STORES = /node_modules\/(mobx|mobx-react-lite|use-sync-external-store)\//;

/** The texts of a feature in one language, such as `areas/admin/orders/i18n/de.ts`. */
const TEXTS = /\/([\w-]+)\/i18n\/(?:([\w-]+)\/)?(en|de|ar)\.ts$/;

/** The browser's own shop lookup, which few pages need. */
const OWN_LOOKUP = /\/shared\/(?:boot\/find-seller|firebase\/project-of-host)\.ts$/;
/** In the storefront the gateway computes the theme. */
const THEME = /\/shared\/sellers\/theme\.ts$/;

/** The chunk of a feature's texts. Texts that one other feature's texts import are part of theirs. */
function textChunk(id: string, importers: readonly string[]): string | undefined {
  if (!importers.every((importer) => TEXTS.test(importer))) return undefined;
  const [importer, ...others] = importers;
  const [, folder, part, language] = TEXTS.exec(others.length > 0 ? id : (importer ?? id)) ?? [];
  return `texts-${language}-${part ?? folder}`;
}

/** Keeps modules apart that Rollup would merge because they are small. Merged texts would mix languages. */
const manualChunk =
  (area: Area): GetManualChunk =>
  (id, { getModuleInfo }) => {
    if (STORES.test(id)) return "stores";
    if (ROUTER.test(id)) return "router";
    // The CommonJS helper belongs to the libraries: in another chunk it would make React's import that chunk.
    if (REACT.test(id) || id.includes("commonjsHelpers")) return "react";
    if (OWN_LOOKUP.test(id) || (area === "storefront" && THEME.test(id))) return "find-seller";
    return TEXTS.test(id) ? textChunk(id, getModuleInfo(id)?.importers ?? []) : undefined;
  };

export interface BuildTarget {
  area: Area;
  mode: BuildMode;
  /** The folder of all built areas. */
  root: string;
}

export function browserBuild(
  { area, mode, root }: BuildTarget,
  onManifest: (manifest: AreaManifest) => void,
): AreaBuild {
  const folders = areaFolders(area, root);
  const assetFolder = `assets/${area}`;
  const production = mode === "production";
  let pageSheets: PageSheets = { sheets: [], needed: {} };
  const onSheets = (sheets: PageSheets) => {
    pageSheets = sheets;
  };
  return {
    area,
    target: "browser",
    options: {
      ...SHARED_OPTIONS,
      input: { [area]: resolve(folders.source, "main.tsx") },
      plugins: [
        ...sources(mode, "browser"),
        cssPlugin({ assetFolder, minify: production, onSheets }),
        production && minifyPlugin(),
        shellPlugin(area, () => pageSheets, onManifest),
      ],
      output: {
        dir: folders.browser,
        format: "es",
        entryFileNames: `${assetFolder}/[name]-[hash].js`,
        chunkFileNames: `${assetFolder}/[name]-[hash].js`,
        assetFileNames: `${assetFolder}/[name]-[hash][extname]`,
        // Pages share small modules, and a separate request for each would cost more than it saves.
        experimentalMinChunkSize: 1500,
        manualChunks: manualChunk(area),
        onlyExplicitManualChunks: true,
        sourcemap: production ? "hidden" : true,
        hashCharacters: "base36",
      },
    },
  };
}

export function serverBuild({ area, mode, root }: BuildTarget): AreaBuild {
  const folders = areaFolders(area, root);
  return {
    area,
    target: "server",
    options: {
      ...SHARED_OPTIONS,
      input: { server: resolve(folders.source, "server.tsx") },
      // Modules that only browsers import, on demand, are not bundled.
      external: [/^node:/, /\/areas\/shared\/firebase\/sdk\//],
      plugins: [...sources(mode, "server"), cssPlugin({ assetFolder: "", minify: false })],
      output: {
        dir: folders.server,
        format: "es",
        // .mjs: the folder is outside any package, so only the file name marks the files as modules.
        entryFileNames: "[name].mjs",
        chunkFileNames: "[name]-[hash].mjs",
        // One chunk in addition to the entry, which imports all pages anyway. In development the whole chunk is
        // replaced, including React and its contexts.
        manualChunks: (id) => (id.endsWith("/server.tsx") ? undefined : "area"),
        sourcemap: true,
      },
    },
  };
}
