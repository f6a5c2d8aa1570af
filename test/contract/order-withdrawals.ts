import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { IdempotencyKeyReused, ObjectNotFound } from "../../gateway/platform/errors.ts";
import { placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { storeShop } from "../support/shop.ts";

/** The contract of the port `Orders` for resolving lost answers. */
export function orderWithdrawalsContract(t: Test, open: OpenPlatform): void {
  const setUp = async (t: Test) => {
    const platform = await open(t);
    const { seller, products } = await storeShop(platform);
    return { platform, seller, product: products[0] as Product };
  };

  t.test("withdrawing a used key returns its order unchanged", async (t) => {
    const { platform, seller, product } = await setUp(t);
    const placement = placementOf([{ product }]);
    const { order } = await platform.orders.place(seller.id, placement);
    t.strictSame(await platform.orders.withdraw(seller.id, placement.idempotencyKey), order);
    t.strictSame(await platform.orders.withdraw(seller.id, placement.idempotencyKey), order);
    t.strictSame(await platform.orders.place(seller.id, placement), { order, repeated: true });
  });

  t.test("withdrawing an unused key invalidates it", async (t) => {
    const { platform, seller, product } = await setUp(t);
    const placement = placementOf([{ product }]);
    t.equal(await platform.orders.withdraw(seller.id, placement.idempotencyKey), undefined);
    t.equal(await platform.orders.withdraw(seller.id, placement.idempotencyKey), undefined, "also when repeated");
    await t.rejects(platform.orders.place(seller.id, placement), IdempotencyKeyReused, "a late request");
    t.strictSame(await platform.orders.list(seller.id, { limit: 9 }), []);
    const stock = (await platform.products.get(seller.id, product.id))?.variants[0]?.stock;
    t.equal(stock, product.variants[0]?.stock, "no stock was taken");
    const { order } = await platform.orders.place(seller.id, placementOf([{ product }]));
    t.equal(order.number, 1001, "no number was used");
  });

  t.test("of a concurrent request and withdrawal one succeeds, with consistent answers", async (t) => {
    const { platform, seller, product } = await setUp(t);
    for (let round = 0; round < 5; round++) {
      const placement = placementOf([{ product }]);
      const [placed, withdrawn] = await Promise.all([
        platform.orders.place(seller.id, placement).then(
          ({ order }) => order.id,
          (error: unknown) => (error instanceof IdempotencyKeyReused ? undefined : Promise.reject(error as Error)),
        ),
        platform.orders.withdraw(seller.id, placement.idempotencyKey),
      ]);
      t.equal(withdrawn?.id, placed);
    }
  });

  t.test("keeps the keys of sellers separate", async (t) => {
    const { platform, seller, product } = await setUp(t);
    const stranger = await storeShop(platform);
    const placement = placementOf([{ product }]);
    const { order } = await platform.orders.place(seller.id, placement);
    t.equal(await platform.orders.withdraw(stranger.seller.id, placement.idempotencyKey), undefined);
    t.strictSame(await platform.orders.withdraw(seller.id, placement.idempotencyKey), order);
    await t.rejects(platform.orders.withdraw("nobody", placement.idempotencyKey), ObjectNotFound);
  });
}
