import t from "tap";
import { categoryWithProducts, productCard } from "../../../../gateway/platform/catalogue/public-catalogue.ts";
import { makeCategory, makeProduct, UNKNOWN_FIELD, withUnknownFields } from "../../../support/shop.ts";

t.test("presents a category with its active products, without unknown fields", async (t) => {
  const category = makeCategory({ id: "c", sellerId: "s", slug: "cups", position: 7 });
  const [active, draft] = (["active", "draft"] as const).map((status) =>
    makeProduct({ sellerId: "s", categoryId: "c", status }),
  ) as [ReturnType<typeof makeProduct>, ReturnType<typeof makeProduct>];
  t.strictSame(categoryWithProducts(category, [draft, active], 31), {
    name: "Cups",
    slug: "cups",
    description: "To drink from.",
    products: [productCard(active)],
    productCount: 31,
  });
  const leaky = categoryWithProducts(withUnknownFields(category), withUnknownFields([active]), 1);
  t.notMatch(JSON.stringify(leaky), UNKNOWN_FIELD);
});
