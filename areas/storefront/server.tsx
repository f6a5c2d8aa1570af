import type { LazyChunk } from "../shared/boot/lazy-page.tsx";
import { renderArea } from "../shared/boot/render-area.tsx";
import { inLanguageOf } from "../shared/i18n/lazy-catalogue.ts";
import type { PageData, RenderPage } from "../shared/pages/page-data.ts";
import { askedHost } from "../shared/pages/page-head.ts";
import { noShopTexts } from "./frame/no-shop-page.tsx";
import { BROWSING_CATALOGUES, BUYING_CATALOGUES, CATALOGUES } from "./i18n/catalogues.ts";
import { PAGES, SELLER_LOOKUP } from "./pages.ts";
import { CATALOG } from "./shop-context.ts";
import { pageTitle } from "./state/page-title.ts";
import { storefront } from "./storefront.tsx";

function titleOf({ seller, page, subdomain, host, platform, isValid, language }: PageData): string {
  const asked = askedHost(subdomain, host, platform.productHost);
  if (isValid === false) {
    const title = page.kind === "closed-shop" ? "closed.page-title" : "unknown.page-title";
    return noShopTexts(language ?? "en").t(title, { host: asked });
  }
  const messages = inLanguageOf(CATALOGUES, seller?.locale).peek(seller?.locale);
  return isValid === null || !messages ? asked : pageTitle({ seller, page, asked }, messages);
}

export const render: RenderPage = await renderArea({
  ...storefront,
  chunks: [CATALOGUES, BROWSING_CATALOGUES, BUYING_CATALOGUES, PAGES]
    .flatMap((chunks): LazyChunk[] => Object.values(chunks))
    .concat(CATALOG, SELLER_LOOKUP),
  titleOf,
});
