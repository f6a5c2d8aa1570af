import { type ReactElement, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { AreaContext, StartedArea } from "../shared/boot/area.ts";
import { HydrationSlice } from "../shared/boot/hydration-slice.tsx";
import { languageFor, withDigitsAndCalendar } from "../shared/domain/locales.ts";
import { setMoneySample } from "../shared/domain/money.ts";
import { LanguageContext } from "../shared/i18n/use-texts.ts";
import { shownRoute } from "../shared/pages/routes.ts";
import type { PublicSeller } from "../shared/sellers/seller.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { isDocumentOutdated } from "../shared/ui/link.tsx";
import { RichText } from "../shared/ui/rich-text.tsx";
import { UiMessagesContext } from "../shared/ui/ui-messages.ts";
import type { CatalogStore, ShopLinkKind } from "./catalogue/catalog-store.ts";
import { givenContent, REQUESTED_HOME } from "./catalogue/given-content.ts";
import { NotFoundPage } from "./catalogue/not-found-page.tsx";
import styles from "./frame/shop.module.css";
import { ShopFooter } from "./frame/shop-footer.tsx";
import { ShopHeader } from "./frame/shop-header.tsx";
import { CartDrawer } from "./orders/cart/cart-drawer.tsx";
import { KeptCart } from "./orders/cart/kept-cart.ts";
import { ordersOf } from "./orders/order/order-memory.ts";
import { UnpaidNotice } from "./orders/order/unpaid-notice.tsx";
import { firstChunks, PAGES, pageAt, SELLER_LOOKUP } from "./pages.ts";
import {
  CATALOG,
  type Shop,
  ShopContext,
  type ShopPageKind,
  type Site,
  useMessages,
  useSeller,
  useShop,
} from "./shop-context.ts";

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

/** Provides the interface's texts in the seller's language, or in the visitor's if there is no shop. */
function InShopLanguage({ children }: { children: ReactNode }) {
  const { site, language } = useShop();
  const locale = site.sellerData?.locale ?? language;
  return (
    <LanguageContext value={{ language: languageFor(locale), locale }}>
      <WithUiMessages>{children}</WithUiMessages>
    </LanguageContext>
  );
}

function WithUiMessages({ children }: { children: ReactNode }) {
  return <UiMessagesContext value={useMessages()}>{children}</UiMessagesContext>;
}

/** The pages that show no product's stock, or always request it. */
const CURRENT_PAGES = new Set<string | undefined>(["cart", "checkout", "order"]);

/** Loads an outdated page anew if no link led to it, but going back or a suggestion. */
function useFreshPage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const refresh = (): void => {
      if (isDocumentOutdated() && !CURRENT_PAGES.has(shownRoute(pathname)?.name)) location.reload();
    };
    refresh();
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) refresh();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [pathname]);
}

/** This host's shop, or a page that says why there is none. */
function ShopOrNone() {
  const { pathname } = useLocation();
  useFreshPage();
  const { site, closed } = useShop();
  const seller = site.sellerData;
  if (!seller) return <RootLayout>{closed ? <PAGES.closedShop.Page /> : <PAGES.unknownShop.Page />}</RootLayout>;
  const Page = pageAt(pathname)?.Page ?? NotFoundPage;
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
        fades
      >
        <Page />
      </RootLayout>
      {/* Hydrated with the page, which would not match its markup if the stored cart were read before. */}
      <HydrationSlice>
        <CartDrawer />
        <UnpaidNotice />
      </HydrationSlice>
    </div>
  );
}

/** Pages whose content comes from the catalogue's store. */
const isContentPage = (kind: ShopPageKind): kind is ShopLinkKind => kind !== "checkout" && kind !== "order";

/** A failure is shown when the visitor navigates there. */
function prefetchPage(kind: ShopPageKind): void {
  const chunks = [PAGES[kind], ...(isContentPage(kind) ? [CATALOG] : []), ...(kind === "home" ? [REQUESTED_HOME] : [])];
  Promise.all(chunks.map((chunk) => chunk.load())).catch(() => {});
}

/** Constructs the parts of one visit (in the browser) or one render (on the server). */
function createShop({ data, language, api, path, hostname, platform }: AreaContext, found: Site): Shop {
  const { sellerData } = found;
  const site = {
    ...found,
    sellerData: sellerData && { ...sellerData, locale: withDigitsAndCalendar(sellerData.locale) },
  };
  if (data?.moneySample && site.sellerData) {
    setMoneySample(data.moneySample, site.sellerData.currency, site.sellerData.locale);
  }
  const seller = (): PublicSeller => {
    if (!site.sellerData) throw new TypeError("the catalogue needs a known seller");
    return site.sellerData;
  };
  let store: CatalogStore | undefined;
  const catalog = (): CatalogStore => {
    const Store = CATALOG.peek();
    if (!Store) throw new TypeError("the catalogue's store is not loaded");
    store ??= new Store({ data, api, seller });
    return store;
  };
  return {
    site,
    categories: data?.home.categoriesWithProducts ?? [],
    given: givenContent(data, path),
    catalog,
    cart: new KeptCart({ sellerId: site.sellerData?.id ?? "" }),
    orders: ordersOf(data, path),
    prefetch: (kind, slug) => {
      // Code and content at the same time.
      prefetchPage(kind);
      CATALOG.load().then(
        () => void catalog().load(kind, slug),
        () => {},
      );
    },
    prefetchPage,
    call: api.call,
    platform,
    hostname,
    language,
    closed: data?.page.kind === "closed-shop",
  };
}

/** Returns the shop's page. If the gateway could not look the seller up, the browser does so first. */
function createApp(context: AreaContext): ReactElement {
  const { isValid = null, subdomain = null, seller = null } = context.data ?? {};
  const page = (
    <InShopLanguage>
      <ShopOrNone />
    </InShopLanguage>
  );
  const shop = createShop(context, { isValid, subdomain, sellerData: seller });
  if (isValid !== null) return <ShopContext value={shop}>{page}</ShopContext>;
  return (
    <ShopContext value={shop}>
      <InShopLanguage>
        <SELLER_LOOKUP.Page context={context} createShop={createShop}>
          {page}
        </SELLER_LOOKUP.Page>
      </InShopLanguage>
    </ShopContext>
  );
}

/** The parts of the storefront that the browser's entry needs; server.tsx has the rest. */
export const storefront: StartedArea = {
  name: "storefront",
  firstChunks,
  createApp,
};
