import type { PublicContentPage } from "../../../areas/shared/catalogue/public-catalogue.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { pagePath } from "../../../areas/shared/texts/rendered-texts.ts";
import { storedHtml } from "../texts/stored-html.ts";

/** One of the seller's own pages; `undefined` where there is none under this slug. */
export function readContent(
  { pages, rendered }: Pick<Seller, "pages" | "rendered">,
  slug: string,
): PublicContentPage | undefined {
  const page = pages.find((candidate) => candidate.slug === slug);
  return page && { slug: page.slug, title: page.title, bodyHtml: storedHtml(rendered, pagePath(page.slug), page.body) };
}
