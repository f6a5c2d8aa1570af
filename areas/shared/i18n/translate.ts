/** A text with `{names}` to fill in, or one for each plural form of its `{count}` that the language has. */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

export type Catalogue<Key extends string = string> = Readonly<Record<Key, Message>>;

export type MessageValues = Readonly<Record<string, string | number>>;

/** The keys of one catalogue, as the same one in another language must have them. */
export type KeysOf<Of extends Catalogue> = keyof Of & string;

export interface Messages<Key extends string> {
  /** BCP 47, of the texts. */
  language: string;
  /** The message with its values filled in. A `count` also chooses the plural form. */
  t: (key: Key, values?: MessageValues) => string;
  /** The same in parts: what stands between the values, and the values' names. */
  parts: (key: Key, values?: MessageValues) => (string | { name: string })[];
}

const RIGHT_TO_LEFT_LETTERS = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]+/gu;

/**
 * A value whose letters run against the message's is set apart, so that neither disturbs the other's order
 * (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates).
 */
function isolated(value: string, rightToLeft: boolean): string {
  const leftToRight = value.replaceAll(RIGHT_TO_LEFT_LETTERS, "");
  const runsAgainst = rightToLeft ? /\p{L}/u.test(leftToRight) : leftToRight !== value;
  return runsAgainst ? `\u2068${value}\u2069` : value;
}

const PLACE = /\{(\w+)\}/;

/**
 * A catalogue as a function from keys to texts. Making one costs two `Intl` formats: keep it.
 *
 * @param language BCP 47, of the texts
 * @param locale BCP 47, of the numbers among the values
 */
export function createMessages<Key extends string>(
  language: string,
  catalogue: Catalogue<Key>,
  locale = language,
): Messages<Key> {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(locale);
  const rightToLeft = isRightToLeft(language);

  const textOf = (key: Key, values: MessageValues): string => {
    const message = catalogue[key];
    if (typeof message === "string") return message;
    return message[plurals.select(Number(values["count"]))] ?? message.other;
  };
  const valueOf = (value: string | number | undefined, name: string): string => {
    if (value === undefined) return `{${name}}`;
    return typeof value === "number" ? numbers.format(value) : isolated(value, rightToLeft);
  };

  return {
    language,
    t: (key, values = {}) =>
      textOf(key, values).replaceAll(new RegExp(PLACE, "g"), (_, name: string) => valueOf(values[name], name)),
    parts: (key, values = {}) =>
      textOf(key, values)
        .split(PLACE)
        .map((part, index) => {
          if (index % 2 === 0) return part;
          return part in values ? valueOf(values[part], part) : { name: part };
        }),
  };
}

const RIGHT_TO_LEFT_LANGUAGES = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** @param locale BCP 47 */
export function isRightToLeft(locale: string): boolean {
  return RIGHT_TO_LEFT_LANGUAGES.has(new Intl.Locale(locale).language);
}

/** For an element's `dir`. @param locale BCP 47 */
export function directionOf(locale: string): "ltr" | "rtl" {
  return isRightToLeft(locale) ? "rtl" : "ltr";
}
