import t from "tap";
import { manualProvider } from "../../../../gateway/platform/orders/own-providers.ts";
import { pricedCart } from "../../../../gateway/platform/orders/price-cart.ts";
import {
  makeImage,
  makeProduct,
  makeSeller,
  makeVariant,
  UNKNOWN_FIELD,
  withUnknownFields,
} from "../../../support/shop.ts";

const PROVIDERS = [manualProvider];
const seller = makeSeller({ id: "s1" });
const mug = makeProduct({
  id: "mug",
  sellerId: "s1",
  categoryId: "c",
  slug: "mug",
  title: "Mug",
  images: [makeImage()],
  options: [{ name: "Size", values: ["S", "L"] }],
  variants: [
    makeVariant({ id: "s", title: "S", values: ["S"], price: 1200, compareAtPrice: 1500, stock: 3 }),
    makeVariant({ id: "l", title: "L", values: ["L"], price: 1850, stock: 0 }),
    makeVariant({ id: "any", title: "Any", values: ["Any"], price: 100, stock: null }),
    makeVariant({ id: "many", title: "Many", values: ["Many"], price: 1, stock: 5000 }),
  ],
});
const card = makeProduct({ id: "card", sellerId: "s1", categoryId: "c", slug: "card", title: "Card" });

const line = (variantId: string, quantity: number, productId = "mug") => ({ productId, variantId, quantity });
const GONE = {
  state: "gone",
  quantity: 0,
  available: 0,
  title: "",
  variantTitle: "",
  slug: "",
  image: null,
  unitPrice: 0,
  compareAtPrice: null,
  total: 0,
};

t.test("prices each available line and the total", async (t) => {
  const lines = [line("s", 2), line("l", 1), line("any", 99), line("nope", 1), line("v", 1, "hat")];
  t.strictSame(pricedCart(seller, lines, [mug], PROVIDERS), {
    currency: "EUR",
    lines: [
      {
        productId: "mug",
        variantId: "s",
        state: "ok",
        requested: 2,
        quantity: 2,
        available: 3,
        title: "Mug",
        variantTitle: "S",
        slug: "mug",
        image: makeImage(),
        unitPrice: 1200,
        compareAtPrice: 1500,
        total: 2400,
      },
      {
        productId: "mug",
        variantId: "l",
        state: "sold-out",
        requested: 1,
        quantity: 0,
        available: 0,
        title: "Mug",
        variantTitle: "L",
        slug: "mug",
        image: makeImage(),
        unitPrice: 1850,
        compareAtPrice: null,
        total: 0,
      },
      {
        productId: "mug",
        variantId: "any",
        state: "ok",
        requested: 99,
        quantity: 99,
        available: 99,
        title: "Mug",
        variantTitle: "Any",
        slug: "mug",
        image: makeImage(),
        unitPrice: 100,
        compareAtPrice: null,
        total: 9900,
      },
      { productId: "mug", variantId: "nope", requested: 1, ...GONE },
      { productId: "hat", variantId: "v", requested: 1, ...GONE },
    ],
    itemsTotal: 12_300,
    deliveryOptions: [
      {
        id: "post",
        title: "Post",
        kind: "shipping",
        price: 495,
        note: undefined,
        paymentMethods: ["manual"],
        cardProblem: null,
      },
    ],
    deliveryCountries: [],
    open: true,
  });
});

t.test("reduces a line to the stock", async (t) => {
  const { lines, itemsTotal } = pricedCart(seller, [line("s", 4)], [mug], PROVIDERS);
  t.match(lines, [{ state: "reduced", requested: 4, quantity: 3, available: 3, total: 3600 }]);
  t.equal(itemsTotal, 3600);
  t.match(pricedCart(seller, [line("many", 1)], [mug], PROVIDERS).lines, [{ available: 99 }], "the maximum quantity");
});

t.test("has no variant title for a product without options", async (t) => {
  const [variant] = card.variants;
  t.match(pricedCart(seller, [line(variant?.id ?? "", 1, "card")], [card], PROVIDERS).lines, [
    { title: "Card", variantTitle: "" },
  ]);
});

t.test("reveals nothing about products that are not on sale", async (t) => {
  for (const status of ["draft", "archived"] as const) {
    const { lines } = pricedCart(seller, [line("s", 1)], [{ ...mug, status }], PROVIDERS);
    t.strictSame(lines, [{ productId: "mug", variantId: "s", requested: 1, ...GONE }], status);
  }
});

t.test("prices a cart of a paused shop, which is not open", async (t) => {
  const cart = pricedCart({ ...seller, status: "paused" }, [line("s", 1)], [mug], PROVIDERS);
  t.match(cart, { open: false, itemsTotal: 1200 });
});

t.test("is not open without delivery options", async (t) => {
  t.match(pricedCart({ ...seller, deliveryOptions: [] }, [line("s", 1)], [mug], PROVIDERS), {
    open: false,
    itemsTotal: 1200,
  });
});

t.test("omits unknown fields", async (t) => {
  const cart = pricedCart(withUnknownFields(seller), [line("s", 1)], [withUnknownFields(mug)], PROVIDERS);
  t.equal(cart.itemsTotal, 1200);
  t.notMatch(JSON.stringify(cart), UNKNOWN_FIELD);
});

t.test("shows the picture of the variant, or else the first", async (t) => {
  const [first, ink] = [makeImage({ id: "1".repeat(32) }), makeImage({ id: "2".repeat(32) })];
  const variants = [ink.id, undefined, "3".repeat(32)].map((imageId, place) =>
    makeVariant({ id: `v${place}`, imageId }),
  );
  const pictured = { ...mug, images: [first, ink], variants };
  const { lines } = pricedCart(seller, [line("v0", 1), line("v1", 1), line("v2", 1)], [pictured], PROVIDERS);
  t.same(
    lines.map(({ image }) => image?.id),
    [ink.id, first.id, first.id],
  );
});
