import t from "tap";
import { adminCategory } from "../../../../gateway/platform/catalogue/admin-catalogue-handlers.ts";
import { makeCategory, withUnknownFields } from "../../../support/shop.ts";

t.test("presents exactly these fields", async (t) => {
  const category = makeCategory({ sellerId: "s", id: "c", slug: "cups", position: 3 });
  const expected = { id: "c", name: "Cups", slug: "cups", description: "To drink from.", position: 3, productCount: 7 };
  t.strictSame(adminCategory(withUnknownFields(category), 7), expected);
});
