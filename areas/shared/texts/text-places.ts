/** A [place]; not a link or picture, its definition, or an escaped bracket. */
const PLACE = /(?<![\\\]!])\[([^\][\n]+)\](?![([])/g;
/** `[name]: address` */
const DEFINITION = /^ {0,3}\[([^\][\n]+)\]:/gm;
/** A footnote's number, or a box to tick. */
const MARK = /^(?:\d{1,3}|[ xX])$/;

/** Characters of a place that are named. */
const SHOWN = 40;

/** The [places] of a template that are still to be filled in, brackets included, each once; links of markdown are none. */
export function placesIn(text: string): string[] {
  const defined = new Set(Array.from(text.matchAll(DEFINITION), ([, name = ""]) => name.toLowerCase()));
  const places = Array.from(text.matchAll(PLACE), ([, name = ""]) => name);
  return [...new Set(places)]
    .filter((name) => !MARK.test(name) && !defined.has(name.toLowerCase()))
    .map((name) => `[${name}]`);
}

/** What is wrong with a text that still has places; names at most three. */
export function placesProblem(text: string): { code: "has-placeholder"; params: { places: string } } | undefined {
  const places = placesIn(text);
  if (places.length === 0) return undefined;
  const named = places.slice(0, 3).map((place) => (place.length > SHOWN ? `${place.slice(0, SHOWN - 2)}…]` : place));
  if (places.length > named.length) named.push("…");
  return { code: "has-placeholder", params: { places: named.join(", ") } };
}
