import t from "tap";
import { listedProduct } from "../../../../areas/storefront/catalogue/recent-products.ts";
import { productCard, publicProduct } from "../../../../gateway/platform/catalogue/public-catalogue.ts";
import { makeImage, makeProduct, makeVariant } from "../../../support/shop.ts";

t.test("the browser's product card equals the server's", async (t) => {
  const ids = { sellerId: "s1", categoryId: "c1" };
  const image = makeImage({ placeholder: "data:image/webp;base64,AA" });
  for (const product of [
    makeProduct({ ...ids }),
    makeProduct({ ...ids, images: [image, makeImage({ id: "1".repeat(32) })] }),
    makeProduct({
      ...ids,
      variants: [
        makeVariant({ price: 900, stock: 0 }),
        makeVariant({ price: 2_900, compareAtPrice: 3_400, stock: 2 }),
        makeVariant({ price: 3_100, stock: null }),
      ],
    }),
    makeProduct({ ...ids, variants: [makeVariant({ price: 900, stock: 0 }), makeVariant({ price: 800, stock: 0 })] }),
  ])
    t.strictSame(listedProduct(publicProduct(product, { name: "Cups", slug: "cups" })), productCard(product));
});
