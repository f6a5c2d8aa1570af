import { configure } from "mobx";
import t from "tap";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { LISTING_FIRST, type Listing, listingParameters } from "../../../../areas/shared/catalogue/listing.ts";
import type { CategoryPage } from "../../../../areas/shared/catalogue/public-catalogue.ts";
import { ListingCache, MAX_LISTINGS } from "../../../../areas/storefront/catalogue/listing-cache.ts";
import { categoryPage, PLAIN } from "../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

const slugs = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from, 0) }, (_, index) => `p${from + index}`);

/** A cache over a category with a number of products. */
function setUp(total: number) {
  const asked: string[] = [];
  let answer = (offset: number, limit: number): Promise<CategoryPage> =>
    Promise.resolve(categoryPage("cups", slugs(offset, Math.min(offset + limit, total)), { total }));
  const cache = new ListingCache<CategoryPage>({
    parametersOf: (listing) => listingParameters(listing, "EUR", "featured"),
    fetchPage(subject, query) {
      asked.push(`${subject} ${query}`);
      return answer(Number(query.get("offset") ?? 0), Number(query.get("limit")));
    },
  });
  const answerWith = (next: typeof answer) => {
    answer = next;
  };
  return { cache, asked, answerWith };
}

const shown = (cache: ListingCache<CategoryPage>, listing: Listing) =>
  cache.get("cups", listing)?.page?.products.map(({ slug }) => slug);

t.test("fetches more from the list's end, each product once", async (t) => {
  const { cache, asked } = setUp(60);
  await cache.load("cups", PLAIN);
  await cache.load("cups", { ...PLAIN, show: 48 });
  await cache.load("cups", { ...PLAIN, show: 72 });
  await cache.load("cups", PLAIN);
  t.strictSame(asked, ["cups limit=24", "cups offset=24&limit=24", "cups offset=48&limit=12"]);
  t.strictSame(shown(cache, PLAIN), slugs(0, 60), "shorter and longer views share products");
});

t.test("continues the list from page data, in bounded parts", async (t) => {
  const { cache, asked } = setUp(400);
  const listing = { ...PLAIN, show: 312 };
  cache.set("cups", categoryPage("cups", slugs(0, LISTING_FIRST), { listing, total: 400 }));
  await cache.load("cups", listing);
  t.strictSame(asked, ["cups offset=120&limit=120", "cups offset=240&limit=72"]);
  t.strictSame(shown(cache, listing), slugs(0, 312));
});

t.test("fetches both parts once if more is requested while the first is loading", async (t) => {
  const { cache, asked } = setUp(60);
  await Promise.all([cache.load("cups", PLAIN), cache.load("cups", { ...PLAIN, show: 48 })]);
  t.strictSame(asked, ["cups limit=24", "cups offset=24&limit=24"]);
  t.strictSame(shown(cache, PLAIN), slugs(0, 48));
});

t.test("each sort order and filter is a separate list", async (t) => {
  const { cache, asked } = setUp(10);
  const cheap: Listing = { ...PLAIN, sort: "price-asc", filter: { ...PLAIN.filter, inStock: true } };
  await cache.load("cups", PLAIN);
  await cache.load("cups", cheap);
  await cache.load("bowls", PLAIN);
  t.strictSame(asked, ["cups limit=24", "cups sort=price-asc&in-stock=1&limit=24", "bowls limit=24"]);
});

t.test("lists moved products once, and ends a list that has shrunk", async (t) => {
  const { cache, asked, answerWith } = setUp(60);
  await cache.load("cups", PLAIN);
  answerWith(() => Promise.resolve(categoryPage("cups", slugs(20, 40), { total: 60 })));
  await cache.load("cups", { ...PLAIN, show: 48 });
  answerWith(() => Promise.resolve(categoryPage("cups", [], { total: 60 })));
  await cache.load("cups", { ...PLAIN, show: 72 });
  t.strictSame(shown(cache, PLAIN), slugs(0, 40));
  t.equal(cache.get("cups", PLAIN)?.page?.total, 40);
  t.ok(asked.length <= 4, "no repeated requests");
});

t.test("keeps the products after a failure, and retries", async (t) => {
  const { cache, answerWith } = setUp(60);
  await cache.load("cups", PLAIN);
  answerWith(() => Promise.reject(new ApiError("network", "No network.")));
  const more = { ...PLAIN, show: 48 };
  await cache.load("cups", more);
  t.match(cache.get("cups", more), { status: "failed", problem: { code: "network" } });
  t.strictSame(shown(cache, more), slugs(0, 24));
  answerWith((offset, limit) => Promise.resolve(categoryPage("cups", slugs(offset, offset + limit), { total: 60 })));
  await cache.load("cups", more);
  t.match(cache.get("cups", more), { status: "ready", problem: undefined });
  t.strictSame(shown(cache, more), slugs(0, 48));
});

t.test("a 404 applies to every sort order", async (t) => {
  const { cache, asked, answerWith } = setUp(0);
  answerWith(() => Promise.reject(new ApiError("object-not-found", "Not there.", 404)));
  await cache.load("none", PLAIN);
  await cache.load("none", { ...PLAIN, sort: "name" });
  t.equal(cache.get("none", PLAIN)?.status, "missing");
  t.equal(cache.get("none", { ...PLAIN, sort: "name" })?.status, "missing");
  t.equal(asked.length, 1);
});

t.test("evicts the least recently used list first", async (t) => {
  const { cache } = setUp(3);
  for (let index = 0; index < MAX_LISTINGS; index++) await cache.load(`c${index}`, PLAIN);
  await cache.load("c0", PLAIN);
  await cache.load("one more", PLAIN);
  t.ok(cache.get("c0", PLAIN));
  t.equal(cache.get("c1", PLAIN), undefined);
  t.equal(cache.entries.size, MAX_LISTINGS);
});
