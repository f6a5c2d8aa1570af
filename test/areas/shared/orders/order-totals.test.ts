import t from "tap";
import { orderSums, orderTotal } from "../../../../areas/shared/orders/order-totals.ts";

const lines = [
  { unitPrice: 2400, quantity: 2 },
  { unitPrice: 990, quantity: 1 },
];
const delivery = { title: "Post", price: 495 };
const discount = {
  kind: "discount",
  code: "SPRING",
  title: "Spring",
  amount: -1000,
  shares: [{ of: 0, amount: -1000 }],
} as const;
const vat = { title: "VAT", basisPoints: 2300, base: 5285, tax: 1216 };

t.test("adds up items, delivery, adjustments and the taxes that prices don’t contain", async (t) => {
  const plain = { lines, delivery, adjustments: [], taxes: [] };
  t.equal(orderTotal(plain), 6285);
  const shares = discount.shares.map((share) => ({ ...share }));
  const reduced = { ...plain, adjustments: [{ ...discount, shares }] };
  t.equal(orderTotal({ ...reduced, taxes: [{ ...vat, included: true }] }), 5285);
  const taxed = { ...reduced, taxes: [{ ...vat, included: false }] };
  t.equal(orderTotal(taxed), 6501);
  t.strictSame(orderSums(taxed), [
    { kind: "items", title: "", amount: 5790 },
    { kind: "delivery", title: "Post", amount: 495 },
    { kind: "adjustment", title: "Spring", amount: -1000 },
    { kind: "tax", title: "VAT", amount: 1216 },
  ]);
});
