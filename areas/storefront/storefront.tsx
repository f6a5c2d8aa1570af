import { observer } from "mobx-react-lite";
import { useCallback, useState } from "react";
import { Route, Routes } from "react-router-dom";
import type { AreaContext, StartedArea } from "../shared/boot/area.ts";
import { HydrationSlice } from "../shared/boot/hydration-slice.tsx";
import { STOREFRONT_PATHS } from "../shared/pages/routes.ts";
import type { PublicSeller } from "../shared/sellers/seller.ts";
import { SubdomainStore } from "../shared/state/subdomain-store.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { RichText } from "../shared/ui/rich-text.tsx";
import { UiMessagesContext } from "../shared/ui/ui-messages.ts";
import { CATALOG } from "./catalogue/catalog-chunk.ts";
import type { CatalogStore, ShopLinkKind } from "./catalogue/catalog-store.ts";
import { HomeStore } from "./catalogue/home-store.ts";
import { NotFoundPage } from "./catalogue/not-found-page.tsx";
import styles from "./frame/shop.module.css";
import { ShopFooter } from "./frame/shop-footer.tsx";
import { ShopHeader } from "./frame/shop-header.tsx";
import { CartDrawer } from "./orders/cart/cart-drawer.tsx";
import { CartStore } from "./orders/cart/cart-store.ts";
import { ordersOf } from "./orders/order/order-memory.ts";
import { firstChunks, PAGES, SELLER_LOOKUP } from "./pages.ts";
import { type Shop, ShopContext, useMessages, useSeller, useShop } from "./shop-context.ts";

const { home, category, product, search, cart, checkout, order, content, unknownShop, closedShop } = PAGES;

function PausedBanner() {
  const { name } = useSeller();
  const messages = useMessages();
  return (
    <aside className={styles.banner} aria-label={messages.t("frame.notice")}>
      <p>
        <strong>
          <RichText messages={messages} message="frame.paused" elements={{ name: <bdi>{name}</bdi> }} />
        </strong>{" "}
        {messages.t("frame.paused-more")}
      </p>
    </aside>
  );
}

/** The storefront, in the seller's language, or in the visitor's if there is no shop. */
const App = observer(function App() {
  return (
    <UiMessagesContext value={useMessages()}>
      <ShopOrNone />
    </UiMessagesContext>
  );
});

/** This host's shop, or a page that says why there is none. */
const ShopOrNone = observer(function ShopOrNone() {
  const { site, closed } = useShop();
  const [known, setKnown] = useState(site.isValid !== null);
  const onOpened = useCallback(() => setKnown(true), []);
  if (!known) return <SELLER_LOOKUP.Page onOpened={onOpened} />;
  const seller = site.sellerData;
  if (!seller) return <RootLayout>{closed ? <closedShop.Page /> : <unknownShop.Page />}</RootLayout>;
  return (
    <div className={styles.shop} data-typeface={seller.theme.typeface} data-corners={seller.theme.corners}>
      <RootLayout
        header={
          <>
            {seller.status === "paused" && <PausedBanner />}
            <ShopHeader />
          </>
        }
        footer={<ShopFooter />}
      >
        <Routes>
          <Route path={STOREFRONT_PATHS.home} element={<home.Page />} />
          <Route path={STOREFRONT_PATHS.category} element={<category.Page />} />
          <Route path={STOREFRONT_PATHS.product} element={<product.Page />} />
          <Route path={STOREFRONT_PATHS.search} element={<search.Page />} />
          <Route path={STOREFRONT_PATHS.cart} element={<cart.Page />} />
          <Route path={STOREFRONT_PATHS.checkout} element={<checkout.Page />} />
          <Route path={STOREFRONT_PATHS.order} element={<order.Page />} />
          <Route path={STOREFRONT_PATHS.content} element={<content.Page />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </RootLayout>
      {/* Hydrated with the page, which would not match its markup if the stored cart were read before. */}
      <HydrationSlice>
        <CartDrawer />
      </HydrationSlice>
    </div>
  );
});

type LoadPage = (kind: ShopLinkKind | "checkout" | "order") => Promise<unknown>;

/** Constructs the stores of one visit (in the browser) or one render (on the server). */
function createShop({ data, language, api, path, hostname, platform }: AreaContext, loadPage: LoadPage): Shop {
  const site = new SubdomainStore({ data, api, hostname, productHost: platform.productHost });
  const home = new HomeStore(data);
  const seller = (): PublicSeller => {
    if (!site.sellerData) throw new TypeError("the catalogue needs a known seller");
    return site.sellerData;
  };
  let catalog: CatalogStore | undefined;
  const sellerId = (): string => seller().id;
  const prefetch = (kind: ShopLinkKind, slug: string): void => {
    // Code and content at the same time. A failure is shown when the visitor navigates there.
    shop.prefetchPage(kind);
    CATALOG.load().then(
      () => void shop.catalog.load(kind, slug),
      () => {},
    );
  };
  const shop: Shop = {
    site,
    home,
    get catalog() {
      const Store = CATALOG.peek();
      if (!Store) throw new TypeError("the catalogue's store is not loaded");
      catalog ??= new Store({ data, api, path, seller });
      return catalog;
    },
    cart: new CartStore({ sellerId }),
    orders: ordersOf(data, path),
    prefetch,
    prefetchPage: (kind) => void loadPage(kind).catch(() => {}),
    call: api.call,
    platform,
    hostname,
    language,
    closed: data?.page.kind === "closed-shop",
  };
  return shop;
}

/** The parts of the storefront that the browser's entry needs; server.tsx has the rest. */
export const storefront: StartedArea = {
  name: "storefront",
  firstChunks,
  createApp: (context) => (
    <ShopContext value={createShop(context, (kind) => PAGES[kind].load())}>
      <App />
    </ShopContext>
  ),
};
