import t from "tap";
import { adminOrder, orderRow } from "../../../../gateway/platform/orders/admin-order.ts";
import { makeOrder, makeOrderLine } from "../../../support/orders.ts";
import { makeImage, makeProduct, makeVariant, UNKNOWN_FIELD, withUnknownFields } from "../../../support/shop.ts";

const ORIGIN = "https://acme.shops.example";
const TOKEN = "t".repeat(43);
const variant = makeVariant({ id: "s", title: "S", values: ["S"], sku: "M-S", price: 1200 });
const image = makeImage({ placeholder: "data:image/webp;base64,AAAA" });
const mug = makeProduct({ id: "mug", sellerId: "s1", categoryId: "c", slug: "mug", title: "Mug", images: [image] });
const tracking = { carrier: "An Post", number: "RR1", url: "https://anpost.example/RR1" };
const PAYMENT = {
  intent: "pi_1",
  state: "paid" as const,
  paid: 4095,
  refunds: [{ id: "re_1", amount: 95, status: "pending" as const }],
  dispute: { amount: 4095, status: "open" as const, dueAt: "2026-06-01T00:00:00.000Z" },
};
const order = makeOrder({
  id: "o1",
  sellerId: "s1",
  accessToken: TOKEN,
  customer: { name: "Ada", email: "ada@people.example", phone: "+353 1 234" },
  lines: [makeOrderLine(mug, variant, 2), makeOrderLine(mug, { ...variant, id: "l" })],
  delivery: {
    optionId: "post",
    title: "Post",
    kind: "shipping",
    price: 495,
    address: { line1: "1 Quay", line2: null, postalCode: "T12", city: "Cork", region: null, country: "IE" },
  },
  tracking,
  status: "confirmed",
  fulfillment: "shipped",
  note: "Ring twice.",
  total: 4095,
  payments: [{ ...PAYMENT, account: "acct_1", reference: "cs_1" }],
});

t.test("presents exactly these fields to the seller", async (t) => {
  const { sellerId: _, accessToken: __, remindAt: ___, syncAt: ____, lines, ...rest } = order;
  t.strictSame(adminOrder(order, ORIGIN), {
    ...rest,
    delivery: { ...rest.delivery, addressLines: ["1 Quay", "Cork", "T12"] },
    lines: lines.map((line) => ({ ...line, image: makeImage() })),
    payments: [PAYMENT],
    actions: ["mark-paid", "deliver", "return"],
    url: `${ORIGIN}/orders/${TOKEN}`,
  });
});

t.test("a list row has the customer, total and state, but not the access token", async (t) => {
  t.strictSame(orderRow(order), {
    id: "o1",
    number: 1001,
    status: "confirmed",
    payment: "pending",
    fulfillment: "shipped",
    paymentMethod: "manual",
    total: 4095,
    currency: "EUR",
    createdAt: order.createdAt,
    customer: "Ada",
    itemCount: 3,
    refunded: 0,
    leftToRefund: 0,
    noteCount: 1,
    actions: ["mark-paid", "deliver", "return"],
  });
});

t.test("omits unknown fields", async (t) => {
  const strange = withUnknownFields(order);
  t.notMatch(JSON.stringify([adminOrder(strange, ORIGIN), orderRow(strange)]), UNKNOWN_FIELD);
});
