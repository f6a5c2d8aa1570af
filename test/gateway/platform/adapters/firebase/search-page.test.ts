import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import t from "tap";
import type { SearchEntry } from "../../../../../gateway/platform/adapters/firebase/search-entry.ts";
import {
  packSearchPage,
  SEARCH_PAGES,
  searchPageOf,
  unpackSearchPage,
} from "../../../../../gateway/platform/adapters/firebase/search-page.ts";

const MAX_DOCUMENT = 1_048_576;

/** Words that can't be compressed much. */
const words = (seed: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => createHash("sha256").update(`${seed} ${index}`).digest("base64url"));

const pageOf = (size: number, entry: (id: string) => SearchEntry): Map<string, SearchEntry> =>
  new Map(Array.from({ length: size }, (_, index) => [`p${index}`, entry(`p${index}`)]));

t.test("a page comes back as it was packed", async () => {
  const field = fc.array(fc.string({ unit: "binary", maxLength: 8 }));
  const entry = fc.record({ title: field, options: field, skus: field, description: field }, { noNullPrototype: true });
  const page = fc.array(fc.tuple(fc.uuid(), entry)).map((entries) => new Map(entries));
  fc.assert(fc.property(page, (given) => assert.deepEqual(unpackSearchPage(packSearchPage(given)), given)));
});

t.test("a page that is too full for a document gives up its descriptions, then all but the titles", async (t) => {
  const title = (id: string) => [id, "cup"];
  const described = pageOf(100, (id) => ({
    title: title(id),
    options: ["red"],
    skus: [],
    description: words(id, 500),
  }));
  const packed = packSearchPage(described);
  t.ok(packed.length < MAX_DOCUMENT);
  t.strictSame(
    unpackSearchPage(packed),
    pageOf(100, (id) => ({ title: title(id), options: ["red"], skus: [], description: [] })),
  );
  const optioned = pageOf(400, (id) => ({ title: title(id), options: words(id, 150), skus: [id], description: ["x"] }));
  const least = packSearchPage(optioned);
  t.ok(least.length < MAX_DOCUMENT);
  t.strictSame(
    unpackSearchPage(least),
    pageOf(400, (id) => ({ title: title(id), options: [], skus: [], description: [] })),
  );
});

t.test("products are spread over all pages", async (t) => {
  const pages = Array.from({ length: 2000 }, (_, index) => searchPageOf(`product-${index}`));
  const sizes = Array.from({ length: SEARCH_PAGES }, (_, page) => pages.filter((each) => each === page).length);
  t.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    2000,
  );
  t.ok(Math.min(...sizes) > 80 && Math.max(...sizes) < 180, sizes.join(" "));
});
