import { decomposedText } from "../../../../shared/domain/text-patterns.ts";

/** The names of each colour in every language of the admin: the shop's language can differ from the admin's. */
const COLORS: readonly (readonly [hex: string, ...names: string[]])[] = [
  ["#1c1c1c", "black", "schwarz", "أسود"],
  ["#ffffff", "white", "weiß", "weiss", "أبيض"],
  ["#8a8a8a", "grey", "gray", "grau", "رمادي"],
  ["#36393d", "charcoal", "anthracite", "anthrazit", "فحمي"],
  ["#c0c4c8", "silver", "silber", "فضي"],
  ["#c9a227", "gold", "ذهبي"],
  ["#c8262b", "red", "rot", "أحمر"],
  ["#7a1f2b", "burgundy", "maroon", "bordeaux", "weinrot", "عنابي"],
  ["#f08a24", "orange", "برتقالي"],
  ["#f4c430", "yellow", "gelb", "أصفر"],
  ["#d9a233", "mustard", "senfgelb", "خردلي"],
  ["#2e8b57", "green", "grün", "أخضر"],
  ["#6b7a3a", "olive", "oliv", "زيتي"],
  ["#a8d5ba", "mint", "minze", "نعناعي"],
  ["#1f8a8a", "teal", "petrol", "أزرق مخضر"],
  ["#40c4c4", "turquoise", "türkis", "فيروزي"],
  ["#2467c9", "blue", "blau", "أزرق"],
  ["#9cc9ee", "light blue", "sky blue", "hellblau", "سماوي"],
  ["#1f2a52", "navy", "navy blue", "dark blue", "dunkelblau", "marineblau", "كحلي"],
  ["#7d3fa0", "purple", "violet", "lila", "violett", "بنفسجي"],
  ["#c9b6e4", "lavender", "lilac", "flieder", "lavendel", "خزامي"],
  ["#ef8fb0", "pink", "rosa", "وردي"],
  ["#f2836b", "coral", "koralle", "مرجاني"],
  ["#6b4226", "brown", "braun", "بني"],
  ["#b5543a", "terracotta", "rust", "rost", "طيني"],
  ["#c19a6b", "camel", "tan", "جملي"],
  ["#e4d5b7", "beige", "sand", "بيج"],
  ["#f6efdc", "cream", "ivory", "off-white", "creme", "elfenbein", "كريمي"],
];

/** Removes diacritics: `grun` and `احمر` are found too. */
const keyOf = (text: string): string =>
  decomposedText(text).replaceAll(/\p{M}/gu, "").trim().toLowerCase().replaceAll(/\s+/g, " ");

const HEX_OF = new Map(COLORS.flatMap(([hex, ...names]) => names.map((name) => [keyOf(name), hex] as const)));
const OPTION_NAMES = new Set(["colour", "color", "farbe", "لون", "اللون"].map(keyOf));

/** `#rrggbb` of a well-known colour's name. */
export const colorCalled = (name: string): string | undefined => HEX_OF.get(keyOf(name));

/** Whether a name gives this colour: it was probably not picked. @param color `#rrggbb` */
export const isColorOfName = (color: string): boolean => COLORS.some(([hex]) => hex === color);

/** Whether an option of this name is a colour. */
export const isColorName = (name: string): boolean => OPTION_NAMES.has(keyOf(name));
