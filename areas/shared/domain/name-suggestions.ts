import { isSellerDomain } from "./subdomain.ts";
import { decomposedText } from "./text-patterns.ts";

const LONGEST = 40;

/** How a shop's name could read as a label: `Mary’s Café` → `marys-cafe`; empty where nothing of it can stand in one. */
export function labelOf(text: string): string {
  const label = decomposedText(text)
    .replaceAll(/[\p{M}'’`´]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll("ð", "d")
    .replaceAll("þ", "th")
    .replaceAll("ł", "l")
    .replaceAll("ı", "i")
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return shortened(label, LONGEST);
}

/** At most so many characters of a label, whole words where that leaves most of it. */
function shortened(label: string, length: number): string {
  if (label.length <= length) return label;
  const cut = label.slice(0, length + 1);
  const word = cut.lastIndexOf("-");
  return cut.slice(0, word > length / 2 ? word : length).replace(/-+$/, "");
}

const BEFORE = ["the", "hello", "get"];
const AFTER = ["shop", "store", "studio", "goods", "and-co", "market", "online"];
const NUMBERS = ["2", "3", "4"];

/**
 * Names near one that can't be had, the nearest first, all of them well formed and none reserved; which of them are
 * free is for the storage to say.
 *
 * @param wanted as it was typed
 */
export function similarNames(wanted: string): string[] {
  const label = labelOf(wanted);
  if (label === "") return [];
  const before = (word: string) => `${word}-${shortened(label, LONGEST - word.length - 1)}`;
  const after = (word: string) => `${shortened(label, LONGEST - word.length - 1)}-${word}`;
  const candidates = [
    label,
    label.replaceAll("-", ""),
    ...AFTER.filter((word) => !label.endsWith(`-${word}`)).map(after),
    ...BEFORE.filter((word) => !label.startsWith(`${word}-`)).map(before),
    ...NUMBERS.map(after),
  ];
  return [...new Set(candidates)].filter((name) => name !== wanted && isSellerDomain(name));
}
