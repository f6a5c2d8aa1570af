import t from "tap";
import { productCard } from "../../../../gateway/platform/catalogue/public-catalogue.ts";
import { makeImage, makeProduct, makeVariant, UNKNOWN_FIELD, withUnknownFields } from "../../../support/shop.ts";

const place = { sellerId: "s", categoryId: "c" };

t.test("presents exactly these fields", async (t) => {
  const product = makeProduct({ ...place, id: "p", slug: "cup", images: [makeImage(), makeImage({ alt: "another" })] });
  const expected = {
    slug: "cup",
    title: "Cup",
    image: makeImage({ alt: "" }),
    price: 2400,
    compareAtPrice: null,
    varies: false,
    soldOut: false,
  };
  t.strictSame(productCard(product), expected);
  t.strictSame(productCard({ ...product, images: [] }).image, null);
  t.notMatch(JSON.stringify(productCard(withUnknownFields(product))), UNKNOWN_FIELD);
});

t.test("shows the lowest price of the available variants", async (t) => {
  const card = (...variants: Parameters<typeof makeVariant>[0][]) =>
    productCard(makeProduct({ ...place, variants: variants.map((variant) => makeVariant(variant)) }));
  t.match(card({ price: 300 }, { price: 200, compareAtPrice: 250 }, { price: 400 }), {
    price: 200,
    compareAtPrice: 250,
    varies: true,
    soldOut: false,
  });
  t.match(card({ price: 100, stock: 0 }, { price: 200 }, { price: 200, stock: null }), { price: 200, varies: false });
  t.match(card({ price: 300, stock: 0 }, { price: 200, stock: 0 }), { price: 200, varies: true, soldOut: true });
  t.match(card({ price: 300, stock: null }), { soldOut: false }, "untracked stock is always available");
});
