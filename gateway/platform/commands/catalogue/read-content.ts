import type { PublicContentPage } from "../../../../areas/shared/domain/page-data.ts";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import { markdownToHtml } from "../../presenters/markdown.ts";

/** One of the seller's own pages; `undefined` where there is none under this slug. */
export function readContent({ pages }: Pick<Seller, "pages">, slug: string): PublicContentPage | undefined {
  const page = pages.find((candidate) => candidate.slug === slug);
  return page && { slug: page.slug, title: page.title, bodyHtml: markdownToHtml(page.body) };
}
