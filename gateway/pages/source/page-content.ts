import { parseListing } from "../../../areas/shared/catalogue/listing.ts";
import type { PageContent } from "../../../areas/shared/pages/page-data.ts";
import type { RouteMatch, STOREFRONT_PATHS } from "../../../areas/shared/pages/routes.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { readCategory } from "../../platform/catalogue/read-category.ts";
import { readContent } from "../../platform/catalogue/read-content.ts";
import { readProduct } from "../../platform/catalogue/read-product.ts";
import { searchProducts } from "../../platform/catalogue/search-products.ts";
import { readOrder } from "../../platform/orders/read-order.ts";
import type { Platform } from "../../platform/platform.ts";

/**
 * What a page of the storefront shows beyond the shop itself; `undefined` where there turns out to be nothing.
 *
 * @param query the part of it that the page depends on (`meaningfulQuery`)
 */
export async function readPageContent(
  platform: Pick<Platform, "categories" | "products" | "orders">,
  seller: Seller,
  { name, slug = "", token = "" }: RouteMatch,
  query: string,
): Promise<PageContent | undefined> {
  const parameters = new URLSearchParams(query);
  switch (name as keyof typeof STOREFRONT_PATHS) {
    case "home":
      return { kind: "home" };
    case "category": {
      const category = await readCategory(
        platform,
        seller,
        slug,
        parseListing(parameters, seller.currency, "featured"),
      );
      return category && { kind: "category", category };
    }
    case "product": {
      const product = await readProduct(platform, seller, slug);
      return product && { kind: "product", product };
    }
    case "search": {
      const listing = parseListing(parameters, seller.currency, "relevance");
      return { kind: "search", search: await searchProducts(platform, seller, parameters.get("q") ?? "", listing) };
    }
    case "cart":
      return { kind: "cart" };
    case "checkout":
      return { kind: "checkout" };
    case "order": {
      const order = await readOrder(platform, seller, token);
      return order && { kind: "order", order };
    }
    case "content": {
      const content = readContent(seller, slug);
      return content && { kind: "content", content };
    }
  }
}
