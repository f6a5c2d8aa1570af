import t from "tap";
import { migrationStoreContract } from "../../../contract/migration-store.ts";
import { makeOrder } from "../../../support/orders.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeSeller } from "../../../support/shop.ts";

migrationStoreContract(t, openEmbedded);

t.test("reads the order numbers of many sellers in batches of at most 200", async (t) => {
  const { migration, shops } = await openEmbedded(t);
  const sellers = Array.from({ length: 501 }, (_, index) => makeSeller({ domain: `shop-${index}` }));
  for (const seller of sellers) await shops.create({ seller, categories: [], products: [] });
  await migration.orders.put(sellers.map(({ id }) => makeOrder({ sellerId: id })));
  const batches = await Array.fromAsync(migration.orderNumbers.batches());
  t.ok(batches.every(({ length }) => length > 0 && length <= 200));
  const sellerIds = batches.flat().map(({ sellerId }) => sellerId);
  t.strictSame(sellerIds.toSorted(), sellers.map(({ id }) => id).toSorted());
});
