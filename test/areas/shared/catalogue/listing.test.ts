import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { facetsOf } from "../../../../areas/shared/catalogue/listed-variants.ts";
import {
  compareListed,
  isListingParameter,
  isUnfiltered,
  LISTING_LIMIT,
  LISTING_SORTS,
  LISTING_STEP,
  type Listing,
  type ListingFilter,
  listedPrice,
  listingParameters,
  matchesFilter,
  NO_FILTER,
  offeredVariants,
  parseAmount,
  parseListing,
} from "../../../../areas/shared/catalogue/listing.ts";
import type { Product, Variant } from "../../../../areas/shared/catalogue/product.ts";
import { anyCatalogue, anyFilter, anyUnicode } from "../../../support/arbitrary.ts";
import { makeProduct, makeVariant } from "../../../support/shop.ts";
import { CaseTable } from "../../../support/system.ts";

const CURRENCIES = ["EUR", "JPY", "KWD"];
const CATEGORY = { sort: "featured", filter: NO_FILTER, from: 0, show: LISTING_STEP } as const;

const parse = (query: string, currency = "EUR"): Listing =>
  parseListing(new URLSearchParams(query), currency, "featured");
const product = (given: Partial<Product>): Product => makeProduct({ sellerId: "s", categoryId: "c", ...given });

t.test("parses a listing from an address", async (t) => {
  t.strictSame(parse(""), CATEGORY);
  t.strictSame(parse("sort=price-asc&in-stock=1&min=12&max=24.5&from=120&show=48&o.Size=S&o.Size=L&o.Colour=red"), {
    sort: "price-asc",
    filter: {
      inStock: true,
      minPrice: 1200,
      maxPrice: 2450,
      options: [
        { name: "Size", values: ["S", "L"] },
        { name: "Colour", values: ["red"] },
      ],
    },
    from: 120,
    show: 48,
  });
  t.equal(parse("min=1500", "JPY").filter.minPrice, 1500);
  t.equal(parse("min=1.234", "KWD").filter.minPrice, 1234);
  t.equal(parse("min=1.15").filter.minPrice, 115, "rounds binary fractions correctly");
});

t.test("reads prices as they are typed: the form without script submits them unchanged", async (t) => {
  const table = new CaseTable();
  for (const [typed, currency, expected] of [
    [" 12.50 ", "EUR", 1250],
    ["12,50", "EUR", 1250],
    ["١٢٫٥", "EGP", 1250],
    ["۱۲", "EUR", 1200],
    ["12,000", "JPY", 12_000],
    ["1,000", "USD", 100_000],
    ["1.000.000", "EUR", 100_000_000],
    ["١٬٠٠٠", "EGP", 100_000],
    // No thousands: they don't begin with 0, and a currency may have three decimals.
    ["0.500", "EUR", 50],
    ["1,000", "KWD", 1000],
    ["1.000,000", "EUR", null],
    ["cheap", "EUR", null],
    ["", "EUR", null],
  ] as const)
    table.check(`${typed} ${currency}`, parseAmount(typed, currency), expected);
  t.same(table.wrong(), []);
});

t.test("ignores invalid parameters", async (t) => {
  const wrong = [
    ["sort=", "sort=cheapest", "sort=relevance", "sort=NAME", "sort=__proto__", "in-stock=true", "in-stock=0"],
    ["min=", "min=-1", "min=1e3", "min=0x10", "min=1,5,0", "min=1 5", "min=1.", "min=.5", "min=Infinity", "max=NaN"],
    [`max=${"9".repeat(12)}`, "show=", "show=-24", "show=1.5", "show=99999", "show=all", "o.=", "o.Size=", "page=2"],
    ["from=", "from=0", "from=23", "from=-24", "from=1e2", "from=24.5", "from=100000", "from=all", "FROM=24"],
    ["SORT=name", "q=cup", "utm_source=x", "%00=1"],
  ].flat();
  const table = new CaseTable();
  for (const query of wrong) table.check(query, parse(query), CATEGORY);
  t.same(table.wrong(), []);
  t.strictSame(parse("sort=bad&in-stock=1&min=x").filter, { ...NO_FILTER, inStock: true }, "valid parameters apply");
  t.equal(parse("sort=name&sort=newest").sort, "name", "the first of several applies");
});

t.test("relevance is only for searches, as their default", async (t) => {
  const sortOf = (query: string) => parseListing(new URLSearchParams(query), "EUR", "relevance").sort;
  t.strictSame(["", "sort=relevance", "sort=bad", "sort=featured"].map(sortOf), [
    "relevance",
    "relevance",
    "relevance",
    "featured",
  ]);
});

t.test("rounds the number of products up to whole steps, up to the limit", async (t) => {
  const shows = ["0", "1", "24", "25", "48", "959", "960", "961", "9999"];
  t.strictSame(
    shows.map((show) => parse(`show=${show}`).show),
    [24, 24, 24, 48, 48, 960, 960, 960, 960],
  );
  t.equal(LISTING_LIMIT, 960);
});

t.test("rounds the start down to whole steps, up to the most products of a shop", async (t) => {
  const starts = ["24", "47", "48", "0120", "19999", "20000", "99999"];
  t.strictSame(
    starts.map((from) => parse(`from=${from}`).from),
    [24, 24, 48, 120, 19_992, 19_992, 19_992],
  );
});

t.test("limits options and values to what products can have", async (t) => {
  const many = Array.from({ length: 30 }, (_, index) => `o.Size=${index}`).join("&");
  t.strictSame(
    parse(`${many}&o.Size=0&o.a=1&o.b=1&o.c=1&o.a=2&o.a=1`).filter.options.map(({ name, values }) => [
      name,
      values.length,
    ]),
    [
      ["Size", 20],
      ["a", 2],
      ["b", 1],
    ],
  );
});

const anyAmount = fc.option(fc.integer({ min: 0, max: 10_000_000_000 }));
const anyWord = anyUnicode({ maxLength: 8 });
const anyValues = fc.uniqueArray(anyUnicode({ minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 20,
});
const PLAIN = { noNullPrototype: true };
const anyListing: fc.Arbitrary<Listing> = fc.record(
  {
    sort: fc.constantFrom(...LISTING_SORTS),
    filter: fc.record(
      {
        inStock: fc.boolean(),
        minPrice: anyAmount,
        maxPrice: anyAmount,
        options: fc.uniqueArray(fc.record({ name: anyWord, values: anyValues }, PLAIN), {
          maxLength: 3,
          selector: ({ name }) => name,
        }),
      },
      PLAIN,
    ),
    from: fc.integer({ min: 0, max: 833 }).map((steps) => steps * LISTING_STEP),
    show: fc.integer({ min: 1, max: LISTING_LIMIT / LISTING_STEP }).map((steps) => steps * LISTING_STEP),
  },
  PLAIN,
);

t.test("parses every listing that it writes", async () => {
  fc.assert(
    fc.property(anyListing, fc.constantFrom(...CURRENCIES), (listing, currency) => {
      const written = listingParameters(listing, currency, "relevance").toString();
      assert.deepEqual(parseListing(new URLSearchParams(written), currency, "relevance"), listing);
      assert.ok([...new URLSearchParams(written).keys()].every(isListingParameter));
    }),
  );
});

t.test("writes one canonical address per listing, and none for the default", async (t) => {
  const anyPair = fc.tuple(
    fc.constantFrom("sort", "in-stock", "min", "max", "from", "show", "o.Size", "o.", "o", "q"),
    anyWord,
  );
  const anyValue = fc.constantFrom("name", "1", "0", "24", "1.555", "48.000", "025", "red", "S", "00");
  const anyPairs = fc.array(
    fc.oneof(anyPair, fc.tuple(fc.constantFrom("sort", "min", "max", "from", "show", "o.Size"), anyValue)),
  );
  fc.assert(
    fc.property(anyPairs, fc.constantFrom(...CURRENCIES), (pairs, currency) => {
      const listing = parseListing(new URLSearchParams(pairs), currency, "featured");
      const canonical = listingParameters(listing, currency, "featured").toString();
      const again = parseListing(new URLSearchParams(canonical), currency, "featured");
      assert.deepEqual(again, listing);
      assert.equal(listingParameters(again, currency, "featured").toString(), canonical);
    }),
  );
  t.equal(listingParameters(CATEGORY, "EUR", "featured").toString(), "");
});

t.test("recognises a list's parameters", async (t) => {
  for (const name of ["sort", "in-stock", "min", "max", "from", "show", "o.Size", "o."])
    t.ok(isListingParameter(name), name);
  for (const name of ["q", "o", "Sort", "minimum", "utm_source", ""]) t.notOk(isListingParameter(name), name);
});

t.test("requires one variant to match the whole filter", async (t) => {
  const variant = (size: string, colour: string, price: number, stock: number | null): Variant =>
    makeVariant({ values: [size, colour], price, stock });
  const shirt = product({
    options: [
      { name: "Size", values: ["S", "L"] },
      { name: "Colour", values: ["red", "blue"] },
    ],
    variants: [variant("S", "red", 1000, 0), variant("S", "blue", 2000, 3), variant("L", "red", 3000, null)],
  });
  const options = (given: Record<string, string[]>): ListingFilter["options"] =>
    Object.entries(given).map(([name, values]) => ({ name, values }));
  const cases: [Partial<ListingFilter>, boolean][] = [
    [{}, true],
    [{ inStock: true }, true],
    [{ minPrice: 1000, maxPrice: 1000 }, true],
    [{ minPrice: 1000, maxPrice: 1000, inStock: true }, false],
    [{ minPrice: 1001, maxPrice: 1999 }, false],
    [{ minPrice: 3000 }, true],
    [{ minPrice: 3001 }, false],
    [{ maxPrice: 999 }, false],
    [{ minPrice: 3000, maxPrice: 1000 }, false],
    [{ options: options({ Size: ["S"] }) }, true],
    [{ options: options({ Size: ["XL", "L"] }) }, true],
    [{ options: options({ Size: ["XL"] }) }, false],
    [{ options: options({ Size: ["S"], Colour: ["red"] }) }, true],
    [{ options: options({ Size: ["S"], Colour: ["red"] }), inStock: true }, false],
    [{ options: options({ Size: ["L"], Colour: ["blue"] }) }, false],
    [{ options: options({ Colour: ["S"] }) }, false],
    [{ options: options({ size: ["S"] }) }, false],
    [{ options: options({ Material: ["S"] }) }, false],
  ];
  const table = new CaseTable();
  for (const [given, expected] of cases) {
    const filter = { ...NO_FILTER, ...given };
    const found = { matches: matchesFilter(shirt, filter), isUnfiltered: isUnfiltered(filter) };
    const isUnfilteredCase = Object.keys(given).length === 0;
    table.check(JSON.stringify(given), found, { matches: expected, isUnfiltered: isUnfilteredCase });
  }
  t.same(table.wrong(), []);
});

t.test("shows the lowest price of the available variants, or of all if sold out", async (t) => {
  const variants = [
    makeVariant({ price: 100, stock: 0 }),
    makeVariant({ price: 300 }),
    makeVariant({ price: 200, stock: null }),
  ];
  t.equal(listedPrice({ variants }), 200);
  t.strictSame(offeredVariants({ variants }), variants.slice(1));
  const soldOut = variants.map((variant) => ({ ...variant, stock: 0 }));
  t.equal(listedPrice({ variants: soldOut }), 100);
  t.strictSame(offeredVariants({ variants: soldOut }), soldOut);
});

t.test("sorts a list", async (t) => {
  const of = (id: string, title: string, position: number, day: number, price: number): Product =>
    product({ id, title, position, createdAt: `2026-01-0${day}T00:00:00.000Z`, variants: [makeVariant({ price })] });
  const products = [
    of("b", "Zebra", 1, 1, 300),
    of("a", "apple", 1, 1, 300),
    of("d", "\u{1f600}", 0, 3, 100),
    of("c", "\uff23up", 2, 2, 900),
  ];
  const idsBy = (sort: Parameters<typeof compareListed>[0]): string =>
    products
      .toSorted(compareListed(sort))
      .map(({ id }) => id)
      .join("");
  t.equal(idsBy("featured"), "dabc");
  t.equal(idsBy("newest"), "dcab");
  t.equal(idsBy("price-asc"), "dabc");
  t.equal(idsBy("price-desc"), "cabd");
  t.equal(idsBy("name"), "bacd", "sorted by code points");
});

t.test("sorts names by their UTF-8 bytes", async () => {
  const title = fc.string({
    unit: fc.constantFrom("a", "b", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{1f600}"),
    maxLength: 4,
  });
  const order = compareListed("name");
  fc.assert(
    fc.property(title, title, (one, other) => {
      const [a, b] = [product({ id: "x", title: one }), product({ id: "x", title: other })];
      assert.equal(Math.sign(order(a, b)), Buffer.compare(Buffer.from(one), Buffer.from(other)));
    }),
  );
});

t.test("counts products per facet, values in order of first mention", async (t) => {
  const size = (...values: string[]) => ({ name: "Size", values });
  const products = [
    product({ options: [size("L", "S")], variants: [makeVariant({ values: ["S"], price: 500, stock: 0 })] }),
    product({
      options: [{ name: "Colour", values: ["red"] }, size("S", "M")],
      variants: [makeVariant({ values: ["red", "M"], price: 900 }), makeVariant({ values: ["red", "S"], price: 700 })],
    }),
    product({ variants: [makeVariant({ price: 200, stock: null })] }),
  ];
  t.strictSame(facetsOf(products), {
    options: [
      {
        name: "Size",
        values: [
          { value: "S", count: 2 },
          { value: "M", count: 1 },
        ],
      },
      { name: "Colour", values: [{ value: "red", count: 1 }] },
    ],
    prices: { min: 200, max: 900 },
    inStock: 2,
  });
  t.strictSame(facetsOf([]), { options: [], prices: null, inStock: 0 });
  t.strictSame(facetsOf(products.slice(2)).prices, { min: 200, max: 200 });
});

t.test("a variant that fails two choices counts for no value of either", async (t) => {
  const options = [
    { name: "Size", values: ["S", "L"] },
    { name: "Colour", values: ["red", "blue"] },
  ];
  const chosen = [
    { name: "Size", values: ["S"] },
    { name: "Colour", values: ["red"] },
  ];
  const counts = (...values: string[]) => {
    const facets = facetsOf([product({ options, variants: [makeVariant({ values })] })], {
      ...NO_FILTER,
      options: chosen,
    });
    return facets.options.flatMap((facet) => facet.values);
  };
  t.strictSame(counts("L", "blue"), [
    { value: "L", count: 0 },
    { value: "blue", count: 0 },
  ]);
  t.strictSame(counts("L", "red"), [
    { value: "L", count: 1 },
    { value: "red", count: 0 },
  ]);
});

t.test("a facet's count is what its choice leaves or adds", async () => {
  fc.assert(
    fc.property(anyCatalogue, anyFilter, ({ products }, filter) => {
      const left = (narrower: ListingFilter) => products.filter((each) => matchesFilter(each, narrower)).length;
      const { options, inStock, prices } = facetsOf(products, filter);
      const whole = facetsOf(products);
      assert.equal(inStock, left({ ...filter, inStock: true }));
      assert.deepEqual(prices, whole.prices);
      const names = (facets: typeof options) => facets.map(({ name, values }) => [name, values.map((v) => v.value)]);
      assert.deepEqual(names(options), names(whole.options), "nothing vanishes from the form");
      for (const { name, values } of options) {
        const others = filter.options.filter((option) => option.name !== name);
        for (const { value, count } of values) {
          const chosen = { ...filter, options: [...others, { name, values: [value] }] };
          assert.equal(count, left(chosen), `${name} ${value}`);
        }
      }
    }),
  );
});
