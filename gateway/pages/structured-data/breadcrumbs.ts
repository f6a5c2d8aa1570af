import type { BreadcrumbList } from "schema-dts";

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
