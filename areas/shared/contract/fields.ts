import * as z from "zod/mini";
import { isCountry } from "../domain/countries.ts";

/** A schema with what the API's description says of it. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description));

/** An opaque id of the platform. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
export const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "not-a-slug"));

/** Path parameters of everything under a seller. */
export const sellerParameters = z.strictObject({ sellerId: id });

/** Control characters, and those that make a text be read backwards: with them one shows other words than one wrote. */
const UNREADABLE = /(?![\t\n\r])\p{Cc}|[\u202d\u202e]/u;

/** Text that says something, without spaces around it; what every storage keeps as it is (no lone surrogates). */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !UNREADABLE.test(value), "not-plain-text"),
  );

/** The same in one line. */
export const line = (max: number) =>
  text(max).check(z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), "not-one-line"));

/** Stricter than RFC 5322, like browsers: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const email = line(254).check(z.regex(EMAIL, "not-an-email"));

export const phone = line(40).check(z.regex(/^[+(]?[\d\s()./-]{4,}\d$/, "not-a-phone-number"));

/** Text that may be empty. */
export const optionalText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !UNREADABLE.test(value), "not-plain-text"),
  );

/** The same in one line. */
export const optionalLine = (max: number) =>
  optionalText(max).check(z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), "not-one-line"));

/** An e-mail address, or an empty string for none. */
export const optionalEmail = optionalLine(254).check(z.regex(new RegExp(`^$|${EMAIL.source}`), "not-an-email"));

/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.refine(isCountry, "not-a-country"));
