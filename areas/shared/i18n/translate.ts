import { formatNumber, isRightToLeft } from "../domain/locales.ts";

/** A text with `{names}` to fill in, or one for each plural form of its `{count}` that the language has. */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

export type Catalogue<Key extends string = string> = Readonly<Record<Key, Message>>;

/** The keys of one catalogue, as the same one in another language must have them. */
export type KeysOf<Of extends Catalogue> = keyof Of & string;

/** The same texts in another language. */
export type Translation<English extends Catalogue> = Catalogue<KeysOf<English>>;

/** `"name"` of `"Hello {name}"`; any name where the text is not a literal. */
type PlacesIn<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PlacesIn<Rest>
    : never;
/** The names of the values that a message needs. */
export type PlacesOf<Text extends Message> = Text extends string ? PlacesIn<Text> : PlacesIn<Text[keyof Text] & string>;

/** The values that a message needs, by name. */
export type ValuesOf<Text extends Message> = Readonly<Record<PlacesOf<Text>, string | number>>;

/** @typeParam English the English catalogue, whose placeholders the callers fill */
export interface Messages<English extends Catalogue> {
  /** BCP 47, of the texts. */
  language: string;
  /** Whether a key that is known at run time only has a text. */
  has: (key: string) => boolean;
  /** The message with its values filled in. A `count` also chooses the plural form. */
  t: <Key extends KeysOf<English>>(
    key: Key,
    ...values: [PlacesOf<English[Key]>] extends [never] ? [values?: object] : [values: ValuesOf<English[Key]>]
  ) => string;
  /** The same in parts: the text between the values, and the names of missing values. */
  parts: <Key extends KeysOf<English>>(
    key: Key,
    values?: Partial<ValuesOf<English[Key]>>,
  ) => (string | { name: string })[];
}

type Values = Partial<Readonly<Record<string, string | number>>>;

/** The blocks from Hebrew on, and surrogates: text without them has no right-to-left letters. */
const MAY_RUN_RIGHT_TO_LEFT = /[\u0590-\uffff]/;
const RIGHT_TO_LEFT_LETTERS = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]+/gu;

/**
 * A value whose letters run against the message's is set apart, so that neither disturbs the other's order
 * (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates).
 */
function isolated(value: string, rightToLeft: boolean): string {
  // A browser compiles the letters' expressions on their first use, in several milliseconds.
  if (!rightToLeft && !MAY_RUN_RIGHT_TO_LEFT.test(value)) return value;
  const leftToRight = value.replaceAll(RIGHT_TO_LEFT_LETTERS, "");
  const runsAgainst = rightToLeft ? /\p{L}/u.test(leftToRight) : leftToRight !== value;
  return runsAgainst ? `\u2068${value}\u2069` : value;
}

const PLACES = /\{(\w+)\}/g;

/**
 * A catalogue as a function from keys to texts. Its plural rules are created when a text needs them. Keep it.
 *
 * @param language BCP 47, of the texts
 * @param locale BCP 47, of the numbers among the values
 */
export function createMessages<const English extends Catalogue>(
  language: string,
  catalogue: English | Translation<English>,
  locale = language,
): Messages<English> {
  let plurals: Intl.PluralRules | undefined;
  const rightToLeft = isRightToLeft(language);

  const textOf = (key: KeysOf<English>, values: Values): string => {
    const message: Message = catalogue[key];
    if (typeof message === "string") return message;
    plurals ??= new Intl.PluralRules(language);
    return message[plurals.select(Number(values["count"]))] ?? message.other;
  };
  const valueOf = (value: string | number | undefined, name: string): string => {
    if (value === undefined) return `{${name}}`;
    if (typeof value === "string") return isolated(value, rightToLeft);
    return formatNumber(value, locale);
  };

  return {
    language,
    has: (key) => Object.hasOwn(catalogue, key),
    t: (key, ...[values = {}]: [Values?]) =>
      textOf(key, values).replaceAll(PLACES, (_, name: string) => valueOf(values[name], name)),
    parts: (key, values: Values = {}) =>
      textOf(key, values)
        .split(PLACES)
        .map((part, index) => {
          if (index % 2 === 0) return part;
          return part in values ? valueOf(values[part], part) : { name: part };
        }),
  };
}
