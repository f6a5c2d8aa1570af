import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type ListingFilter, NO_FILTER } from "../../areas/shared/catalogue/listing.ts";
import { PRODUCT_STATUSES, type Product } from "../../areas/shared/catalogue/product.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant } from "./shop.ts";

const NASTY = [
  "",
  "</script>",
  "<!--",
  "$'$&",
  "'; DROP TABLE sellers; --",
  "\u0000",
  "\u2028",
  "\u202e",
  "👩‍👩‍👧",
  "e\u0301",
  "%_",
];

const anyCodePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

/**
 * Any text in Unicode without lone surrogates. Lengths are in code points. Half a second faster than `fc.string` with the
 * unit "binary", which prepares a table of all code points.
 */
export const anyUnicode = (lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string(lengths),
    fc.array(anyCodePoint, lengths).map((characters) => characters.join("")),
  );

/** Any short UTF-8 text (no lone surrogates), often a dangerous one. */
export const anyText = fc.oneof(fc.constantFrom(...NASTY), anyUnicode({ maxLength: 20 }));

// Few values, so that products tie and filters match. The last two titles sort differently by UTF-16 and by code point.
const TITLES = ["Cup", "cup", "Äpfel", "Zebra", "", "Ｃup", "😀"];
const VALUES = { Size: ["S", "M", "L"], Colour: ["red", "blue"], "o.": ["S", "%_'"] };
const DATES = ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.001Z", "2026-02-01T00:00:00.000Z"];

const anyPrice = fc.integer({ min: 0, max: 6 });
const anyStock = fc.constantFrom(null, 0, 1, 9);

const anyOptions = fc
  .subarray(Object.entries(VALUES), { maxLength: 2 })
  .chain((entries) =>
    fc.tuple(
      ...entries.map(([name, values]) =>
        fc.shuffledSubarray(values, { minLength: 1 }).map((some) => ({ name, values: some })),
      ),
    ),
  );

const anyProduct = anyOptions.chain((options) =>
  fc.record({
    category: fc.constantFrom(0, 0, 0, 1),
    title: fc.constantFrom(...TITLES),
    status: fc.constantFrom("active", "active", "active", ...PRODUCT_STATUSES),
    position: fc.integer({ min: -1, max: 2 }),
    createdAt: fc.constantFrom(...DATES),
    options: fc.constant(options),
    variants: fc.array(
      fc.record({
        values: fc.tuple(...options.map(({ values }) => fc.constantFrom(...values))),
        price: anyPrice,
        stock: anyStock,
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);

/** A shop with two categories and new ids. */
export const anyCatalogue: fc.Arbitrary<Shop> = fc.array(anyProduct, { maxLength: 14 }).map((given) => {
  const seller = makeSeller({ domain: `shop-${randomUUID().slice(0, 8)}` });
  const categories = [makeCategory({ sellerId: seller.id }), makeCategory({ sellerId: seller.id, position: 1 })];
  const products = given.map(({ category, variants, ...fields }): Product => {
    const categoryId = categories[category]?.id ?? "";
    return makeProduct({ sellerId: seller.id, categoryId, ...fields, variants: variants.map(makeVariant) });
  });
  return { seller, categories, products };
});

const anyOptionFilter = fc
  .subarray([...Object.entries(VALUES), ["Unknown", ["S"]] as [string, string[]]])
  .chain((entries) =>
    fc.tuple(
      ...entries.map(([name, values]) => fc.subarray(values, { minLength: 1 }).map((some) => ({ name, values: some }))),
    ),
  );

export const anyFilter: fc.Arbitrary<ListingFilter> = fc.oneof(
  fc.constant(NO_FILTER),
  fc.record({
    inStock: fc.boolean(),
    minPrice: fc.option(anyPrice),
    maxPrice: fc.option(anyPrice),
    options: fc.oneof(fc.constant<ListingFilter["options"]>([]), anyOptionFilter),
  }),
);
