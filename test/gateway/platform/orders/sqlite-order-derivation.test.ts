import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t from "tap";
import { type Order, PAYMENT_STATUSES } from "../../../../areas/shared/orders/order.ts";
import { SCHEMA_STEPS } from "../../../../gateway/platform/database/sqlite-schema.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { firstReleaseOrder, makeOrder, placementOf } from "../../../support/orders.ts";
import { insertRecords } from "../../../support/platform.ts";
import { firstReleaseSeller, makeSeller } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

t.test("migrates orders of an earlier release: tracking, notes, payments, search and numbering", async (t) => {
  const dataDir = testFolder(t);
  const seller = makeSeller();
  const orders = Array.from({ length: 1_203 }, (_, index): Order => {
    const customer = { name: `Ada Number${index}`, email: `ada${index}@people.example`, phone: null };
    const payment = PAYMENT_STATUSES[index % PAYMENT_STATUSES.length] ?? "pending";
    const paymentMethod = index % 3 === 1 ? "test" : "manual";
    return makeOrder({ sellerId: seller.id, number: 1001 + index, customer, notes: [], payment, paymentMethod });
  });
  const old = new DatabaseSync(join(dataDir, "awning.sqlite"));
  for (const { sql } of SCHEMA_STEPS.slice(0, 3)) old.exec(sql);
  old.exec("PRAGMA user_version = 3; BEGIN");
  insertRecords(old, "sellers", [firstReleaseSeller(seller)]);
  insertRecords(old, "orders", orders.map(firstReleaseOrder));
  old.exec("COMMIT");
  old.close();

  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  t.strictSame(await platform.orders.list(seller.id, { limit: 9_999 }), orders.toReversed());
  const found = (text: string) => platform.orders.list(seller.id, { text, limit: 9_999 });
  for (const index of [0, 499, 500, 501, 1_000, 1_202])
    t.strictSame(
      await found(`number${index} people`).then((each) =>
        each.filter(({ customer }) => customer.name.endsWith(`r${index}`)),
      ),
      [orders[index]],
    );
  t.equal((await found("ada")).length, orders.length, "every order is found");
  t.equal((await platform.orders.counts(seller.id)).new, orders.length);
  t.equal((await platform.orders.place(seller.id, placementOf([]))).order.number, 1001 + orders.length);
});
