import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { IdempotencyKeyReused, ObjectNotFound } from "../../gateway/platform/errors.ts";
import { placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { storeShop } from "../support/shop.ts";

/** What every adapter of the port `Orders` does when the answer to a placement was lost. */
export function orderWithdrawalsContract(t: Test, open: OpenPlatform): void {
  const setUp = async (t: Test) => {
    const platform = await open(t);
    const { seller, products } = await storeShop(platform);
    return { platform, seller, product: products[0] as Product };
  };

  t.test("a key that has made an order gives it, as often as one asks, and the order stands", async (t) => {
    const { platform, seller, product } = await setUp(t);
    const placement = placementOf([{ product }]);
    const { order } = await platform.orders.place(seller.id, placement);
    t.strictSame(await platform.orders.withdraw(seller.id, placement.idempotencyKey), order);
    t.strictSame(await platform.orders.withdraw(seller.id, placement.idempotencyKey), order);
    t.strictSame(await platform.orders.place(seller.id, placement), { order, repeated: true });
  });

  t.test("a key that has made none never makes one", async (t) => {
    const { platform, seller, product } = await setUp(t);
    const placement = placementOf([{ product }]);
    t.equal(await platform.orders.withdraw(seller.id, placement.idempotencyKey), undefined);
    t.equal(await platform.orders.withdraw(seller.id, placement.idempotencyKey), undefined, "nor later");
    await t.rejects(platform.orders.place(seller.id, placement), IdempotencyKeyReused, "a request that comes late");
    t.strictSame(await platform.orders.list(seller.id, { limit: 9 }), []);
    const stock = (await platform.products.get(seller.id, product.id))?.variants[0]?.stock;
    t.equal(stock, product.variants[0]?.stock, "nothing was taken");
    const { order } = await platform.orders.place(seller.id, placementOf([{ product }]));
    t.equal(order.number, 1001, "no number was used up");
  });

  t.test("of a request and its withdrawal at the same moment one wins, and both know which", async (t) => {
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

  t.test("another seller's key is none of this one's", async (t) => {
    const { platform, seller, product } = await setUp(t);
    const stranger = await storeShop(platform);
    const placement = placementOf([{ product }]);
    const { order } = await platform.orders.place(seller.id, placement);
    t.equal(await platform.orders.withdraw(stranger.seller.id, placement.idempotencyKey), undefined);
    t.strictSame(await platform.orders.withdraw(seller.id, placement.idempotencyKey), order);
    await t.rejects(platform.orders.withdraw("nobody", placement.idempotencyKey), ObjectNotFound);
  });
}
