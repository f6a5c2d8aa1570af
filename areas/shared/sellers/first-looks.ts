import type { Corners, Theme, Typeface } from "./theme.ts";

/** Colours to begin with; any other can be chosen. Each reads well as it is on light paper. */
export const SWATCHES: readonly { name: string; accent: string }[] = [
  { name: "Brick", accent: "#b3401f" },
  { name: "Olive", accent: "#5d6b1f" },
  { name: "Fir", accent: "#1f6a4f" },
  { name: "Lake", accent: "#1d6a85" },
  { name: "Ink", accent: "#2f4a8a" },
  { name: "Plum", accent: "#7a3472" },
  { name: "Berry", accent: "#b02a5b" },
  { name: "Slate", accent: "#4a4f57" },
];

export const TYPEFACE_NAMES: Record<Typeface, string> = {
  sans: "Plain",
  serif: "Bookish",
  slab: "Sturdy",
  rounded: "Soft",
};

export const CORNER_NAMES: Record<Corners, string> = { sharp: "Sharp", soft: "Soft", round: "Round" };

export const FIRST_THEME: Theme = { accent: "#b3401f", typeface: "serif", corners: "soft" };
