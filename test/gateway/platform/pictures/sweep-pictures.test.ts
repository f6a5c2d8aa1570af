import t from "tap";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import { imageUrl, type ShopImage } from "../../../../areas/shared/pictures/image.ts";
import { saveProduct } from "../../../../gateway/platform/catalogue/save-product.ts";
import { UNUSED_FOR } from "../../../../gateway/platform/pictures/images.ts";
import { sweepPictures } from "../../../../gateway/platform/pictures/sweep-pictures.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { changeSeller } from "../../../../gateway/platform/sellers/change-seller.ts";
import { placementOf } from "../../../support/orders.ts";
import { makePicture } from "../../../support/pictures.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeProduct, makeVariant, saveOf, storeProduct, storeShop } from "../../../support/shop.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");

/** Returns a function that adds another picture with each call. */
function pictureAdder({ images }: Platform, sellerId: string) {
  let width = 20;
  return async (): Promise<ShopImage> => {
    width += 1;
    return images.add(sellerId, await makePicture(width, 20).png().toBuffer(), "");
  };
}

/** Sweeps now and a day later. @returns the ids of the remaining pictures */
async function sweepTwice(platform: Platform, sellerId: string): Promise<string[]> {
  for (const now of [NOW, new Date(NOW.getTime() + UNUSED_FOR)]) {
    await sweepPictures({ ...platform, now: () => now }, { id: sellerId });
  }
  return platform.images.list(sellerId);
}

t.test("keeps every picture that a record refers to, and removes the others", async (t) => {
  const platform = await openEmbedded(t);
  // More products and orders than fit into one batch.
  const { seller, categories, products } = await storeShop(platform, {}, 230);
  const add = pictureAdder(platform, seller.id);
  const all = await Promise.all(
    ["logo", "cover", "about", "page", "draft", "archived", "description", "last", "ordered", "unused"].map(
      async (use) => [use, await add()] as const,
    ),
  );
  const images = Object.fromEntries(all) as Record<(typeof all)[number][0], ShopImage>;
  const of = (use: string) => images[use] as ShopImage;
  const shown = (use: string) => `![](${imageUrl(seller.id, of(use).id, 320, "webp")})`;
  await platform.sellers.change(seller.id, () => ({
    logo: of("logo"),
    cover: of("cover"),
    about: `This is us. ${shown("about")}`,
    pages: [{ slug: "us", title: "Us", body: shown("page") }],
  }));
  const common = { sellerId: seller.id, categoryId: categories[0]?.id ?? "" };
  const save = (given: Partial<Product>) => storeProduct(platform, seller.id, makeProduct({ ...common, ...given }));
  await save({ status: "draft", images: [of("draft")] });
  await save({ status: "archived", images: [of("archived")] });
  await save({ description: shown("description") });
  await save({ position: 10_000, images: [of("last")] });

  const ordered = makeProduct({ ...common, images: [of("ordered")], variants: [makeVariant({ stock: null })] });
  await storeProduct(platform, seller.id, ordered);
  await platform.orders.place(seller.id, placementOf([{ product: ordered }]));
  const [other] = products as [Product];
  await storeProduct(platform, seller.id, { ...other, variants: [makeVariant({ stock: null })] });
  for (let count = 0; count < 205; count += 1) {
    await platform.orders.place(seller.id, placementOf([{ product: other }]));
  }
  await platform.products.remove(seller.id, ordered.id);

  const left = await sweepTwice(platform, seller.id);
  t.same(new Set(left), new Set(all.filter(([use]) => use !== "unused").map(([, { id }]) => id)));
});

t.test("ignores references of other sellers", async (t) => {
  const platform = await openEmbedded(t);
  const [mine, theirs] = [await storeShop(platform), await storeShop(platform)];
  const image = await pictureAdder(platform, mine.seller.id)();
  await platform.sellers.change(theirs.seller.id, () => ({ logo: image }));
  t.same(await sweepTwice(platform, mine.seller.id), []);
});

t.test("keeps a picture that was added during the sweep", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform);
  const add = pictureAdder(platform, seller.id);
  await add();
  let during: ShopImage | undefined;
  const orders: Platform["orders"] = Object.assign(Object.create(platform.orders) as Platform["orders"], {
    list: async () => {
      during ??= await add();
      return [];
    },
  });
  const clock = { now: NOW };
  const sweep = () => sweepPictures({ ...platform, orders, now: () => clock.now }, seller);
  await sweep();
  clock.now = new Date(NOW.getTime() + UNUSED_FOR);
  await sweep();
  t.same(await platform.images.list(seller.id), [during?.id]);
});

t.test("keeps a picture that a product and the seller use again during the sweep", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform, {}, 1);
  const add = pictureAdder(platform, seller.id);
  const [shown, logo, unused] = [await add(), await add(), await add()];
  const [product] = products as [Product];
  await sweepPictures({ ...platform, now: () => NOW }, seller);
  // The orders are read after the products and the seller.
  const orders: Platform["orders"] = Object.assign(Object.create(platform.orders) as Platform["orders"], {
    list: async () => {
      const { id: sellerId, locale } = seller;
      const request = saveOf(product, { images: [shown] });
      await saveProduct(platform, { sellerId, locale, productId: product.id, request });
      await changeSeller(platform, seller.id, seller.updatedAt, { logo });
      return [];
    },
  });
  await sweepPictures({ ...platform, orders, now: () => new Date(NOW.getTime() + UNUSED_FOR) }, seller);
  t.same(new Set(await platform.images.list(seller.id)), new Set([shown.id, logo.id]), unused.id);
});

t.test("reads orders only while unreferenced pictures remain", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform);
  const orders = { list: () => t.fail("orders were read") } as unknown as Platform["orders"];
  t.equal(await sweepPictures({ ...platform, orders }, seller), 0, "no pictures");
  const logo = await pictureAdder(platform, seller.id)();
  await platform.sellers.change(seller.id, () => ({ logo }));
  t.equal(await sweepPictures({ ...platform, orders }, seller), 0, "the seller refers to it");
});
