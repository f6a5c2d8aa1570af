import t from "tap";
import { productRow } from "../../../../gateway/platform/catalogue/admin-catalogue-handlers.ts";
import { makeImage, makeProduct, makeVariant, UNKNOWN_FIELD, withUnknownFields } from "../../../support/shop.ts";

const place = { sellerId: "s", categoryId: "c" };

t.test("presents exactly these fields", async (t) => {
  const images = [makeImage({ placeholder: "data:image/webp;base64,AA" }), makeImage({ alt: "another" })];
  const product = makeProduct({ ...place, id: "p", slug: "cup", status: "draft", images });
  const expected = {
    id: "p",
    title: "Cup",
    slug: "cup",
    status: "draft",
    categoryId: "c",
    image: makeImage(),
    price: 2400,
    varies: false,
    variantCount: 1,
    stock: 12,
    updatedAt: product.updatedAt,
  };
  t.strictSame(productRow(product), expected);
  t.strictSame(productRow({ ...product, images: [] }).image, null);
  t.notMatch(JSON.stringify(productRow(withUnknownFields(product))), UNKNOWN_FIELD);
});

t.test("combines prices and stock of all variants", async (t) => {
  const row = (...variants: Parameters<typeof makeVariant>[0][]) =>
    productRow(makeProduct({ ...place, variants: variants.map((variant) => makeVariant(variant)) }));
  t.match(row({ price: 300, stock: 2 }, { price: 200, stock: 0 }), {
    price: 200,
    varies: true,
    stock: 2,
    variantCount: 2,
  });
  t.match(row({ price: 200, stock: null }, { price: 200, stock: 5 }), { price: 200, varies: false, stock: 5 });
  t.match(row({ stock: null }, { stock: null }), { stock: null });
  t.match(row({ stock: 0 }), { stock: 0 });
});
