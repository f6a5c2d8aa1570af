import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { Platform } from "../platform.ts";

const PAGE = 100;

/** A category's products, drafts included, in its order, read page by page. */
export async function* productsOf(
  { products }: Pick<Platform, "products">,
  sellerId: string,
  categoryId: string,
): AsyncGenerator<Product> {
  let after: string | undefined;
  for (;;) {
    const page = await products.list(sellerId, { categoryId, ...(after === undefined ? {} : { after }), limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id;
  }
}
