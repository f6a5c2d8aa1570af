import { observer } from "mobx-react-lite";
import { useCallback, useState } from "react";
import { Route, Routes } from "react-router-dom";
import { STOREFRONT_PATHS } from "../shared/pages/routes.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { UiMessagesContext } from "../shared/ui/ui-messages.ts";
import { NotFoundPage } from "./catalogue/not-found-page.tsx";
import { PausedBanner } from "./frame/paused-banner.tsx";
import styles from "./frame/shop.module.css";
import { ShopFooter } from "./frame/shop-footer.tsx";
import { ShopHeader } from "./frame/shop-header.tsx";
import { CartDrawer } from "./orders/cart/cart-drawer.tsx";
import { PAGES, SELLER_LOOKUP } from "./pages.ts";
import { useMessages, useShop } from "./shop-context.ts";

const { home, category, product, search, cart, checkout, order, content, unknownShop, closedShop } = PAGES;

/** The storefront, in the seller's language. */
export const App = observer(function App() {
  return (
    <UiMessagesContext value={useMessages()}>
      <ShopOrNone />
    </UiMessagesContext>
  );
});

/** The shop that this host is, or what stands in its place. */
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
            {seller.status === "paused" && <PausedBanner seller={seller} />}
            <ShopHeader seller={seller} />
          </>
        }
        footer={<ShopFooter seller={seller} />}
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
      <CartDrawer />
    </div>
  );
});
