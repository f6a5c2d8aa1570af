import type { AreaDefinition } from "../shared/boot/area-definition.ts";
import type { LazyChunk } from "../shared/boot/lazy-chunk.ts";
import type { PageData } from "../shared/domain/page-data.ts";
import { App } from "./app.tsx";
import { BROWSING_CATALOGUES } from "./i18n/browsing-catalogues.ts";
import { BUYING_CATALOGUES } from "./i18n/buying-catalogues.ts";
import { CATALOGUES, catalogueFor } from "./i18n/catalogues.ts";
import { firstChunks, PAGES, SELLER_LOOKUP } from "./pages.ts";
import { CATALOG } from "./stores/browsing/catalog-chunk.ts";
import { createShop } from "./stores/create-shop.ts";
import { askedHost, pageTitle } from "./stores/page-title.ts";
import { ShopContext } from "./stores/shop-context.ts";

function titleOf({ seller, page, subdomain, host, platform, isValid }: PageData): string {
  const asked = askedHost(subdomain, host, platform.productHost);
  const messages = catalogueFor(seller?.locale).peek();
  return isValid === null || !messages ? asked : pageTitle({ seller, page, asked }, messages);
}

export const storefront: AreaDefinition = {
  name: "storefront",
  chunks: [CATALOGUES, BROWSING_CATALOGUES, BUYING_CATALOGUES, PAGES]
    .flatMap((chunks): LazyChunk[] => Object.values(chunks))
    .concat(CATALOG, SELLER_LOOKUP),
  firstChunks,
  titleOf,
  createApp: (context) => (
    <ShopContext value={createShop(context, (kind) => PAGES[kind].load())}>
      <App />
    </ShopContext>
  ),
};
