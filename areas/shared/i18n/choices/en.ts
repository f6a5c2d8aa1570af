/**
 * Names of a shop's colours, typefaces, corners and plans. The areas that offer them spread them into their own texts. The
 * folder is not called `sellers`: the build would put these names into the admin's chunk of that name, with all settings.
 */
export const en = {
  "swatch.brick": "Brick",
  "swatch.olive": "Olive",
  "swatch.fir": "Fir",
  "swatch.lake": "Lake",
  "swatch.ink": "Ink",
  "swatch.plum": "Plum",
  "swatch.berry": "Berry",
  "swatch.slate": "Slate",
  "typeface.sans": "Plain",
  "typeface.serif": "Bookish",
  "typeface.slab": "Sturdy",
  "typeface.rounded": "Soft",
  "corners.sharp": "Sharp",
  "corners.soft": "Soft",
  "corners.round": "Round",
  "plan.free": "Free",
  "plan.pro": "Pro",
} as const;
