import { join } from "node:path";
import t from "tap";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { orderRows, soldOrders } from "../../../../gateway/platform/orders/sqlite-orders.ts";
import { sellerRows } from "../../../../gateway/platform/sellers/sqlite-sellers.ts";
import { orderChangingContract } from "../../../contract/order-changing.ts";
import { orderListsContract } from "../../../contract/order-lists.ts";
import { orderPlacingContract } from "../../../contract/order-placing.ts";
import { orderWatchingContract } from "../../../contract/order-watching.ts";
import { orderWithdrawalsContract } from "../../../contract/order-withdrawals.ts";
import { makeOrder } from "../../../support/orders.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeSeller } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

orderPlacingContract(t, openEmbedded);
orderChangingContract(t, openEmbedded);
orderWithdrawalsContract(t, openEmbedded);
orderListsContract(t, openEmbedded);
orderWatchingContract(t, openEmbedded);

t.test("reads each of many orders once, and yields to the event loop between batches", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  const seller = makeSeller();
  const from = new Date("2026-05-01T00:00:00.000Z");
  const total = 2_500;
  database.transactionNow(() => {
    database.run(sellerRows.insert, sellerRows.toRow(seller));
    for (let index = 0; index < total; index++) {
      // Batches end between orders with equal times. The first orders have exactly the start time.
      const createdAt = new Date(from.getTime() + Math.floor(index / 700)).toISOString();
      database.run(
        orderRows.insert,
        orderRows.toRow(
          makeOrder({ sellerId: seller.id, number: index + 1, payment: "paid", total: index, createdAt }),
        ),
      );
    }
  });
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const sold = await soldOrders(database, seller.id, from);
  clearImmediate(next);
  t.same(
    sold.map(({ revenue }) => revenue).toSorted((a, b) => a - b),
    Array.from({ length: total }, (_, index) => index),
  );
  t.ok(turns >= 12, "between batches of 200");
  t.equal((await soldOrders(database, seller.id, new Date(from.getTime() + 1))).length, total - 700);
});
