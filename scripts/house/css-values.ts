import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PROJECT_ROOT } from "../build/paths.ts";

/** The scales of areas/shared/ui/tokens.css. */
export const SCALES = ["spacing", "type", "radius", "shadow", "breakpoint"] as const;
export type Scale = (typeof SCALES)[number];

/** A length, a `clamp()`, a token such as `var(--space-1)`, or a whole shadow. */
export interface CssValue {
  scale: Scale;
  value: string;
  /** Relative to the project. */
  file: string;
  line: number;
}

const PROPERTIES: readonly (readonly [RegExp, Scale])[] = [
  [/^(?:scroll-)?(?:margin|padding)|^inset|gap$/, "spacing"],
  [/^font(?:-size)?$/, "type"],
  [/radius$/, "radius"],
  [/^box-shadow$/, "shadow"],
];

/** Comments, and page boxes: their margins belong to the printed sheet. */
const IGNORED = /\/\*[\s\S]*?\*\/|@page[^{]*\{[^}]*\}/g;
const DECLARATION = /(?<=[{;]\s*)([a-z][a-z-]*)\s*:\s*([^;{}]+?)\s*(?=[;}])/g;
const QUERY = /@(?:media|container)[^{]*/g;
/** A `clamp()`, a token, or a length. Lengths below 3 px make room for borders; points are of printed paper. */
const LENGTH =
  /clamp\((?:[^()]|\([^()]*\))*\)|var\(--(?:space|text|gutter|section)[\w-]*\)|(?<![\w.-])-?(?![012]px)[\d.]+(?:r?em|px|ch|cq\w+|[sd]?v\w+)/g;
/** With the feature in its older syntax, for example `min-width: 48rem`. */
const BREAKPOINT = /(?:(?:min|max)-[a-z-]+: ?)?[\d.]+(?:r?em|px)/g;
/** Font families, which may follow the size in the shorthand, with the line height. */
const FAMILIES = /\s+(?:\/|var\(--(?:display|text|mono)\)).*/s;

/** The colour after the geometry of a ring or an edge. */
const COLOUR = /^(var\(--shadow-[a-z]+\)) var\(--[a-z-]+\)$/;

const onOneLine = (value: string): string => value.replace(/\s+/g, " ");

function lengthsOf(scale: Scale, value: string): string[] {
  switch (scale) {
    case "shadow":
      return value === "none" ? [] : [value.replace(COLOUR, "$1")];
    case "radius":
      return (value.match(/\w+\([^()]*(?:\([^()]*\)[^()]*)*\)|[\d.]+[\w%]+/g) ?? []).filter((each) => each !== "0");
    default:
      return value.replace(FAMILIES, "").match(LENGTH) ?? [];
  }
}

/** All values of a style sheet that belong to a scale. */
export function readCssValues(file: string, source: string): CssValue[] {
  const css = source.replace(IGNORED, (text) => text.replace(/[^\n]/g, " "));
  const lineAt = (index: number): number => css.slice(0, index).split("\n").length;
  const values = [...css.matchAll(DECLARATION)].flatMap(({ 1: property = "", 2: value = "", index }) => {
    const scale = PROPERTIES.find(([pattern]) => pattern.test(property))?.[1];
    if (!scale) return [];
    return lengthsOf(scale, onOneLine(value)).map((each) => ({ scale, value: each, file, line: lineAt(index) }));
  });
  const breakpoints = [...css.matchAll(QUERY)].flatMap(({ 0: query, index }) =>
    (query.match(BREAKPOINT) ?? []).map((value) => {
      return { scale: "breakpoint" as const, value, file, line: lineAt(index) };
    }),
  );
  return [...values, ...breakpoints];
}

/** The style sheets of a folder. */
export const readSheets = (folder: string): { file: string; css: string }[] =>
  globSync(`${folder}/**/*.css`, { cwd: PROJECT_ROOT })
    .sort()
    .map((file) => ({ file, css: readFileSync(resolve(PROJECT_ROOT, file), "utf8") }));

/** Per folder: its style sheets, their lines, and the number of different values of each scale. */
export function cssFigures(folders: readonly string[]): (string | number)[][] {
  return folders.map((folder) => {
    const sheets = readSheets(folder);
    const lines = sheets.reduce((sum, { css }) => sum + css.split("\n").length - 1, 0);
    const values = sheets.flatMap(({ file, css }) => readCssValues(file, css));
    const different = SCALES.map((scale) => new Set(values.filter((each) => each.scale === scale).map((v) => v.value)));
    return [folder, sheets.length, lines, ...different.map(({ size }) => size)];
  });
}
