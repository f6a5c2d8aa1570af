import t from "tap";
import { adminProduct } from "../../../../gateway/platform/catalogue/admin-catalogue-handlers.ts";
import { makeImage, makeProduct, makeVariant, UNKNOWN_FIELD, withUnknownFields } from "../../../support/shop.ts";

t.test("presents all fields of a product to members, without unknown fields", async (t) => {
  const product = makeProduct({
    sellerId: "s",
    categoryId: "c",
    images: [makeImage({ placeholder: "data:image/webp;base64,AA" })],
    options: [{ name: "Glaze", values: ["Ink"], colors: ["#1f2a44"] }],
    variants: [makeVariant({ values: ["Ink"], stock: null, compareAtPrice: 9000, imageId: makeImage().id })],
    version: 5,
  });
  const { sellerId: _, rendered: __, ...expected } = product;
  t.strictSame(adminProduct(product), expected);
  t.strictSame(adminProduct(withUnknownFields(product)), expected);
  t.notMatch(JSON.stringify(adminProduct(withUnknownFields(product))), UNKNOWN_FIELD);
});
