import { randomUUID } from "node:crypto";
import type { Test } from "tap";
import type { OrderRequest } from "../../areas/shared/api/contract/orders.ts";
import type { Order } from "../../areas/shared/domain/order.ts";
import type { Product } from "../../areas/shared/domain/product.ts";
import type { Seller } from "../../areas/shared/domain/seller.ts";
import { createTestProvider, type TestProvider } from "../../gateway/platform/adapters/payments/test-provider.ts";
import { placeOrder } from "../../gateway/platform/commands/orders/place-order.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { openEmbedded } from "./open-platforms.ts";
import { orderOf } from "./order-client.ts";
import { makeProduct, makeVariant, storeShop } from "./shop-records.ts";

export const SHOP_ORIGIN = ({ domain }: Seller): string => `https://${domain}.shops.example`;

export interface OrderShop {
  platform: Platform;
  provider: TestProvider;
  seller: Seller;
  /** Its only variant costs 12.00 and has a stock of 10. */
  product: Product;
  /** The platform's clock, set by the test. */
  clock: { now: Date };
  /** Orders one piece of the product by default. */
  place: (change?: Partial<OrderRequest>, idempotencyKey?: string) => Promise<Order>;
  /** The remaining stock. */
  stock: () => Promise<number | null | undefined>;
}

/** Opens a platform with a shop that takes orders and payments. */
export async function openOrderShop(t: Test, given: Partial<Seller> = {}): Promise<OrderShop> {
  const clock = { now: new Date("2026-05-06T07:08:09.000Z") };
  const provider = createTestProvider();
  const opened = await openEmbedded(t, { clock: () => clock.now });
  const platform: Platform = { ...opened, paymentProviders: [provider] };
  const { seller, categories } = await storeShop(platform, given, 0);
  const product = makeProduct({
    sellerId: seller.id,
    categoryId: categories[0]?.id ?? "",
    title: "Mug",
    variants: [makeVariant({ price: 1200, stock: 10 })],
  });
  await platform.products.save(seller.id, product);
  return {
    platform,
    provider,
    seller,
    product,
    clock,
    async place(change = {}, idempotencyKey = randomUUID()) {
      const request = { ...orderOf(seller, product, 1), ...change };
      const asked = { sellerId: seller.id, idempotencyKey, request };
      return (await placeOrder(platform, asked, { shopOrigin: SHOP_ORIGIN })).order;
    },
    async stock() {
      return (await platform.products.get(seller.id, product.id))?.variants[0]?.stock;
    },
  };
}
