import type { Theme } from "./theme.ts";

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
