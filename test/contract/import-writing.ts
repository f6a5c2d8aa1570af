import type { Test } from "tap";
import type { Category, Product } from "../../areas/shared/catalogue/product.ts";
import type { CatalogueSnapshot } from "../../gateway/platform/catalogue/catalogue.ts";
import { ObjectNotFound, SlugTaken } from "../../gateway/platform/errors.ts";
import type { StoredImport } from "../../gateway/platform/imports/imports.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { makeImport } from "../support/imports.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { cardOf, findProducts, makeCategory, makeProduct, storeProduct, storeShop } from "../support/shop.ts";

/** Everything of a shop that an import may change. */
async function read({ sellers, categories, products, imports }: Platform, sellerId: string) {
  return {
    version: (await sellers.get(sellerId))?.version,
    categories: await categories.list(sellerId),
    products: await products.list(sellerId, { limit: 500 }),
    stored: await imports.get(sellerId),
    file: String(Buffer.from((await imports.readFile(sellerId)) ?? "")),
  };
}

/** Counts a shop's products at one point in time. */
type CountProducts = (platform: Platform, sellerId: string) => Promise<number>;

const countListed: CountProducts = async ({ products }, sellerId) =>
  (await products.list(sellerId, { limit: 500 })).length;

/** The contract of the port `Imports` for writing an import. */
export function importWritingContract(t: Test, open: OpenPlatform, countProducts = countListed): void {
  async function prepare(t: Test) {
    const platform = await open(t);
    const shop = await storeShop(platform);
    const [mug] = shop.products as [Product];
    const [cups] = shop.categories as [Category];
    const stored = makeImport({ state: "running" });
    await platform.imports.put(shop.seller.id, Buffer.from("file"), () => stored);
    return { platform, seller: shop.seller, mug, cups, stored };
  }
  const done = (stored: StoredImport): StoredImport => ({ ...stored, report: { ...stored.report, state: "done" } });

  t.test("writes categories, products and the import in one transaction", async (t) => {
    const { platform, seller, mug, cups, stored } = await prepare(t);
    const bowls = makeCategory({ sellerId: seller.id, position: 1, name: "Bowls", slug: "bowls" });
    const added = Array.from({ length: 60 }, (_, position) =>
      makeProduct({
        sellerId: seller.id,
        categoryId: position % 2 === 0 ? bowls.id : cups.id,
        position: position + 1,
        title: `Tureen ${position}`,
        description: "",
      }),
    );
    const beaker = { ...mug, title: "Beaker", description: "" };
    const seen: CatalogueSnapshot[] = [];
    const written: number[] = [];
    const outcome = await platform.imports.write(
      seller.id,
      [mug.id, "none"],
      (snapshot, last) => {
        seen.push(snapshot);
        t.strictSame(last, stored);
        return { stored: done(last), categories: [bowls], products: [{ ...beaker, version: 77 }, ...added] };
      },
      (count) => written.push(count),
    );
    t.match(seen.at(-1), { seller: { id: seller.id, version: 1 }, products: [mug], active: 1, total: 1 });
    t.equal(seen.at(-1)?.products.length, 1);
    t.strictSame(outcome, done(stored));
    const after = await read(platform, seller.id);
    t.same(after.version, 2, "the version increases once");
    t.same(after.categories, [cups, bowls]);
    t.same(after.products, [{ ...beaker, version: 2 }, ...added]);
    t.strictSame(after.stored, done(stored));
    t.equal(after.file, "", "the file is removed");
    t.equal(written.at(-1), 61);
    t.same(
      written,
      written.toSorted((a, b) => a - b),
    );
    const found = await findProducts(platform, seller.id, "tureen 7");
    t.same(
      found.products.map(({ id }) => id),
      [added[7]?.id],
    );
    t.same((await findProducts(platform, seller.id, "cup")).products, [], "the old title is not found");
  });

  t.test("a failed import writes nothing", async (t) => {
    const { platform, seller, mug, cups } = await prepare(t);
    const { seller: stranger, products, categories } = await storeShop(platform);
    const before = await read(platform, seller.id);
    const beforeStranger = await read(platform, stranger.id);
    const bowls = makeCategory({ sellerId: seller.id, slug: "bowls" });
    const good = Array.from({ length: 30 }, () => makeProduct({ sellerId: seller.id, categoryId: bowls.id }));
    const [theirs] = products as [Product];
    const failures: [what: string, categories: Category[], last: Product, error: { name: string }][] = [
      [
        "an existing slug",
        [bowls],
        makeProduct({ sellerId: seller.id, categoryId: bowls.id, slug: mug.slug }),
        { name: SlugTaken.name },
      ],
      [
        "a repeated slug",
        [bowls],
        makeProduct({ sellerId: seller.id, categoryId: bowls.id, slug: good[1]?.slug ?? "" }),
        { name: SlugTaken.name },
      ],
      [
        "another seller's product",
        [bowls],
        { ...theirs, sellerId: seller.id, categoryId: cups.id, slug: "x" },
        { name: ObjectNotFound.name },
      ],
      [
        "a product with another seller",
        [bowls],
        makeProduct({ sellerId: stranger.id, categoryId: bowls.id }),
        { name: ObjectNotFound.name },
      ],
      [
        "another seller's category",
        [bowls],
        makeProduct({ sellerId: seller.id, categoryId: categories[0]?.id ?? "" }),
        { name: ObjectNotFound.name },
      ],
      ["a category of another", [{ ...bowls, sellerId: stranger.id }], mug, { name: ObjectNotFound.name }],
      ["a category's slug of before", [{ ...bowls, slug: cups.slug }], mug, { name: SlugTaken.name }],
    ];
    for (const [what, created, last, error] of failures) {
      const write = platform.imports.write(seller.id, [], (_, stored) => ({
        stored: done(stored),
        categories: created,
        products: [...good, last],
      }));
      await t.rejects(write, error, what);
      t.same(await read(platform, seller.id), before, what);
    }
    const refusal = new RangeError("changed my mind");
    const refused = platform.imports.write(seller.id, [mug.id], () => {
      throw refusal;
    });
    await t.rejects(refused, refusal);
    t.same(await read(platform, seller.id), before);
    t.same(await read(platform, stranger.id), beforeStranger);
    t.same((await findProducts(platform, seller.id, "cup")).products, [cardOf(mug)], "the search is unchanged");
  });

  t.test("readers see no partial import, and other writes continue", async (t) => {
    const { platform, seller, mug, cups } = await prepare(t);
    const { seller: stranger, products } = await storeShop(platform);
    const [theirs] = products as [Product];
    const added = Array.from({ length: 120 }, (_, position) =>
      makeProduct({ sellerId: seller.id, categoryId: cups.id, position: position + 1 }),
    );
    const counts = new Set<number>();
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) {
        counts.add(await countProducts(platform, seller.id));
        await new Promise((resume) => setImmediate(resume));
      }
    })();
    const writing = platform.imports.write(seller.id, [mug.id], (_, stored) => ({
      stored: done(stored),
      categories: [],
      products: added,
    }));
    const [, , ordinary] = await Promise.all([
      writing,
      storeProduct(platform, stranger.id, { ...theirs, title: "Theirs" }),
      storeProduct(platform, seller.id, { ...mug, title: "Mine" }),
    ]);
    t.equal(ordinary, undefined);
    over.abort();
    await watching;
    counts.add(await countProducts(platform, seller.id));
    t.same(
      [...counts].toSorted((a, b) => a - b),
      [1, 121],
    );
    t.equal((await platform.products.get(stranger.id, theirs.id))?.title, "Theirs");
    t.equal((await platform.products.get(seller.id, mug.id))?.title, "Mine");
  });

  t.test("an import without changes completes and keeps the shop's version", async (t) => {
    const { platform, seller, stored } = await prepare(t);
    await platform.imports.write(seller.id, [], (_, last) => ({ stored: done(last), categories: [], products: [] }));
    t.match(await read(platform, seller.id), { version: 1, stored: done(stored), file: "" });
  });
}
