export const TYPEFACES = ["sans", "serif", "slab", "rounded"] as const;
export type Typeface = (typeof TYPEFACES)[number];

export const CORNERS = ["sharp", "soft", "round"] as const;
export type Corners = (typeof CORNERS)[number];

/** The seller's choices of a shop's look. All other styles are derived from them. */
export interface Theme {
  /** `#rrggbb` */
  accent: string;
  typeface: Typeface;
  corners: Corners;
}

type Rgb = readonly [number, number, number];

const parseHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** WCAG 2.2 relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(parseHex(a)), luminance(parseHex(b))].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((channel, i) => channel + ((b[i] as number) - channel) * share) as unknown as Rgb;

/**
 * Returns the accent adjusted to be readable on a background: moved towards black or white, away from the background,
 * in steps of 2 % until its contrast reaches 4.5:1 (WCAG 2.2 AA for text).
 */
export function legibleAccent(accent: string, background: string): string {
  const target: Rgb = luminance(parseHex(background)) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  const from = parseHex(accent);
  for (let share = 0; share <= 1; share += 0.02) {
    const candidate = toHex(mix(from, target, share));
    if (contrast(candidate, background) >= 4.5) return candidate;
  }
  return toHex(target);
}

/** Returns black or white, whichever has more contrast with the accent. */
export function textOn(accent: string): string {
  return contrast(accent, "#ffffff") >= contrast(accent, "#000000") ? "#ffffff" : "#000000";
}

/** The light and dark page background of shops. areas/shared/ui/tokens.css has the same two values. */
export const PAPER = { light: "#ffffff", dark: "#141414" } as const;

/**
 * Fonts installed on current devices, as values of `font-family`: of Apple's, then of Windows. Short, because the first
 * layout waits for the system's answer about each font that a device doesn't have.
 */
export const FONT_STACKS: Record<Typeface, string> = {
  sans: "system-ui,sans-serif",
  serif: '"Iowan Old Style","Palatino Linotype",serif',
  slab: 'Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif',
  rounded:
    'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,Manjari,"Arial Rounded MT Bold",Calibri,sans-serif',
};

/** CSS lengths. */
const RADII: Record<Corners, string> = { sharp: "0", soft: "6px", round: "18px" };

/**
 * Returns the seller's theme as a style sheet for the page's head. It contains only enumerated values and a parsed
 * colour, never the seller's text, so it needs no escaping.
 */
export function themeCss(theme: Theme): string {
  const scheme = (paper: string): string => {
    const accent = legibleAccent(theme.accent, paper);
    return `--accent:${accent};--on-accent:${textOn(accent)}`;
  };
  return (
    `:root{--display:${FONT_STACKS[theme.typeface]};--radius:${RADII[theme.corners]};${scheme(PAPER.light)}}` +
    `@media(prefers-color-scheme:dark){:root{${scheme(PAPER.dark)}}}`
  );
}

/**
 * Returns the seller's theme as custom properties, for a preview with the class `shop-palette` of
 * areas/shared/ui/tokens.css, which picks the accent of the colour scheme.
 */
export function previewTheme({ accent, typeface, corners }: Theme): Record<`--${string}`, string> {
  const [light, dark] = [legibleAccent(accent, PAPER.light), legibleAccent(accent, PAPER.dark)];
  return {
    "--shop-light": light,
    "--shop-on-light": textOn(light),
    "--shop-dark": dark,
    "--shop-on-dark": textOn(dark),
    "--display": FONT_STACKS[typeface],
    "--radius": RADII[corners],
  };
}

/** Suggested colours; any other colour is allowed. Each is legible on light paper without adjustment. */
export const SWATCHES = [
  { id: "brick", accent: "#b3401f" },
  { id: "olive", accent: "#5d6b1f" },
  { id: "fir", accent: "#1f6a4f" },
  { id: "lake", accent: "#1d6a85" },
  { id: "ink", accent: "#2f4a8a" },
  { id: "plum", accent: "#7a3472" },
  { id: "berry", accent: "#b02a5b" },
  { id: "slate", accent: "#4a4f57" },
] as const;

export type SwatchId = (typeof SWATCHES)[number]["id"];

export const DEFAULT_THEME: Theme = { accent: "#b3401f", typeface: "serif", corners: "soft" };
