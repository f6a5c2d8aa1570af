import type { PageContent } from "../../shared/domain/page-data.ts";
import { pageHead } from "../../shared/domain/page-head.ts";
import { usePageTitle } from "../../shared/ui/layout/page-title.tsx";
import { useShop } from "./shop-context.ts";

/** Titles the page by what it shows; `undefined` while that is still being fetched. */
export function useShopTitle(page: PageContent | undefined): void {
  const { site, home, platform, hostname } = useShop();
  const title =
    page &&
    pageHead({
      area: "storefront",
      host: hostname,
      subdomain: site.subdomain,
      isValid: site.isValid,
      seller: site.sellerData,
      home,
      page,
      liveShops: [],
      platform,
    }).title;
  usePageTitle(title);
}
