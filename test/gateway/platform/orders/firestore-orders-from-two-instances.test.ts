import t from "tap";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import { FIRST_ORDER_NUMBER } from "../../../../areas/shared/orders/order.ts";
import { InsufficientStock, StorageFailure } from "../../../../gateway/platform/errors.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { makeMail, placementOf } from "../../../support/orders.ts";
import { makeVariant, storeProduct, storeShop } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

const [BUYERS, PIECES] = [200, 20];

if (await firestoreEmulator(t)) {
  t.test("sells 20 pieces to exactly 20 of 200 buyers on two instances", async (t) => {
    const firebase = firebaseProject();
    const open = () => openPlatform({ backend: "firebase", dataDir: testFolder(t), firebase });
    const instances = [await open(), await open()] as const;
    const [one] = instances;
    const { seller, products } = await storeShop(one);
    const product: Product = { ...(products[0] as Product), variants: [makeVariant({ stock: PIECES })] };
    await storeProduct(one, seller.id, product);

    /** A buyer repeats the order at the other instance if the storage did not answer in time. */
    const buy = async (buyer: number) => {
      const placement = placementOf([{ product }], { mails: [makeMail()] });
      for (let place = buyer; ; place += 1) {
        try {
          return await instances[place % 2 ? 1 : 0].orders.place(seller.id, placement);
        } catch (error) {
          if (!(error instanceof StorageFailure)) throw error;
        }
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)));

    const placed = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    t.equal(placed.length, PIECES);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as Error] : []));
    t.strictSame(new Set(refused.map(({ name }) => name)), new Set([InsufficientStock.name]));
    const stored = await one.orders.list(seller.id, { limit: BUYERS });
    t.strictSame(
      stored.map(({ number }) => number),
      Array.from({ length: PIECES }, (_, index) => FIRST_ORDER_NUMBER + PIECES - 1 - index),
    );
    t.strictSame(new Set(stored.map(({ id }) => id)), new Set(placed.map(({ order }) => order.id)));
    t.equal((await one.products.get(seller.id, product.id))?.variants[0]?.stock, 0);
    t.equal((await one.mails.claim(BUYERS, 60_000)).length, PIECES);
    for (const instance of instances) await instance.close();
  });
}
