import type { BreadcrumbList, Graph, Thing } from "schema-dts";
import type { PageContent, PageData } from "../../../areas/shared/pages/page-data.ts";
import { categoryPath, contentPath, productPath } from "../../../areas/shared/pages/routes.ts";
import type { PublicSeller } from "../../../areas/shared/sellers/public-seller.ts";
import { product } from "./product-node.ts";
import { organization, webSite } from "./shop-nodes.ts";

/** The way from the shop's home to a page, the page itself last. */
export function breadcrumbs(origin: string, steps: { name: string; path: string }[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** What a page says beyond whose shop it is. */
function nodesOf(page: PageContent, seller: PublicSeller, origin: string): Thing[] {
  const home = { name: seller.name, path: "/" };
  switch (page.kind) {
    case "home":
      return [webSite(seller, origin)];
    case "category": {
      const { name, slug } = page.category;
      return [breadcrumbs(origin, [home, { name, path: categoryPath(slug) }])];
    }
    case "product": {
      const { title, slug, category } = page.product;
      const above = { name: category.name, path: categoryPath(category.slug) };
      const steps = [home, above, { name: title, path: productPath(slug) }];
      return [breadcrumbs(origin, steps), product(page.product, seller, origin)];
    }
    case "content": {
      const { title, slug } = page.content;
      return [breadcrumbs(origin, [home, { name: title, path: contentPath(slug) }])];
    }
    default:
      return [];
  }
}

/** A shop's page in schema.org's vocabulary (JSON-LD); `undefined` where there is no shop. */
export function structuredData({ area, seller, page }: PageData, origin: string): Graph | undefined {
  if (area !== "storefront" || !seller) return undefined;
  return {
    "@context": "https://schema.org",
    "@graph": [organization(seller, origin), ...nodesOf(page, seller, origin)],
  };
}
