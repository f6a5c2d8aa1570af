import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "swatch.brick": "Ziegel",
  "swatch.olive": "Oliv",
  "swatch.fir": "Tanne",
  "swatch.lake": "See",
  "swatch.ink": "Tinte",
  "swatch.plum": "Pflaume",
  "swatch.berry": "Beere",
  "swatch.slate": "Schiefer",
  "typeface.sans": "Schlicht",
  "typeface.serif": "Klassisch",
  "typeface.slab": "Kräftig",
  "typeface.rounded": "Weich",
  "corners.sharp": "Eckig",
  "corners.soft": "Weich",
  "corners.round": "Rund",
  "plan.free": "Gratis",
  "plan.pro": "Pro",
};
