import { askedHost, shopPageTitle, type TitledContent } from "../../shared/pages/page-head.ts";
import { usePageTitle } from "../../shared/ui/layout/navigation-effects.ts";
import type { ShopMessages } from "../i18n/catalogues.ts";
import { useMessages, useShop } from "../shop-context.ts";

/** Returns the title of a shop's page in the shop's language, both for the server's markup and in the browser. */
export function pageTitle(about: Parameters<typeof shopPageTitle>[0], { t }: ShopMessages): string {
  return shopPageTitle(about, (page) => titleInWords(page, t));
}

function titleInWords(page: TitledContent, t: ShopMessages["t"]): string | undefined {
  switch (page.kind) {
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

/** Sets the page's title from its content; `undefined` while that is loading. */
export function useShopTitle(page: TitledContent | undefined): void {
  const { site, platform, hostname } = useShop();
  const messages = useMessages();
  const asked = askedHost(site.subdomain, hostname, platform.productHost);
  usePageTitle(page && pageTitle({ seller: site.sellerData, page, asked }, messages));
}
