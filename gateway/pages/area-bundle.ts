import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Area } from "../../areas/shared/domain/areas.ts";
import type { RenderPage } from "../../areas/shared/pages/page-data.ts";

/**
 * A page's text in parts. Joined, a large page would take more than 128 kB, two bytes per character, and V8 spends 0.4 ms
 * on joining a text of that size: it allocates it outside of its usual pages of memory. Smaller ones take 0.03 ms.
 */
export interface PageText {
  /** Equal in all pages with the same style, language and direction. Empty in a page without a style. */
  opening: string;
  rest: readonly string[];
}

/** An area's index.html, split at boot into the parts around its markers. Rendering concatenates and never searches. */
interface HtmlTemplate {
  /** CSP sources of the inline scripts before the head's own tags. */
  scriptHashes: string[];
  render(parts: {
    lang: string;
    dir: "ltr" | "rtl";
    /**
     * The sheets that the markup needs; `undefined` if there is no markup. With them, scripts follow the markup, so the
     * browser requests the first picture before them. The rest of the area's style is not requested until they have loaded
     * (start-area.tsx).
     */
    style: PageStyle | undefined;
    head: string;
    markup: string | null;
    pageData: string;
    /** URLs of the modules that this page needs in addition to its area's entry. */
    preload: readonly string[];
  }): PageText;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  if (at < 0 || text.includes(separator, at + 1)) throw new Error(`the template needs ${separator} exactly once`);
  return [text.slice(0, at), text.slice(at + separator.length)];
}

function splitBetween(text: string, open: string, close: string): [string, string, string] {
  const [before, rest] = splitOnce(text, open);
  const [between, after] = splitOnce(rest, close);
  return [before, between, after];
}

/**
 * @param html the built index.html: `<html lang="en">`, `<!--head-->…<!--/head-->`,
 *   `<!--styles-->…<!--later-styles-->…<!--/styles-->`, `<!--scripts-->…<!--/scripts-->`, `<!--app-->…<!--/app-->` and
 *   `<!--page-data-->`, in this order and once each
 * @throws Error naming the marker that is missing or doubled
 */
export function parseTemplate(html: string): HtmlTemplate {
  const [doctype, afterHtml] = splitOnce(html, '<html lang="en">');
  const [beforeHead, , afterHead] = splitBetween(afterHtml, "<!--head-->", "<!--/head-->");
  const [beforeStyles, styles, afterStyles] = splitBetween(afterHead, "<!--styles-->", "<!--/styles-->");
  const [beforeScripts, scripts, afterScripts] = splitBetween(afterStyles, "<!--scripts-->", "<!--/scripts-->");
  const [beforeApp, shell, afterApp] = splitBetween(afterScripts, "<!--app-->", "<!--/app-->");
  const [frameStyles, ownStyles] = splitOnce(styles, "<!--later-styles-->");
  const laterStyles = ownStyles.replaceAll("<link ", "<link disabled ");
  // After the first picture, also on a line where the server orders its responses by priority.
  const laterScripts = scripts.replaceAll(/<(link|script) /g, '<$1 fetchpriority="low" ');
  const [beforeData, afterData] = splitOnce(afterApp, "<!--page-data-->");
  return {
    scriptHashes: Array.from(beforeHead.matchAll(/<script>(.*?)<\/script>/gs), ([, script = ""]) => cspHash(script)),
    render({ lang, dir, style, head, markup, pageData, preload }) {
      const preloads = (attributes: string): string =>
        preload.map((href) => `<link ${attributes}rel="modulepreload" href="${href}">`).join("");
      const [first, last] = style
        ? [beforeScripts, laterScripts + preloads('fetchpriority="low" ') + laterStyles]
        : [frameStyles + ownStyles + beforeScripts + scripts + preloads(""), ""];
      const start = `${doctype}<html lang="${lang}"${dir === "rtl" ? ' dir="rtl"' : ""}>${beforeHead}`;
      const tags = `${head}${beforeStyles}${first}${beforeApp}`;
      const end = `${beforeData}${pageData}${last}${afterData}`;
      if (!style) return { opening: "", rest: [start + tags, markup ?? shell, end] };
      return { opening: `${start}<style>${style.css}</style>`, rest: [tags, markup ?? shell, end] };
    },
  };
}

/** The part of the build's manifest that pages need. */
interface Manifest {
  onDemand: Record<string, string[]>;
  pageSheets: { sheets: string[]; needed: Record<string, number[]> };
}

/** The style sheets that a page needs for its first paint. */
export interface PageStyle {
  css: string;
  /** A CSP source: `'sha256-…'`. */
  hash: string;
}

/** Puts a page's sheets together: those of the area's frame, and those of the modules that it loads. */
function pageStyles({ sheets, needed }: Manifest["pageSheets"]): AreaBundle["styleOf"] {
  const known = new Map<string, PageStyle>();
  return (modules) => {
    const indices = new Set([needed[""] ?? [], ...modules.map((module) => needed[module] ?? [])].flat());
    const key = [...indices].sort((a, b) => a - b).join();
    let style = known.get(key);
    if (!style) {
      const css =
        key === ""
          ? ""
          : key
              .split(",")
              .map((index) => sheets[Number(index)])
              .join("");
      style = { css, hash: cspHash(css) };
      known.set(key, style);
    }
    return style;
  };
}

/** The CSP source of a style element or an inline script. */
export const cspHash = (content: string): string => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

/** One built area: its HTML template, its server renderer, and the chunks that each on-demand module loads. */
export interface AreaBundle {
  area: Area;
  template: HtmlTemplate;
  render: RenderPage;
  onDemand: Record<string, string[]>;
  /** @param modules loaded on demand that the page needs */
  styleOf(modules: readonly string[]): PageStyle;
}

/** The build folder is missing or incomplete. */
export class MissingBuild extends Error {
  override name = "MissingBuild";
}

/** Reads an area's bundle from the build folder. @throws MissingBuild */
async function loadAreaBundle(buildRoot: string, area: Area): Promise<AreaBundle> {
  const folder = resolve(buildRoot, area);
  try {
    const manifest = JSON.parse(await readFile(resolve(folder, "manifest.json"), "utf8")) as Manifest;
    const template = parseTemplate(await readFile(resolve(folder, "browser/index.html"), "utf8"));
    const server = resolve(folder, "server/server.mjs");
    // Node caches modules by URL: the query makes it load a rebuilt bundle.
    const { mtimeMs } = await stat(server);
    const { render } = (await import(`${pathToFileURL(server).href}?${mtimeMs}`)) as { render: RenderPage };
    const { onDemand, pageSheets } = manifest;
    return { area, template, render, onDemand, styleOf: pageStyles(pageSheets) };
  } catch (error) {
    const reason = (error as Error).message;
    throw new MissingBuild(`The area ${area} can't be read from ${buildRoot} (${reason}): run "npm run build".`, {
      cause: error,
    });
  }
}

export interface AreaBundles {
  get(area: Area): Promise<AreaBundle>;
}

/** All bundles, read once at boot. @throws MissingBuild */
export async function openAreaBundles(buildRoot: string, areas: readonly Area[]): Promise<AreaBundles> {
  const bundles = new Map(
    await Promise.all(areas.map(async (area) => [area, await loadAreaBundle(buildRoot, area)] as const)),
  );
  return {
    async get(area) {
      const bundle = bundles.get(area);
      if (!bundle) throw new MissingBuild(`The area ${area} was not opened.`);
      return bundle;
    },
  };
}

/** For development: reloads a bundle when a rebuild has replaced its manifest, its HTML or its server module. */
export function watchAreaBundles(buildRoot: string): AreaBundles {
  const loaded = new Map<Area, { stamp: string; bundle: Promise<AreaBundle> }>();
  const modified = async (file: string): Promise<number> =>
    (await stat(resolve(buildRoot, file)).catch(() => undefined))?.mtimeMs ?? 0;
  return {
    async get(area) {
      const files = [`${area}/manifest.json`, `${area}/browser/index.html`, `${area}/server/server.mjs`];
      const stamp = (await Promise.all(files.map(modified))).join(" ");
      let entry = loaded.get(area);
      if (entry?.stamp !== stamp) {
        entry = { stamp, bundle: loadAreaBundle(buildRoot, area) };
        loaded.set(area, entry);
      }
      return entry.bundle;
    },
  };
}
