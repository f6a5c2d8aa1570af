import type { CategoryPage, SearchPage } from "../../shared/catalogue/public-catalogue.ts";
import type { PageContent } from "../../shared/pages/page-data.ts";
import { shopTitle } from "../../shared/pages/page-head.ts";
import type { PublicSeller } from "../../shared/sellers/public-seller.ts";
import type { ShopMessages } from "../i18n/catalogues.ts";

/** As much of a page as its title says. */
export type TitledContent =
  | Exclude<PageContent, { kind: "category" | "search" }>
  | { kind: "category"; category: Pick<CategoryPage, "name"> }
  | { kind: "search"; search: Pick<SearchPage, "query"> };

interface TitledPage {
  seller: PublicSeller | null;
  page: TitledContent;
  /** The host that was asked for, where no shop has a name for it. */
  asked: string;
}

/** The title of a shop's page in the shop's language, for the server's markup and the browser alike. */
export function pageTitle({ seller, page, asked }: TitledPage, { t }: ShopMessages): string {
  // These are the platform's own pages, and it speaks English.
  if (page.kind === "closed-shop") return `${asked} is closed`;
  if (page.kind === "unknown-shop" || !seller) return `No shop at ${asked}`;
  const own = ownTitle(page, t);
  return own === undefined ? shopTitle(seller) : `${own} – ${seller.name}`;
}

function ownTitle(page: TitledContent, t: ShopMessages["t"]): string | undefined {
  switch (page.kind) {
    case "category":
      return page.category.name;
    case "product":
      return page.product.title;
    case "content":
      return page.content.title;
    case "search":
      return page.search.query.trim() ? t("title.query", { query: page.search.query }) : t("title.search");
    case "order":
      return t("title.order", { number: String(page.order.number) });
    case "cart":
    case "checkout":
    case "not-found":
      return t(`title.${page.kind}`);
    default:
      return undefined;
  }
}

/** The host as people know it: without what the gateway redirects away. */
export const askedHost = (subdomain: string | null, host: string, productHost: string): string =>
  subdomain === null ? host : `${subdomain}.${productHost}`;
