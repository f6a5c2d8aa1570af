import type {
  CategoryPage,
  CategoryWithProducts,
  PublicContentPage,
  PublicProduct,
} from "../../shared/catalogue/public-catalogue.ts";
import type { PageData } from "../../shared/pages/page-data.ts";
import { matchPath, STOREFRONT_ROUTES } from "../../shared/pages/routes.ts";

/** The content in the page data, most by slug. `null`: there is none; `undefined`: unknown. */
export interface GivenContent {
  /** The categories with their first products. */
  home: readonly CategoryWithProducts[] | undefined;
  /** With the listing in the page's address. */
  category(slug: string): CategoryPage | null | undefined;
  product(slug: string): PublicProduct | null | undefined;
  content(slug: string): PublicContentPage | null | undefined;
}

/** Reads the page data's content, which needs no store. @param path that the page data describes */
export function givenContent(data: PageData | undefined, path: string): GivenContent {
  const page = data?.page;
  const missing = page?.kind === "not-found" ? matchPath(STOREFRONT_ROUTES, path) : undefined;
  const given = <Content extends { slug: string }>(name: keyof GivenContent, slug: string, content?: Content) => {
    if (content?.slug === slug) return content;
    return missing?.name === name && missing.slug === slug ? null : undefined;
  };
  return {
    home: data?.isValid && page?.kind === "home" ? data.home.categoriesWithProducts : undefined,
    category: (slug) => given("category", slug, page?.kind === "category" ? page.category : undefined),
    product: (slug) => given("product", slug, page?.kind === "product" ? page.product : undefined),
    content: (slug) => given("content", slug, page?.kind === "content" ? page.content : undefined),
  };
}
