import { z } from "zod";
import {
  CATEGORY_LENGTHS,
  MAX_CATEGORIES,
  MAX_IMAGES,
  MAX_OPTION_VALUES,
  MAX_OPTIONS,
  MAX_PRICE,
  MAX_PRODUCTS,
  MAX_STOCK,
  MAX_VARIANTS,
  PRODUCT_LENGTHS,
} from "../../../areas/shared/catalogue/catalogue-limits.ts";
import { COLOR, PRODUCT_STATUSES } from "../../../areas/shared/catalogue/product.ts";
import { COUNTRIES, isCountry } from "../../../areas/shared/domain/countries.ts";
import { isCurrency, RESCALE_FACTOR, RESCALED_CURRENCIES } from "../../../areas/shared/domain/money.ts";
import { isSellerDomain } from "../../../areas/shared/domain/subdomain.ts";
import { MAX_EMAIL, MAX_PHONE, SLUG } from "../../../areas/shared/domain/text-patterns.ts";
import { MAX_ALT } from "../../../areas/shared/pictures/image.ts";
import { PLANS, type PlanId, SUBSCRIPTION_STATUSES } from "../../../areas/shared/sellers/plan.ts";
import {
  DEFAULT_PAYMENT_DAYS,
  DELIVERY_LENGTHS,
  MAX_DELIVERY_OPTIONS,
  MAX_PAGES,
  MAX_PAGES_TEXT,
  MAX_PAYMENT_DAYS,
  MIN_PAYMENT_DAYS,
  PAGE_LENGTHS,
  PAYMENT_CHOICES,
  SELLER_STATUSES,
  SHOP_LENGTHS,
} from "../../../areas/shared/sellers/seller.ts";
import { CORNERS, TYPEFACES } from "../../../areas/shared/sellers/theme.ts";
import { parseHost } from "../../hosts/parse-host.ts";
import { repeated } from "../catalogue/product-rules.ts";

/**
 * The file format for whole shops: of `npm run shops -- import` and `export`, and of the demo. Amounts are integer
 * minor units of the shop's currency. Lists are in display order. Unknown keys are rejected, because a misspelt key
 * would be lost silently. The limits are those of the settings and the catalogue, so every export can be imported again
 * and a seller can save what was imported. Only amounts may be larger.
 */
export const SHOP_FILE_FORMAT = "awning-shops/2";

/** Files of earlier releases: their amounts in `RESCALED_CURRENCIES` are major units. */
const EARLIER_FORMAT = "awning-shops/1";

/** Text that every storage preserves: UTF-8 can't encode lone surrogates. */
const text = (max: number) => z.string().max(max).refine(isWellFormed, "expected text without lone surrogates");
const title = (max: number) => text(max).refine((value) => value.trim() !== "", "expected some text");
const slug = z.string().regex(SLUG, "expected a slug of [a-z0-9-]");
/** More than a seller can enter: records of earlier releases were rescaled, and none must be lost. */
const MAX_AMOUNT = MAX_PRICE * RESCALE_FACTOR;
const amount = z.int("expected a whole number of minor units, 0 or more: 2400 for 24.00").min(0).max(MAX_AMOUNT);
const domain = z.string().refine(isSellerDomain, "expected a subdomain that a shop can have");
/** As the gateway reads it: any other host would never lead to the shop. */
const customHost = z.string().refine((host) => {
  const reading = parseHost(host, "localhost");
  return reading.kind === "custom-domain" && reading.host === host;
}, "expected a host name in lower case, without www.");

const email = z.email({ pattern: z.regexes.html5Email, error: "expected an email address" }).max(MAX_EMAIL);

/** The maximum size of a picture, 25 MB, in base64. */
const MAX_DATA_URI = 35_000_000;
export const DATA_URI = /^data:image\/(?:svg\+xml|png|jpeg|webp|avif);base64,/;

/** `file` is a path below the folder of the shop file, or the picture as a `data:` URI in base64. */
const picture = z.strictObject({
  file: z
    .string()
    .max(MAX_DATA_URI)
    .refine(
      (file) => DATA_URI.test(file) || isRelativePath(file),
      "expected a path below this file's folder, or a data: URI of a picture in base64",
    ),
  alt: text(MAX_ALT),
});

const variant = z.strictObject({
  /** One value per option, in the order of the options. `[]` without options. */
  values: z.array(title(PRODUCT_LENGTHS.optionValue)).max(MAX_OPTIONS),
  sku: text(PRODUCT_LENGTHS.sku).default(""),
  price: amount,
  /** The previous price, higher than `price`. */
  compareAtPrice: amount.nullish(),
  /** Pieces in stock; `null`: not tracked, always available. */
  stock: z.int("expected a whole number of pieces, 0 or more, or null").min(0).max(MAX_STOCK).nullable(),
  /** The index of the variant's picture in `images`. Defaults to the first. */
  image: z.int().min(0).optional(),
});

const product = z
  .strictObject({
    title: title(PRODUCT_LENGTHS.title),
    /** Unique in the shop. */
    slug,
    /** Markdown. */
    description: text(PRODUCT_LENGTHS.description),
    status: z.enum(PRODUCT_STATUSES).default("active"),
    images: z.array(picture).max(MAX_IMAGES).default([]),
    options: z
      .array(
        z.strictObject({
          name: title(PRODUCT_LENGTHS.optionName),
          values: z.array(title(PRODUCT_LENGTHS.optionValue)).min(1).max(MAX_OPTION_VALUES),
          /** For a colour option: one colour per value, or `null` for a value without one. */
          colors: z.array(z.string().regex(COLOR, "expected a colour such as #1f2a44").nullable()).optional(),
        }),
      )
      .max(MAX_OPTIONS)
      .default([]),
    /** One per combination of values that is sold. */
    variants: z.array(variant).min(1).max(MAX_VARIANTS),
  })
  .superRefine(({ images, options, variants }, context) => {
    const refuse = (path: PropertyKey[], message: string): void => context.addIssue({ code: "custom", path, message });
    for (const index of repeated(options.map(({ name }) => name)))
      refuse(["options", index, "name"], "expected each option once");
    for (const [index, { values, colors }] of options.entries()) {
      if (colors && colors.length !== values.length) {
        refuse(["options", index, "colors"], `expected ${values.length}, one for each value`);
      }
      for (const place of repeated(values)) refuse(["options", index, "values", place], "expected each value once");
    }
    for (const index of repeated(variants.map(({ values }) => JSON.stringify(values)))) {
      refuse(["variants", index, "values"], "expected each combination once");
    }
    for (const [index, { values, price, compareAtPrice, image }] of variants.entries()) {
      if (image !== undefined && image >= images.length) {
        refuse(["variants", index, "image"], `expected the index of one of ${images.length} images`);
      }
      if (values.length !== options.length) {
        refuse(["variants", index, "values"], `expected ${options.length}, one for each option`);
      }
      for (const [place, value] of values.entries()) {
        const known = options[place]?.values;
        if (known && !known.includes(value))
          refuse(["variants", index, "values", place], `expected one of ${known.join(", ")}`);
      }
      if (compareAtPrice != null && compareAtPrice <= price) {
        refuse(["variants", index, "compareAtPrice"], `expected more than the price, ${price}`);
      }
    }
  });

/** A content page: contact, delivery, terms, … */
const contentPage = z.strictObject({
  /** Unique in the shop; the page is at `/pages/{slug}`. */
  slug,
  title: title(PAGE_LENGTHS.title),
  /** Markdown. */
  body: text(PAGE_LENGTHS.body),
});

const category = z.strictObject({
  name: title(CATEGORY_LENGTHS.name),
  /** Unique in the shop. */
  slug,
  description: text(CATEGORY_LENGTHS.description).default(""),
  products: z.array(product).max(MAX_PRODUCTS),
});

/**
 * One shop. The last six fields are the operator's. If they are left out, a new shop starts active on the free plan,
 * with no other domain and no owner. A replaced shop keeps its values.
 */
export const shopEntry = z
  .strictObject({
    domain,
    name: title(SHOP_LENGTHS.name),
    tagline: text(SHOP_LENGTHS.tagline).default(""),
    /** Markdown. */
    about: text(SHOP_LENGTHS.about).default(""),
    logo: picture.nullish(),
    cover: picture.nullish(),
    theme: z.strictObject({
      accent: z.string().regex(/^#[0-9a-f]{6}$/i, "expected a colour such as #a5482f"),
      typeface: z.enum(TYPEFACES),
      corners: z.enum(CORNERS),
    }),
    currency: z.string().refine(isCurrency, "expected an ISO 4217 currency such as EUR"),
    locale: z.string().refine(isLocale, "expected a BCP 47 locale such as en-GB"),
    contact: z.strictObject({
      /** Published on every page of the shop. `""`: no address. */
      email: z.union([z.literal(""), email]),
      phone: text(MAX_PHONE).optional(),
      address: text(SHOP_LENGTHS.address).optional(),
    }),
    deliveryOptions: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "expected an id of [a-z0-9-]"),
          title: title(DELIVERY_LENGTHS.title),
          kind: z.enum(["shipping", "pickup"]),
          price: amount,
          note: text(DELIVERY_LENGTHS.note).optional(),
        }),
      )
      .max(MAX_DELIVERY_OPTIONS)
      .default([]),
    /** ISO 3166-1 alpha-2 codes; `[]`: all countries. */
    deliveryCountries: z
      .array(z.string().refine(isCountry, "expected a country such as GB"))
      .max(COUNTRIES.length)
      .default([]),
    paymentInstructions: text(SHOP_LENGTHS.paymentInstructions).default(""),
    /** Days after which an unpaid order with manual payment is cancelled; `null`: never. */
    paymentDays: z.int().min(MIN_PAYMENT_DAYS).max(MAX_PAYMENT_DAYS).nullable().default(DEFAULT_PAYMENT_DAYS),
    paymentChoice: z.enum(PAYMENT_CHOICES).default("all"),
    pages: z.array(contentPage).max(MAX_PAGES).default([]),
    categories: z.array(category).max(MAX_CATEGORIES).default([]),

    status: z.enum(SELLER_STATUSES).optional(),
    /** The status of a suspended shop before its suspension. */
    suspendedFrom: z.enum(["active", "paused"]).optional(),
    subscription: z
      .strictObject({
        plan: z.enum(Object.keys(PLANS) as PlanId[]),
        status: z.enum(SUBSCRIPTION_STATUSES),
        /** ISO 8601, in UTC; `null`: no end. */
        currentPeriodEnd: z.iso.datetime("expected an ISO 8601 time in UTC").nullable(),
      })
      .optional(),
    /** A verified domain is served immediately. The operator is responsible for the verification. */
    customDomain: z.strictObject({ host: customHost, verified: z.boolean() }).nullable().optional(),
    /** Previous domains, which stay reserved for the shop. */
    previousDomains: z.array(domain).max(50).optional(),
    /** The owner's email address. Used if the shop has no owner yet and an account has this address. */
    owner: email.optional(),
  })
  .superRefine(({ categories, deliveryOptions, pages }, context) => {
    const refuse = (path: PropertyKey[], message: string): void => context.addIssue({ code: "custom", path, message });
    for (const index of repeated(deliveryOptions.map(({ id }) => id))) {
      refuse(["deliveryOptions", index, "id"], "expected each id once");
    }
    for (const index of repeated(pages.map(({ slug }) => slug))) {
      refuse(["pages", index, "slug"], "expected each slug once");
    }
    if (pages.reduce((sum, { body }) => sum + body.length, 0) > MAX_PAGES_TEXT) {
      refuse(["pages"], `expected at most ${MAX_PAGES_TEXT} characters in all pages together`);
    }
    for (const index of repeated(categories.map(({ slug }) => slug))) {
      refuse(["categories", index, "slug"], "expected each slug once");
    }
    const places = categories.flatMap(({ products }, category) =>
      products.map(({ slug }, product) => ({ slug, path: ["categories", category, "products", product, "slug"] })),
    );
    for (const index of repeated(places.map(({ slug }) => slug))) {
      refuse(places[index]?.path ?? [], "expected each slug once in the shop");
    }
  });

/** The file itself. Each shop is then parsed with {@link shopEntry}. */
export const shopFile = z.strictObject({
  format: z.enum([SHOP_FILE_FORMAT, EARLIER_FORMAT]),
  shops: z.array(z.unknown()).min(1).max(10_000),
});

/** A shop in the file, before parsing. */
export type ShopEntryInput = z.input<typeof shopEntry>;
/** A parsed shop, with defaults. */
export type ShopEntry = z.output<typeof shopEntry>;
export type ProductEntry = ShopEntry["categories"][number]["products"][number];
export type PictureEntry = z.output<typeof picture>;

/** Converts an entry of a file in an earlier format to {@link SHOP_FILE_FORMAT}. */
export function currentEntry(entry: ShopEntry, format: z.output<typeof shopFile>["format"]): ShopEntry {
  if (format !== EARLIER_FORMAT || !RESCALED_CURRENCIES.includes(entry.currency)) return entry;
  const rescaled = (price: number): number => price * RESCALE_FACTOR;
  return {
    ...entry,
    deliveryOptions: entry.deliveryOptions.map((option) => ({ ...option, price: rescaled(option.price) })),
    categories: entry.categories.map((category) => ({
      ...category,
      products: category.products.map((product) => ({
        ...product,
        variants: product.variants.map((variant) => ({
          ...variant,
          price: rescaled(variant.price),
          compareAtPrice: variant.compareAtPrice == null ? null : rescaled(variant.compareAtPrice),
        })),
      })),
    })),
  };
}

function isWellFormed(value: string): boolean {
  return value.isWellFormed();
}

function isRelativePath(file: string): boolean {
  return file.length <= 255 && file.split("/").every((part) => /^(?!\.\.?$)[^\\/:\0]+$/.test(part));
}

function isLocale(locale: string): boolean {
  try {
    return locale.length <= 35 && Intl.NumberFormat.supportedLocalesOf(locale).length === 1;
  } catch {
    return false;
  }
}
