import type { ProductRows } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import { PRODUCT_PAGE } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Platform } from "../platform.ts";
import { productRow } from "./product-row.ts";
import type { ProductRowQuery } from "./products.ts";

/** A page of a shop's products as its people see them. What is left out of the query does not narrow it. */
export async function listProductRows(
  { products }: Pick<Platform, "products">,
  sellerId: string,
  query: Partial<Omit<ProductRowQuery, "limit">>,
): Promise<ProductRows> {
  const { text = "", status = null, categoryId = null, sort = "updated", offset = 0 } = query;
  const asked = { text, status, categoryId, sort, offset, limit: PRODUCT_PAGE };
  const { products: page, total, counts } = await products.rows(sellerId, asked);
  return { rows: page.map(productRow), total, counts };
}
