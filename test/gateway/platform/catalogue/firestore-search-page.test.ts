import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import t from "tap";
import { PRODUCT_STATUSES } from "../../../../areas/shared/catalogue/product.ts";
import { plainSpelling } from "../../../../areas/shared/catalogue/search-words.ts";
import {
  packSearchPage,
  SEARCH_PAGES,
  type SearchEntry,
  searchPageOf,
  searchPagesOf,
  unpackSearchPage,
} from "../../../../gateway/platform/catalogue/firestore-search-page.ts";
import { anyUnicode } from "../../../support/arbitrary.ts";
import { makeProduct } from "../../../support/shop.ts";

/** A commit of 10 MiB holds all pages, and what was changed. */
const MAX_PAGE = (0.85 * 10 * 1_048_576) / SEARCH_PAGES;

/** Words that compress poorly. */
const words = (seed: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => createHash("sha256").update(`${seed} ${index}`).digest("base64url"));

const pageOf = (size: number, entry: (id: string) => SearchEntry): Map<string, SearchEntry> =>
  new Map(Array.from({ length: size }, (_, index) => [`p${index}`, entry(`p${index}`)]));

t.test("unpacks a page unchanged", async () => {
  const text = anyUnicode({ maxLength: 8 });
  const field = fc.array(text);
  // As this release stores them.
  const word = text.map(plainSpelling);
  const wordField = fc.array(word);
  const row = fc.record(
    {
      status: fc.constantFrom(...PRODUCT_STATUSES),
      categoryId: text,
      title: text,
      createdAt: text,
      updatedAt: text,
      words: word,
    },
    { noNullPrototype: true },
  );
  const variant = fc.record({ price: fc.nat(), values: field, available: fc.boolean() }, { noNullPrototype: true });
  const option = fc.record({ name: text, values: field }, { noNullPrototype: true });
  const listed = fc.record(
    { position: fc.integer(), options: fc.array(option), variants: fc.array(variant) },
    { noNullPrototype: true },
  );
  const entry = fc.record(
    { title: wordField, options: wordField, skus: wordField, description: wordField, row, listed },
    { noNullPrototype: true, requiredKeys: ["title", "options", "skus", "description", "row"] },
  );
  const page = fc.array(fc.tuple(fc.uuid(), entry)).map((entries) => new Map(entries));
  fc.assert(fc.property(page, (given) => assert.deepEqual(unpackSearchPage(packSearchPage(given)), given)));
});

t.test("unpacks the words of earlier releases with plain letters", async (t) => {
  const row = { status: "active", categoryId: "c", title: "Łódź", createdAt: "then", updatedAt: "now" } as const;
  const stored = {
    title: ["łodz"],
    options: ["rød", "blå"],
    skus: ["٢٥٠"],
    description: ["æ", "قهوة"],
    row: { ...row, words: " łodz ٢٥٠" },
  };
  const [unpacked] = unpackSearchPage(packSearchPage(new Map([["p1", stored]]))).values();
  t.strictSame(unpacked, {
    title: ["lodz"],
    options: ["rod", "blå"],
    skus: ["250"],
    description: ["ae", "قهوه"],
    row: { ...row, words: " lodz 250" },
  });
});

t.test("an overfull page drops descriptions, then everything but the titles", async (t) => {
  const title = (id: string) => [id, "cup"];
  const row = { status: "active", categoryId: "c", title: "Cup", createdAt: "then", updatedAt: "now" } as const;
  const described = pageOf(40, (id) => ({
    title: title(id),
    options: ["red"],
    skus: [],
    description: words(id, 500),
    row: { ...row, words: ` cup ${id}` },
  }));
  const packed = packSearchPage(described);
  t.ok(packed.length < MAX_PAGE);
  t.strictSame(
    unpackSearchPage(packed),
    pageOf(40, (id) => ({
      title: title(id),
      options: ["red"],
      skus: [],
      description: [],
      row: { ...row, words: ` cup ${id}` },
    })),
  );
  const optioned = pageOf(400, (id) => ({
    title: title(id),
    options: words(id, 150),
    skus: [id],
    description: ["x"],
    row: { ...row, words: ` cup ${id}` },
  }));
  const least = packSearchPage(optioned);
  t.ok(least.length < MAX_PAGE);
  t.strictSame(
    unpackSearchPage(least),
    pageOf(400, (id) => ({ title: title(id), options: [], skus: [], description: [], row: { ...row, words: " cup" } })),
  );
});

t.test("a page that is still overfull drops options, but keeps prices and availability", async (t) => {
  const row = { status: "active", categoryId: "c", title: "Cup", createdAt: "then", updatedAt: "now", words: " cup" };
  const prices = [500, 100, 900, 300, 700];
  const variants = (id: string) =>
    prices.map((price) => ({ price, values: words(`${id} ${price}`, 40), available: price > 200 && price < 800 }));
  const page = pageOf(400, (id) => ({
    title: ["cup"],
    options: ["red"],
    skus: [],
    description: [],
    row: { ...row, status: "active" },
    listed: { position: 7, options: [{ name: "Colour", values: words(id, 40) }], variants: variants(id) },
  }));
  const packed = packSearchPage(page);
  t.ok(packed.length < MAX_PAGE);
  t.strictSame(unpackSearchPage(packed).get("p1"), {
    title: ["cup"],
    options: [],
    skus: [],
    description: [],
    row,
    listed: {
      position: 7,
      options: [],
      variants: [
        { price: 100, values: [], available: false },
        { price: 300, values: [], available: true },
        { price: 700, values: [], available: true },
        { price: 900, values: [], available: false },
      ],
    },
  });
});

t.test("indexes an inactive product for the admin's list only", async (t) => {
  const place = { sellerId: "s", categoryId: "c" };
  const products = [makeProduct({ ...place, id: "a" }), makeProduct({ ...place, id: "b", status: "draft" })];
  const pages = [...searchPagesOf(products).values()].flatMap((packed) => [...unpackSearchPage(packed)]);
  const entries = new Map(pages);
  t.match(entries.get("a"), { title: ["cup"], skus: ["c", "1"], row: { status: "active", words: " cup c 1" } });
  t.match(entries.get("b"), { title: [], skus: [], description: [], row: { status: "draft", words: " cup c 1" } });
});

t.test("distributes products evenly over all pages", async (t) => {
  const pages = Array.from({ length: 2000 }, (_, index) => searchPageOf(`product-${index}`));
  const sizes = Array.from({ length: SEARCH_PAGES }, (_, page) => pages.filter((each) => each === page).length);
  t.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    2000,
  );
  t.ok(Math.min(...sizes) > 80 && Math.max(...sizes) < 180, sizes.join(" "));
});
