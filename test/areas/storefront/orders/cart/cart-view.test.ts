import t from "tap";
import {
  cartBlocker,
  estimatedTotal,
  lineViews,
  orderableLines,
} from "../../../../../areas/storefront/orders/cart/cart-view.ts";
import { kept, pricedCart, pricedLine, seller } from "../../../../support/storefront-data.ts";

t.test("shows the stored data before the first pricing", (t) => {
  t.match(lineViews([kept("mug", { quantity: 2 })], null), [
    { state: "unpriced", title: "The mug", quantity: 2, unitPrice: 2400, total: 4800, priceBefore: null, most: 99 },
  ]);
  t.equal(estimatedTotal([kept("mug", { quantity: 2 }), kept("bowl", { unitPrice: 100 })], null), 4900);
  t.end();
});

t.test("shows the server's prices and the changes", (t) => {
  const lines = ["same", "dearer", "fewer", "out", "gone"].map((id) => kept(id, { quantity: 3 }));
  const priced = pricedCart([
    pricedLine("same", { quantity: 3, requested: 3 }),
    pricedLine("dearer", { quantity: 3, requested: 3, unitPrice: 2600, title: "The dear one" }),
    pricedLine("fewer", { state: "reduced", quantity: 2, requested: 3, available: 2 }),
    pricedLine("out", { state: "sold-out", quantity: 0, requested: 3, available: 0 }),
    pricedLine("gone", { state: "gone", quantity: 0, requested: 3, available: 0, title: "", unitPrice: 0 }),
  ]);
  t.match(lineViews(lines, priced), [
    { state: "ok", quantity: 3, total: 7200, priceBefore: null },
    { state: "ok", title: "The dear one", unitPrice: 2600, total: 7800, priceBefore: 2400 },
    { state: "reduced", quantity: 2, most: 2, total: 4800 },
    { state: "sold-out", quantity: 0, total: 0 },
    { state: "gone", quantity: 0, title: "The gone", priceBefore: null },
  ]);
  t.equal(estimatedTotal([...lines, kept("new")], priced), 7200 + 7800 + 4800 + 2400, "the sum of the shown totals");
  t.strictSame(
    orderableLines(priced).map(({ productId, quantity }) => `${quantity} ${productId}`),
    ["3 same", "3 dearer", "2 fewer"],
  );
  t.end();
});

t.test("a corrected quantity is no longer reported", (t) => {
  const priced = pricedCart([pricedLine("mug", { state: "reduced", quantity: 2, requested: 3, available: 2 })]);
  t.match(lineViews([kept("mug", { quantity: 2 })], priced), [{ state: "ok", quantity: 2 }]);
  t.match(lineViews([kept("mug", { quantity: 5 })], priced), [{ state: "reduced", quantity: 2 }]);
  t.end();
});

t.test("the server decides whether the shop takes orders; the page's data applies until then", (t) => {
  const paused = seller({ status: "paused" });
  t.equal(cartBlocker(seller(), null, false), undefined);
  t.equal(cartBlocker(paused, null, false), "paused");
  t.equal(cartBlocker(seller({ deliveryOptions: [] }), null, false), "no-delivery");
  const open = pricedCart([]);
  t.equal(cartBlocker(paused, open, false), undefined, "opened since");
  t.equal(cartBlocker(seller(), open, true), "closed", "suspended since");
  t.equal(cartBlocker(seller(), { ...open, open: false }, false), "paused", "paused since");
  t.equal(cartBlocker(seller(), { ...open, open: false, deliveryOptions: [] }, false), "no-delivery");
  t.end();
});
