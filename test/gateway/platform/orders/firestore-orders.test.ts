import { FieldPath, FieldValue } from "firebase-admin/firestore";
import t from "tap";
import { type Order, PAYMENT_STATUSES } from "../../../../areas/shared/orders/order.ts";
import { soldOrder } from "../../../../areas/shared/orders/sales.ts";
import { ordersIn, soldPagesIn } from "../../../../gateway/platform/firestore/firestore-collections.ts";
import { orderDocument, toOrder, toSoldOrder } from "../../../../gateway/platform/orders/firestore-orders.ts";
import { orderChangingContract } from "../../../contract/order-changing.ts";
import { orderListsContract } from "../../../contract/order-lists.ts";
import { orderPlacingContract } from "../../../contract/order-placing.ts";
import { orderWatchingContract } from "../../../contract/order-watching.ts";
import { orderWithdrawalsContract } from "../../../contract/order-withdrawals.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { firstReleaseOrder, makeOrder, makeOrderLine } from "../../../support/orders.ts";
import { openFirebase, openTestPlatform } from "../../../support/platform.ts";
import { makeProduct, makeVariant } from "../../../support/shop.ts";
import { CaseTable, testFolder } from "../../../support/system.ts";
import { countReads } from "../../instances/count-reads.ts";

if (await firestoreEmulator(t)) {
  orderPlacingContract(t, openFirebase);
  orderChangingContract(t, openFirebase);
  orderWithdrawalsContract(t, openFirebase);
  orderListsContract(t, openFirebase);
  orderWatchingContract(t, openFirebase);

  t.test("finds names with letters such as ł in orders of releases that indexed these letters", async (t) => {
    const firebase = firebaseProject();
    const { orders } = await openTestPlatform(t, { backend: "firebase", dataDir: testFolder(t), firebase });
    const stored = ordersIn(openFirestore(t, firebase.projectId), "acme");
    for (const [index, name] of ["Łukasz Sørensen", "Lukas Meyer", "Ada Byrne"].entries()) {
      const customer = { name, email: "a@people.example", phone: null };
      const order = makeOrder({ sellerId: "acme", number: 1001 + index, customer });
      const words = name.toLowerCase().split(" ");
      const customerPrefixes = words.flatMap((word) => Array.from(word, (_, last) => word.slice(0, last + 1)));
      await stored.doc(order.id).set({ ...orderDocument(order), customerPrefixes });
    }
    const table = new CaseTable();
    for (const [text, numbers] of [
      ["Łukasz", [1001]],
      ["sørensen łuk", [1001]],
      ["lukas", [1002]],
      ["byrne", [1003]],
    ] as const) {
      const found = await orders.list("acme", { text, limit: 9 });
      table.check(
        text,
        found.map(({ number }) => number),
        numbers,
      );
    }
    t.same(table.wrong(), []);
  });

  t.test("finds a customer by their email address without reading all orders of its provider", async (t) => {
    const beginCount = countReads(t);
    const platform = await openFirebase(t);
    const orders = Array.from({ length: 60 }, (_, index) => {
      const customer = { name: "Ada Byrne", email: `ada-${index}@provider.example`, phone: null };
      return makeOrder({ sellerId: "acme", number: 1001 + index, customer });
    });
    await platform.migration.orders.put(orders);
    const reads = beginCount();
    const found = await platform.orders.list("acme", { text: "Ada-7@provider.example", limit: 9 });
    t.strictSame(
      found.map(({ number }) => number),
      [1008],
    );
    t.equal(reads.get("orders"), 4, "a count for each of three words, and the order");
  });

  t.test("reads the sales figures of a hundred orders from one document", async (t) => {
    const beginCount = countReads(t);
    const firebase = firebaseProject();
    const platform = await openTestPlatform(t, { backend: "firebase", dataDir: testFolder(t), firebase });
    const pages = soldPagesIn(openFirestore(t, firebase.projectId), "acme");
    const orders = Array.from({ length: 350 }, (_, index) => {
      const createdAt = new Date(Date.UTC(2026, 4, 1, index)).toISOString();
      const line = makeOrderLine(makeProduct({ sellerId: "acme", categoryId: "c" }), makeVariant({ price: index }), 2);
      const payment = index % 3 ? "paid" : "pending";
      return makeOrder({ sellerId: "acme", number: 1001 + index, createdAt, payment, lines: [line], total: 2 * index });
    });
    const { migration } = platform;
    await migration.orders.put(orders);
    await migration.orderNumbers.put([{ sellerId: "acme", last: 1350 }]);
    const from = 220;
    const read = async () => {
      const reads = beginCount();
      const sold = await platform.orders.sold("acme", new Date(orders[from]?.createdAt ?? 0));
      return { sold: sold.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)), reads };
    };
    const expected = () => orders.slice(from).map(soldOrder);
    const whole = await read();
    t.strictSame(whole.sold, expected());
    t.strictSame(Object.fromEntries(whole.reads), { counters: 1, orders: 1, soldPages: 3 });

    // An earlier release writes no entries.
    await pages.doc("1101").delete();
    await pages.doc("1201").delete();
    await pages.doc("1301").update(new FieldPath("orders", "1302"), FieldValue.delete());
    const partly = await read();
    t.strictSame(partly.sold, expected());
    t.strictSame(Object.fromEntries(partly.reads), { counters: 1, orders: 251, soldPages: 3 });

    // A migration from another backend replaces orders.
    orders[340] = { ...(orders[340] as Order), status: "cancelled" };
    await migration.orders.put(orders);
    const replaced = await read();
    t.strictSame(replaced.sold, expected());
    t.strictSame(Object.fromEntries(replaced.reads), { counters: 1, orders: 1, soldPages: 3 });
  });
}

t.test("reads orders as the first release stored them", async (t) => {
  for (const payment of PAYMENT_STATUSES)
    for (const paymentMethod of ["manual", "test"] as const) {
      const order = makeOrder({ sellerId: "acme", notes: [], payment, paymentMethod });
      const { customerPrefixes } = orderDocument(order);
      const stored = { ...firstReleaseOrder(order), tracking: null, customerPrefixes };
      t.strictSame(toOrder(stored), order, `${payment} ${paymentMethod}`);
      t.strictSame(toSoldOrder(stored), soldOrder(order), `sales of ${payment} ${paymentMethod}`);
    }
});
