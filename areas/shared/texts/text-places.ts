// Separate from `rendered-texts.ts`, whose chunk a worker loads: it must contain no code of the page.

/** A [place]; not a link or picture, its definition, or an escaped bracket. */
const PLACE = /(?<![\\\]!])\[([^\][\n]+)\](?![([])/g;
/** `[name]: address` */
const DEFINITION = /^ {0,3}\[([^\][\n]+)\]:/gm;
/** A footnote's number, or a check box. */
const MARK = /^(?:\d{1,3}|[ xX])$/;

/** The longest place in an error message, in characters. */
const SHOWN = 40;

/** Returns the [places] of a template that are not filled in, with brackets, each once. Markdown links don't count. */
export function placesIn(text: string): string[] {
  const defined = new Set(Array.from(text.matchAll(DEFINITION), ([, name = ""]) => name.toLowerCase()));
  const places = Array.from(text.matchAll(PLACE), ([, name = ""]) => name);
  return [...new Set(places)]
    .filter((name) => !MARK.test(name) && !defined.has(name.toLowerCase()))
    .map((name) => `[${name}]`);
}

/** Returns the problem of a text with unfilled places; names at most three. */
export function placesProblem(text: string): { code: "has-placeholder"; params: { places: string } } | undefined {
  const places = placesIn(text);
  if (places.length === 0) return undefined;
  const named = places.slice(0, 3).map((place) => (place.length > SHOWN ? `${place.slice(0, SHOWN - 2)}…]` : place));
  if (places.length > named.length) named.push("…");
  return { code: "has-placeholder", params: { places: named.join(", ") } };
}
