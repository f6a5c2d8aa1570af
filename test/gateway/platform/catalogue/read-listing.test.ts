import t from "tap";
import { LISTING_FIRST, LISTING_STEP, type Listing, NO_FILTER } from "../../../../areas/shared/catalogue/listing.ts";
import { readCategory } from "../../../../gateway/platform/catalogue/read-listing.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant, storeShop } from "../../../support/shop.ts";

const PLAIN: Listing = { sort: "featured", filter: NO_FILTER, from: 0, show: LISTING_STEP };

t.test(
  "reads a category's requested products, the number of matches, and the facets of the whole category",
  async (t) => {
    const platform = await openEmbedded(t);
    const seller = makeSeller();
    const category = makeCategory({ sellerId: seller.id, slug: "cups" });
    const empty = makeCategory({ sellerId: seller.id, slug: "empty" });
    const products = Array.from({ length: 212 }, (_, position) =>
      makeProduct({
        sellerId: seller.id,
        categoryId: category.id,
        position,
        status: position < 10 ? "draft" : "active",
        title: `${position}`,
        variants: [makeVariant({ price: 1_000 + position, stock: position % 2 })],
      }),
    );
    await platform.shops.create({ seller, categories: [category, empty], products });
    const read = (listing: Partial<Listing>, ...window: [{ offset: number; limit: number }?]) =>
      readCategory(platform, seller, "cups", { ...PLAIN, ...listing }, ...window);
    const titles = (page: Awaited<ReturnType<typeof read>>) => page?.products.map(({ title }) => Number(title));

    const plain = await read({});
    t.strictSame(
      titles(plain),
      Array.from({ length: LISTING_STEP }, (_, index) => 10 + index),
    );
    t.match(plain, {
      slug: "cups",
      total: 202,
      listing: PLAIN,
      facets: { inStock: 101, prices: { min: 1_010, max: 1_211 } },
    });
    t.equal((await read({ show: 48 }))?.products.length, 48);
    t.equal((await read({ show: 960 }))?.products.length, LISTING_FIRST, "the browser fetches the rest");

    const narrowed = await read({ sort: "price-desc", filter: { ...NO_FILTER, inStock: true, maxPrice: 1_100 } });
    t.strictSame(titles(narrowed)?.slice(0, 3), [99, 97, 95]);
    t.match(narrowed, { total: 45, facets: { inStock: 45, prices: { min: 1_010, max: 1_211 } } });
    const rest = await read({}, { offset: 200, limit: 24 });
    t.strictSame(titles(rest), [210, 211]);
    t.match(rest, { total: 202 });
    t.notOk(rest && "facets" in rest, "only the first part has facets");
    const later = await read({ from: 192, show: 48 });
    t.strictSame(
      titles(later),
      Array.from({ length: 10 }, (_, index) => 202 + index),
    );
    t.match(later, { total: 202, facets: { inStock: 101 } }, "a list that starts later has facets too");
    t.match(await read({ from: 240 }), { products: [], total: 202 });
    t.equal((await read({ sort: "relevance" }))?.listing.sort, "featured", "a category has no relevance");

    let facetsRead = 0;
    const facets = (...of: Parameters<typeof platform.products.facets>) => {
      facetsRead += 1;
      return platform.products.facets(...of);
    };
    const browse: typeof platform.products.browse = (...of) => platform.products.browse(...of);
    const counting = { ...platform, products: { browse, facets } as typeof platform.products };
    for (const offset of [24, 48, 0]) await readCategory(counting, seller, "cups", PLAIN, { offset, limit: 24 });
    t.equal(facetsRead, 1, "only for the first part, because they cost reads in Firestore");

    t.match(await readCategory(platform, seller, "empty", PLAIN), { products: [], total: 0, facets: { prices: null } });
    t.equal(await readCategory(platform, seller, "nope", PLAIN), undefined);
    const { seller: other } = await storeShop(platform);
    t.equal(await readCategory(platform, other, "cups", PLAIN), undefined);
  },
);
