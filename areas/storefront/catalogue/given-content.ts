import { lazyPage } from "../../shared/boot/lazy-page.tsx";
import type { PageData } from "../../shared/pages/page-data.ts";
import { matchPath, STOREFRONT_ROUTES } from "../../shared/pages/routes.ts";
import type { Shop } from "../shop-context.ts";

/** Loaded after a navigation to the home page: a first home page has its content in the page data. */
export const REQUESTED_HOME = lazyPage("areas/storefront/catalogue/use-content.tsx", () =>
  import("./use-content.tsx").then((module) => module.RequestedHome),
);

/** Reads the page data's content, which needs no store. @param path that the page data describes */
export function givenContent(data: PageData | undefined, path: string): Shop["given"] {
  const page = data?.page;
  const missing = page?.kind === "not-found" ? matchPath(STOREFRONT_ROUTES, path) : undefined;
  const given = <Content extends { slug: string }>(name: keyof Shop["given"], slug: string, content?: Content) => {
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
