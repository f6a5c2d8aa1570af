/** Names of a shop's colours, typefaces and corners. The areas that offer them spread them into their own texts. */
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
} as const;
