import t from "tap";
import { publicProduct } from "../../../../gateway/platform/catalogue/public-catalogue.ts";
import { makeImage, makeProduct, makeVariant, UNKNOWN_FIELD, withUnknownFields } from "../../../support/shop.ts";

const category = { id: "c", sellerId: "s", name: "Cups", slug: "cups", description: "", position: 0 };
const product = makeProduct({
  id: "p",
  sellerId: "s",
  categoryId: "c",
  slug: "cup",
  images: [makeImage()],
  options: [{ name: "Glaze", values: ["Ink", "Salt"], colors: ["#1f2a44", null] }],
  variants: [makeVariant({ id: "v", title: "Ink", values: ["Ink"], compareAtPrice: 3000, imageId: makeImage().id })],
});

t.test("presents exactly these fields", async (t) => {
  t.strictSame(publicProduct(product, category), {
    id: "p",
    slug: "cup",
    title: "Cup",
    descriptionHtml: "<p>A cup.</p>",
    category: { name: "Cups", slug: "cups" },
    images: [makeImage()],
    options: [{ name: "Glaze", values: ["Ink", "Salt"], colors: ["#1f2a44", null] }],
    variants: [
      {
        id: "v",
        title: "Ink",
        values: ["Ink"],
        price: 2400,
        compareAtPrice: 3000,
        available: true,
        remaining: null,
        imageId: makeImage().id,
      },
    ],
  });
  const leaky = publicProduct(withUnknownFields(product), withUnknownFields(category));
  t.notMatch(JSON.stringify(leaky), UNKNOWN_FIELD);
});

t.test("shows the remaining stock only if it is low", async (t) => {
  const shown = [null, 0, 1, 5, 6].map((stock) => {
    const [variant] = publicProduct({ ...product, variants: [makeVariant({ stock })] }, category).variants;
    return [variant?.available, variant?.remaining];
  });
  t.same(shown, [
    [true, null],
    [false, 0],
    [true, 1],
    [true, 5],
    [true, null],
  ]);
});

t.test("rejects a draft or archived product", async (t) => {
  for (const status of ["draft", "archived"] as const) {
    t.throws(() => publicProduct({ ...product, status }, category), TypeError);
  }
});
