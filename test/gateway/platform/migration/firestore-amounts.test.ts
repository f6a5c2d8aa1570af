import t, { type Test } from "tap";
import { amountScaleIn } from "../../../../gateway/platform/firestore/firestore-collections.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { placementOf } from "../../../support/orders.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

const PRODUCTS = 12;

async function storeShop(platform: Platform, currency: string) {
  const deliveryOptions = [{ id: "post", title: "Post", kind: "shipping", price: 990 } as const];
  const seller = makeSeller({ id: currency, domain: currency.toLowerCase(), currency, deliveryOptions });
  const category = makeCategory({ sellerId: seller.id });
  const products = Array.from({ length: PRODUCTS }, (_, index) => {
    const id = `${currency}-${String(index).padStart(2, "0")}`;
    const variants = [makeVariant({ price: 4990, compareAtPrice: index === 0 ? 5990 : null })];
    return makeProduct({ id, slug: id, sellerId: seller.id, categoryId: category.id, variants });
  });
  await platform.shops.create({ seller, categories: [category], products });
  const [product] = products;
  if (!product) throw new TypeError("The shop has no product.");
  for (const ordered of [currency, "HUF"])
    await platform.orders.place(seller.id, placementOf([{ product }], { order: { currency: ordered } }));
  return { seller, category, products };
}

/** Opens a project with the records of an earlier release. */
async function openEarlier(t: Test) {
  const options = { backend: "firebase", dataDir: testFolder(t), firebase: firebaseProject() } as const;
  const open = async () => {
    const platform = await openPlatform(options);
    t.teardown(() => platform.close());
    return platform;
  };
  const earlier = await open();
  const shops = { forints: await storeShop(earlier, "HUF"), euros: await storeShop(earlier, "EUR") };
  const progress = amountScaleIn(openFirestore(t, options.firebase.projectId));
  await progress.delete();
  return { open, progress, ...shops };
}

const priceOf = async ({ products }: Platform, sellerId: string, id: string): Promise<number | undefined> =>
  (await products.get(sellerId, id))?.variants[0]?.price;

if (await firestoreEmulator(t)) {
  t.test("rescales the amounts of an earlier release once, also if two gateways start together", async (t) => {
    const { open, forints, euros } = await openEarlier(t);
    const [platform] = await Promise.all([open(), open()]);
    await open();
    const { seller, products, category } = forints;
    t.match(await platform.sellers.get(seller.id), { deliveryOptions: [{ price: 99_000 }] });
    for (const { id } of products) t.equal(await priceOf(platform, seller.id, id), 499_000, id);
    t.match(await platform.products.get(seller.id, products[0]?.id ?? ""), {
      variants: [{ compareAtPrice: 599_000 }],
      version: 2,
    });
    t.match(
      await platform.orders.list(seller.id, { limit: 9 }),
      Array.from({ length: 2 }, () => ({
        total: 548_500,
        delivery: { price: 49_500 },
        lines: [{ unitPrice: 499_000 }],
      })),
    );
    const filter = { inStock: false, minPrice: 499_000, maxPrice: 499_000, options: [] };
    const query = { categoryId: category.id, sort: "price-asc", filter, offset: 0, limit: 99 } as const;
    t.equal((await platform.products.browse(seller.id, query)).total, PRODUCTS, "lists filter by the new price");

    t.strictSame(await platform.products.get("EUR", euros.products[1]?.id ?? ""), euros.products[1]);
    t.match(await platform.orders.list("EUR", { limit: 9 }), [
      { currency: "HUF", total: 548_500 },
      { currency: "EUR", total: 5485 },
    ]);
    const { order } = await platform.orders.place(seller.id, placementOf([], { order: { currency: "HUF" } }));
    t.match(await (await open()).orders.get(seller.id, order.id), { total: order.total }, "new orders stay");
  });

  t.test("continues an interrupted run after the last rescaled record", async (t) => {
    const { open, progress, forints } = await openEarlier(t);
    const [first, , third, fourth] = forints.products;
    await progress.set({ sellerId: "HUF", part: "products", after: third?.id });
    const platform = await open();
    t.match(await platform.sellers.get("HUF"), { deliveryOptions: [{ price: 990 }] });
    for (const { id } of [first, third].filter((each) => each !== undefined))
      t.equal(await priceOf(platform, "HUF", id), 4990);
    t.equal(await priceOf(platform, "HUF", fourth?.id ?? ""), 499_000);
    t.equal((await platform.orders.list("HUF", { limit: 1 }))[0]?.total, 548_500);
  });
}
