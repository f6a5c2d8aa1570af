import { askedHost, type TitledContent } from "../../shared/pages/page-head.ts";
import { usePageTitle } from "../../shared/ui/layout/navigation-effects.ts";
import { useMessages, useShop } from "../shop-context.ts";
import { pageTitle } from "./page-title.ts";

/** Titles the page by what it shows; `undefined` while that is still being fetched. */
export function useShopTitle(page: TitledContent | undefined): void {
  const { site, platform, hostname } = useShop();
  const messages = useMessages();
  const asked = askedHost(site.subdomain, hostname, platform.productHost);
  usePageTitle(page && pageTitle({ seller: site.sellerData, page, asked }, messages));
}
