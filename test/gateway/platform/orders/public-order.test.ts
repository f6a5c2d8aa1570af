import t from "tap";
import { publicOrder } from "../../../../gateway/platform/orders/public-order.ts";
import { makeOrder, makeOrderLine } from "../../../support/orders.ts";
import {
  makeImage,
  makeProduct,
  makeSeller,
  makeVariant,
  UNKNOWN_FIELD,
  withUnknownFields,
} from "../../../support/shop.ts";

const seller = makeSeller({ id: "s1", paymentInstructions: "IBAN **IE00**" });
const variant = makeVariant({ id: "s", title: "S", values: ["S"], sku: "M-S", price: 1200 });
const mug = makeProduct({
  id: "mug",
  sellerId: "s1",
  categoryId: "c",
  slug: "mug",
  title: "Mug",
  images: [makeImage()],
});
const order = makeOrder({
  id: "internal-id",
  sellerId: "s1",
  accessToken: "t".repeat(43),
  customer: { name: "Ada", email: "ada@people.example", phone: "+353 1 234" },
  lines: [makeOrderLine(mug, variant, 2)],
  delivery: {
    optionId: "post",
    title: "Post",
    kind: "shipping",
    price: 495,
    address: { line1: "1 Quay", line2: null, postalCode: "T12", city: "Cork", region: null, country: "IE" },
  },
  tracking: { carrier: "An Post", number: "RR1", url: "https://anpost.example/RR1" },
  note: "Ring twice.",
  adjustments: [
    {
      kind: "discount",
      code: "SPRING",
      title: "Spring",
      amount: -500,
      shares: [
        { of: 0, amount: -400 },
        { of: "delivery", amount: -100 },
      ],
    },
  ],
  taxes: [{ title: "VAT", basisPoints: 2300, included: true, base: 2353, tax: 542 }],
  payments: [
    {
      account: "acct_1",
      reference: "cs_1",
      intent: "pi_1",
      state: "paid",
      paid: 2895,
      refunds: [{ id: "re_1", amount: 95, status: "pending" }],
      dispute: { amount: 2895, status: "open", dueAt: null },
    },
  ],
  total: 2895,
  events: [{ at: "2026-05-06T07:08:09.000Z", kind: "placed" }],
  createdAt: "2026-05-06T07:08:09.000Z",
});

t.test("presents exactly these fields", async (t) => {
  t.strictSame(publicOrder(order, seller), {
    number: 1001,
    token: "t".repeat(43),
    status: "placed",
    payment: "pending",
    fulfillment: "unfulfilled",
    customer: { name: "Ada", email: "ada@people.example", phone: "+353 1 234" },
    lines: [
      {
        productId: "mug",
        variantId: "s",
        slug: "mug",
        title: "Mug",
        variantTitle: "S",
        image: makeImage(),
        unitPrice: 1200,
        quantity: 2,
      },
    ],
    delivery: {
      optionId: "post",
      title: "Post",
      kind: "shipping",
      price: 495,
      address: { line1: "1 Quay", line2: null, postalCode: "T12", city: "Cork", region: null, country: "IE" },
      addressLines: ["1 Quay", "Cork", "T12"],
    },
    tracking: { carrier: "An Post", number: "RR1", url: "https://anpost.example/RR1" },
    note: "Ring twice.",
    paymentMethod: "manual",
    paymentInstructionsHtml: "<p>IBAN <strong>IE00</strong></p>",
    adjustments: order.adjustments,
    taxes: order.taxes,
    payments: [{ state: "paid", paid: 2895, refunds: [{ amount: 95, status: "pending" }] }],
    total: 2895,
    currency: "EUR",
    events: [{ at: "2026-05-06T07:08:09.000Z", kind: "placed" }],
    createdAt: "2026-05-06T07:08:09.000Z",
    expiresAt: null,
    cancellable: true,
  });
});

t.test("omits unknown fields", async (t) => {
  const shown = publicOrder(withUnknownFields(order), withUnknownFields(seller));
  t.equal(shown.number, 1001);
  t.notMatch(JSON.stringify(shown), UNKNOWN_FIELD);
});

t.test("shows the payment instructions only while the order is to be paid", async (t) => {
  const instructions = (change: Partial<typeof order>, status: typeof seller.status = "active") =>
    publicOrder({ ...order, ...change }, { ...seller, status }).paymentInstructionsHtml;
  const shown = "<p>IBAN <strong>IE00</strong></p>";
  t.equal(instructions({ status: "confirmed" }), shown);
  t.equal(instructions({}, "paused"), shown);
  t.equal(instructions({ status: "cancelled" }), "");
  t.equal(instructions({ status: "confirmed", fulfillment: "returned" }), "", "it was returned");
  for (const payment of ["paid", "refunded", "failed"] as const) t.equal(instructions({ payment }), "", payment);
  t.equal(instructions({ paymentMethod: "test" }), "", "the payment is not manual");
  for (const status of ["suspended", "closed"] as const) t.equal(instructions({}, status), "", status);
});

t.test("is cancellable until the shop confirms or ships it", async (t) => {
  const cancellable = (change: Partial<typeof order>) => publicOrder({ ...order, ...change }, seller).cancellable;
  t.ok(cancellable({ payment: "paid" }));
  for (const status of ["confirmed", "completed", "cancelled"] as const) t.notOk(cancellable({ status }), status);
  t.notOk(cancellable({ fulfillment: "shipped" }));
});
