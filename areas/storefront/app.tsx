import { observer } from "mobx-react-lite";
import { useCallback, useState } from "react";
import { Route, Routes } from "react-router-dom";
import { STOREFRONT_PATHS } from "../shared/domain/routes.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PAGES } from "./pages.ts";
import { useShop } from "./stores/shop-context.ts";
import { PausedBanner } from "./ui/frame/paused-banner.tsx";
import { SellerLookup } from "./ui/frame/seller-lookup.tsx";
import styles from "./ui/frame/shop.module.css";
import { ShopFooter } from "./ui/frame/shop-footer.tsx";
import { ShopHeader } from "./ui/frame/shop-header.tsx";

const { home, category, product, unknownShop, closedShop } = PAGES;

/** The storefront: the shop that this host is, or what stands in its place. */
export const App = observer(function App() {
  const { site, closed } = useShop();
  const [known, setKnown] = useState(site.isValid !== null);
  const onOpened = useCallback(() => setKnown(true), []);
  if (!known) return <SellerLookup onOpened={onOpened} />;
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
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </RootLayout>
    </div>
  );
});
