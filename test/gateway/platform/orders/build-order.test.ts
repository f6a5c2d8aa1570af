import fc from "fast-check";
import t from "tap";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import type { FieldProblem } from "../../../../areas/shared/contract/field-problems.ts";
import { MAX_QUANTITY } from "../../../../areas/shared/orders/cart.ts";
import type { OrderRequest } from "../../../../areas/shared/orders/contract/orders.ts";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import type { RequestIncomplete } from "../../../../gateway/platform/errors.ts";
import { createTestProvider, manualProvider } from "../../../../gateway/platform/orders/own-providers.ts";
import { buildOrder, type OrderDraft } from "../../../../gateway/platform/orders/place-order.ts";
import { makeImage, makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";
import { CaseTable } from "../../../support/system.ts";

const NOW = new Date("2026-05-06T07:08:09.000Z");

const seller = makeSeller({
  id: "s1",
  deliveryOptions: [
    { id: "post", title: "Post", kind: "shipping", price: 495 },
    { id: "shop", title: "At the shop", kind: "pickup", price: 0 },
  ],
});
const mug = makeProduct({
  id: "mug",
  sellerId: "s1",
  categoryId: "c",
  slug: "mug",
  title: "Mug",
  images: [makeImage({ id: "1".repeat(32) }), makeImage()],
  options: [{ name: "Size", values: ["S", "L"] }],
  variants: [
    makeVariant({ id: "s", title: "S", values: ["S"], sku: "M-S", price: 1200, compareAtPrice: 1500, stock: 3 }),
    makeVariant({ id: "l", title: "L", values: ["L"], sku: "M-L", price: 1850, stock: null, imageId: makeImage().id }),
    makeVariant({ id: "xl", title: "XL", values: ["XL"], stock: 0 }),
  ],
});
const card = makeProduct({
  id: "card",
  sellerId: "s1",
  categoryId: "c",
  title: "Card",
  variants: [makeVariant({ id: "one", title: "Card", price: 250 })],
});

const address = { line1: "1 Quay Street", city: "Cork", country: "IE" };
const request: OrderRequest = {
  contact: { name: "Ada Byrne", email: "ada@people.example" },
  delivery: { optionId: "post", address },
  payment: "manual",
  lines: [{ productId: "mug", variantId: "s", quantity: 2 }],
  expectedTotal: 2895,
  currency: "EUR",
};
const draft: Omit<OrderDraft, "request"> = {
  orderId: "o1",
  accessToken: "a token",
  now: NOW,
  paymentProviders: [manualProvider, createTestProvider()],
};

/** Builds an order of the shop above, with changes to the shop, the products or the request. */
function build(
  change: Partial<OrderRequest> = {},
  snapshot: { seller?: Partial<Seller>; products?: Product[]; providers?: OrderDraft["paymentProviders"] } = {},
) {
  return buildOrder(
    { seller: { ...seller, ...snapshot.seller }, products: snapshot.products ?? [mug, card], number: 1001 },
    { ...draft, request: { ...request, ...change }, paymentProviders: snapshot.providers ?? draft.paymentProviders },
  );
}

t.test("builds every field of an order", async (t) => {
  t.strictSame(
    build({
      contact: { name: "Ada Byrne", email: "ada@people.example", phone: "+353 1 234" },
      delivery: {
        optionId: "post",
        address: { ...address, line2: "Flat 2", postalCode: "T12 X70A", region: "Munster" },
      },
      note: "Ring twice.",
      lines: [
        { productId: "card", variantId: "one", quantity: 1 },
        { productId: "mug", variantId: "l", quantity: 3 },
      ],
      expectedTotal: 6295,
    }),
    {
      id: "o1",
      number: 1001,
      sellerId: "s1",
      accessToken: "a token",
      customer: { name: "Ada Byrne", email: "ada@people.example", phone: "+353 1 234" },
      lines: [
        {
          productId: "card",
          variantId: "one",
          slug: card.slug,
          title: "Card",
          variantTitle: "",
          sku: "C-1",
          image: null,
          unitPrice: 250,
          quantity: 1,
          stockTaken: true,
        },
        {
          productId: "mug",
          variantId: "l",
          slug: "mug",
          title: "Mug",
          variantTitle: "L",
          sku: "M-L",
          image: makeImage(),
          unitPrice: 1850,
          quantity: 3,
          stockTaken: false,
        },
      ],
      delivery: {
        optionId: "post",
        title: "Post",
        kind: "shipping",
        price: 495,
        address: {
          line1: "1 Quay Street",
          line2: "Flat 2",
          postalCode: "T12 X70A",
          city: "Cork",
          region: "Munster",
          country: "IE",
        },
      },
      tracking: null,
      note: "Ring twice.",
      paymentMethod: "manual",
      adjustments: [],
      taxes: [],
      total: 6295,
      currency: "EUR",
      status: "placed",
      payment: "pending",
      fulfillment: "unfulfilled",
      notes: [],
      events: [{ at: "2026-05-06T07:08:09.000Z", kind: "placed" }],
      createdAt: "2026-05-06T07:08:09.000Z",
      // The 13th has ended in every time zone.
      expiresAt: "2026-05-14T12:00:00.000Z",
      remindAt: "2026-05-11T07:08:09.000Z",
      payments: [],
      syncAt: null,
    },
  );
});

t.test("stores omitted fields as null or empty", async (t) => {
  const order = build();
  t.equal(order.customer.phone, null);
  t.equal(order.note, "");
  t.match(order.delivery.address, { line2: null, postalCode: null, region: null });
});

t.test("stores no address for a pickup order, even if one was sent", async (t) => {
  const order = build({ delivery: { optionId: "shop", address }, expectedTotal: 2400 });
  t.strictSame(order.delivery, { optionId: "shop", title: "At the shop", kind: "pickup", price: 0, address: null });
});

t.test("takes the expiry time from the payment provider", async (t) => {
  t.equal(build({ payment: "test" }).expiresAt, "2026-05-06T07:38:09.000Z");
});

const line = (productId: string, variantId: string, quantity = 1) => ({ productId, variantId, quantity });
type Change = Parameters<typeof build>;

const REFUSED: [
  what: string,
  change: Change[0],
  snapshot: Change[1],
  error: { code: string; fields?: FieldProblem[] },
][] = [
  ["a paused shop", {}, { seller: { status: "paused" } }, { code: "shop-paused" }],
  ["a suspended shop", {}, { seller: { status: "suspended" } }, { code: "object-not-found" }],
  ["a closed shop", {}, { seller: { status: "closed" } }, { code: "object-not-found" }],
  [
    "missing products, a variant of another product",
    { lines: [line("mug", "s"), line("hat", "s"), line("card", "s")] },
    {},
    {
      code: "product-unavailable",
      fields: [
        { field: "lines.1", code: "not-on-sale" },
        { field: "lines.2", code: "not-on-sale" },
      ],
    },
  ],
  ["a draft", {}, { products: [{ ...mug, status: "draft" }] }, { code: "product-unavailable" }],
  ["an archived product", {}, { products: [{ ...mug, status: "archived" }] }, { code: "product-unavailable" }],
  [
    "more than the stock",
    { lines: [line("mug", "s", 4), line("mug", "l", 99), line("mug", "xl")] },
    {},
    {
      code: "insufficient-stock",
      fields: [
        { field: "lines.0", code: "not-enough-left", params: { left: 3 } },
        { field: "lines.2", code: "sold-out" },
      ],
    },
  ],
  ["an unknown delivery option", { delivery: { optionId: "drone", address } }, {}, { code: "delivery-unavailable" }],
  [
    "shipping without an address",
    { delivery: { optionId: "post" } },
    {},
    { code: "bad-request", fields: [{ field: "delivery.address", code: "required" }] },
  ],
  ["a provider that is not offered", { payment: "test" }, { providers: [] }, { code: "payment-unavailable" }],
  ["a lower total", { expectedTotal: 2894 }, {}, { code: "price-changed" }],
  ["a higher total", { expectedTotal: 2896 }, {}, { code: "price-changed" }],
  ["the same total in another currency", { currency: "GBP" }, {}, { code: "price-changed" }],
  ["the total without delivery", { expectedTotal: 2400 }, {}, { code: "price-changed" }],
];

for (const [what, change, snapshot, error] of REFUSED) {
  t.test(`rejects ${what}`, async (t) => {
    t.throws(() => build(change, snapshot), error);
  });
}

t.test("rejects an amount beyond the safe integers", async (t) => {
  const gold = { ...card, variants: [makeVariant({ id: "one", price: Number.MAX_SAFE_INTEGER, stock: null })] };
  const lines = [line("card", "one", 2)];
  t.throws(() => build({ lines, expectedTotal: Number.MAX_SAFE_INTEGER }, { products: [gold] }), RangeError);
  t.throws(
    () => build({ lines: [line("card", "one")], expectedTotal: Number.MAX_SAFE_INTEGER }, { products: [gold] }),
    RangeError,
    "including delivery",
  );
});

t.test("accepts only the sum of prices times quantities plus delivery as the total", async () => {
  const variant = fc.record({ price: fc.nat(10_000_000_000), quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) });
  fc.assert(
    fc.property(
      fc.array(variant, { minLength: 1, maxLength: 50 }),
      fc.nat(10_000_000_000),
      fc.integer({ min: -3, max: 3 }),
      (variants, price, off) => {
        const product = {
          ...card,
          variants: variants.map((given, index) => makeVariant({ id: `v${index}`, price: given.price, stock: null })),
        };
        const lines = variants.map(({ quantity }, index) => line("card", `v${index}`, quantity));
        // BigInt, so that the test has no rounding errors.
        const total =
          variants.reduce((sum, given) => sum + BigInt(given.price) * BigInt(given.quantity), 0n) + BigInt(price);
        const snapshot = {
          seller: { deliveryOptions: [{ id: "post", title: "Post", kind: "shipping", price } as const] },
          products: [product],
        };
        try {
          const order = build({ lines, expectedTotal: Number(total) + off }, snapshot);
          return off === 0 && BigInt(order.total) === total;
        } catch (error) {
          return off !== 0 && (error as { code?: string }).code === "price-changed";
        }
      },
    ),
  );
});

t.test("validates the address by its country and the shop's delivery countries", async (t) => {
  const table = new CaseTable();
  const fieldsOf = (given: Partial<typeof address> & { postalCode?: string; region?: string }, countries: string[]) => {
    const delivery = { optionId: "post", address: { ...address, ...given } };
    try {
      build({ delivery }, { seller: { deliveryCountries: countries } });
      return {};
    } catch (error) {
      return (error as RequestIncomplete).fields;
    }
  };
  const country = [{ field: "delivery.address.country", code: "not-delivered-there" }];
  const postalCode = (code: string) => [{ field: "delivery.address.postalCode", code }];
  const gb = { country: "GB", city: "London" };
  table.check("Ireland", fieldsOf({}, ["IE"]), {});
  table.check("anywhere", fieldsOf({}, []), {});
  table.check("Tokyo by Royal Mail", fieldsOf({ country: "JP", city: "Tokyo" }, ["GB", "IE"]), country);
  table.check("UK without a postcode", fieldsOf(gb, ["GB"]), postalCode("required"));
  table.check(
    "UK with a foreign postcode",
    fieldsOf({ ...gb, postalCode: "154-0023" }, []),
    postalCode("not-a-postcode"),
  );
  table.check("UK", fieldsOf({ ...gb, postalCode: "SW1Y 4JH" }, ["GB"]), {});
  t.same(table.wrong(), []);
  const pickup = { id: "quay", title: "Quay", kind: "pickup", price: 495 } as const;
  const collected = build(
    { delivery: { optionId: "quay" } },
    { seller: { deliveryOptions: [pickup], deliveryCountries: ["JP"] } },
  );
  t.equal(collected.delivery.address, null, "pickup is allowed from every country");
});
