import * as z from "zod/mini";
import { isShopLocale } from "../../domain/locales.ts";
import { isCurrency } from "../../domain/money.ts";
import { CORNERS, TYPEFACES } from "../theme.ts";

export const theme = z.strictObject({
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/, "not-a-colour")),
  typeface: z.enum(TYPEFACES),
  corners: z.enum(CORNERS),
});

export const currency = z.string().check(z.refine(isCurrency, "not-a-currency"));

/** BCP 47, as `Intl` writes it, in a language of our texts. Older shops may have another. */
export const locale = z.string().check(z.maxLength(35), z.refine(isShopLocale, "not-a-locale"));
