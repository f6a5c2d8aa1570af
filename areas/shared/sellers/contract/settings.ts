import * as z from "zod/mini";
import { country, line, optionalEmail, optionalLine, optionalText, phone, slug, text } from "../../contract/fields.ts";
import { COUNTRIES } from "../../domain/countries.ts";
import { isShopLocale } from "../../domain/locales.ts";
import { isCurrency } from "../../domain/money.ts";
import { picture } from "../../pictures/contract/image-operations.ts";
import { placesProblem } from "../../texts/text-places.ts";
import {
  DELIVERY_LENGTHS,
  MAX_DELIVERY_OPTIONS,
  MAX_DELIVERY_PRICE,
  MAX_PAGES,
  MAX_PAGES_TEXT,
  MAX_PAYMENT_DAYS,
  MAX_TYPED_NAME,
  MIN_PAYMENT_DAYS,
  PAGE_LENGTHS,
  PAYMENT_CHOICES,
  SHOP_LENGTHS,
} from "../seller.ts";
import { CORNERS, TYPEFACES } from "../theme.ts";

export const theme = z.strictObject({
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/, "not-a-colour")),
  typeface: z.enum(TYPEFACES),
  corners: z.enum(CORNERS),
});

export const currency = z.string().check(z.refine(isCurrency, "not-a-currency"));

/** BCP 47, as `Intl` writes it, in a language of our texts. Older shops may have others. */
export const locale = z.string().check(z.maxLength(35), z.refine(isShopLocale, "not-a-locale"));

const deliveryOption = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  title: line(DELIVERY_LENGTHS.title),
  kind: z.enum(["shipping", "pickup"]),
  price: z.int().check(z.minimum(0), z.maximum(MAX_DELIVERY_PRICE)),
  note: z.optional(line(DELIVERY_LENGTHS.note)),
});

/** A text without unfilled template places. */
const finishedText = (max: number) =>
  optionalText(max).check(
    z.check(({ value, issues }) => {
      const problem = placesProblem(value);
      if (problem) issues.push({ code: "custom", message: problem.code, params: problem.params, input: value });
    }),
  );

const lengthOf = (pages: { body: string }[]): number => pages.reduce((sum, { body }) => sum + body.length, 0);

const areDistinct = (keys: string[]): boolean => new Set(keys).size === keys.length;

/**
 * The body of `PATCH /api/admin/:sellerId/seller`. Fields left out stay unchanged. `updatedAt` is that of the settings
 * that were edited; nothing is written if they have changed since. A shop file has the same limits.
 */
export const changeSellerRequest = z.strictObject({
  updatedAt: z.string().check(z.maxLength(40)),
  change: z.strictObject({
    name: z.optional(line(SHOP_LENGTHS.name)),
    tagline: z.optional(optionalLine(SHOP_LENGTHS.tagline)),
    about: z.optional(optionalText(SHOP_LENGTHS.about)),
    logo: z.optional(z.nullable(picture)),
    cover: z.optional(z.nullable(picture)),
    theme: z.optional(theme),
    currency: z.optional(currency),
    locale: z.optional(locale),
    contact: z.optional(
      z.strictObject({
        email: optionalEmail,
        phone: z.optional(phone),
        address: z.optional(text(SHOP_LENGTHS.address)),
      }),
    ),
    deliveryOptions: z.optional(
      z.array(deliveryOption).check(
        z.maxLength(MAX_DELIVERY_OPTIONS),
        z.refine((options) => areDistinct(options.map((option) => option.id)), "not-distinct"),
      ),
    ),
    deliveryCountries: z.optional(
      z.array(country).check(z.maxLength(COUNTRIES.length), z.refine(areDistinct, "not-distinct")),
    ),
    paymentInstructions: z.optional(finishedText(SHOP_LENGTHS.paymentInstructions)),
    paymentDays: z.optional(z.nullable(z.int().check(z.minimum(MIN_PAYMENT_DAYS), z.maximum(MAX_PAYMENT_DAYS)))),
    paymentChoice: z.optional(z.enum(PAYMENT_CHOICES)),
    pages: z.optional(
      z.array(z.strictObject({ slug, title: line(PAGE_LENGTHS.title), body: finishedText(PAGE_LENGTHS.body) })).check(
        z.maxLength(MAX_PAGES),
        z.refine((pages) => lengthOf(pages) <= MAX_PAGES_TEXT, { error: "too-long", params: { max: MAX_PAGES_TEXT } }),
        z.refine((pages) => areDistinct(pages.map((page) => page.slug)), "not-distinct"),
      ),
    ),
  }),
});
export type SellerSettingsChange = z.output<typeof changeSellerRequest>["change"];

/** The body of `POST /api/admin/:sellerId/seller/domain`. */
export const changeDomainRequest = z.strictObject({
  domain: z.string().check(z.minLength(1), z.maxLength(MAX_TYPED_NAME)),
});

/** The body of `POST /api/admin/:sellerId/seller/status`. */
export const changeStatusRequest = z.strictObject({ status: z.enum(["active", "paused"]) });
