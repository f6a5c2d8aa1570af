import * as z from "zod/mini";
import { isCountry } from "../domain/countries.ts";
import { EMAIL, MAX_EMAIL, MAX_PHONE, PHONE, SLUG } from "../domain/text-patterns.ts";

/** Adds a description to a schema, for the API's OpenAPI description. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description));

/** An opaque id of the platform. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
export const slug = z.string().check(z.regex(SLUG, "not-a-slug"));

/** Control characters and direction overrides: with them, a text displays other words than were typed. */
const UNREADABLE = /(?![\t\n\r])\p{Cc}|[\u202d\u202e]/u;

/** Trimmed text that every storage keeps unchanged (no lone surrogates). It may be empty. */
export const optionalText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !UNREADABLE.test(value), "not-plain-text"),
  );

/** The same on one line. */
export const optionalLine = (max: number) =>
  optionalText(max).check(z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), "not-one-line"));

/** Text with at least one character. */
export const text = (max: number) => optionalText(max).check(z.minLength(1));

/** The same on one line. */
export const line = (max: number) => optionalLine(max).check(z.minLength(1));

export const email = line(MAX_EMAIL).check(z.regex(EMAIL, "not-an-email"));

export const phone = line(MAX_PHONE).check(z.regex(PHONE, "not-a-phone-number"));

/** An email address, or an empty string for none. */
export const optionalEmail = optionalLine(MAX_EMAIL).check(z.regex(new RegExp(`^$|${EMAIL.source}`), "not-an-email"));

/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.refine(isCountry, "not-a-country"));
