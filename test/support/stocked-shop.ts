import { randomUUID } from "node:crypto";
import type { Product } from "../../areas/shared/domain/product.ts";
import type { Shop } from "../../areas/shared/domain/shop.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant } from "./shop-records.ts";

/** A shop with one product of one variant for each stock given. */
export async function storeStock(platform: Platform, stocks: (number | null)[]): Promise<Shop> {
  const seller = makeSeller({ domain: `shop-${randomUUID().slice(0, 8)}` });
  const category = makeCategory({ sellerId: seller.id });
  const products = stocks.map((stock, position) =>
    makeProduct({ sellerId: seller.id, categoryId: category.id, position, variants: [makeVariant({ stock })] }),
  );
  const shop = { seller, categories: [category], products };
  await platform.shops.create(shop);
  return shop;
}

/** The stock of all variants of the products, in order. */
export async function stocks(platform: Platform, sellerId: string, products: Product[]): Promise<unknown[]> {
  const stored = await Promise.all(products.map(({ id }) => platform.products.get(sellerId, id)));
  return stored.flatMap((product) => product?.variants.map(({ stock }) => stock));
}
