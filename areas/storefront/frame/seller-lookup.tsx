import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { directionOf, textLocale } from "../../shared/domain/locales.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { themeCss } from "../../shared/sellers/theme.ts";
import { Hourglass } from "../../shared/ui/hourglass.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { CATALOG } from "../catalogue/catalog-chunk.ts";
import { browsingCatalogueFor, buyingCatalogueFor, catalogueFor } from "../i18n/catalogues.ts";
import { type Shop, useMessages, useShop } from "../shop-context.ts";

/** Looks the shop up in the browser if the gateway could not. */
export const SellerLookup = observer(function SellerLookup({ onOpened }: { onOpened: () => void }) {
  const shop = useShop();
  const { t } = useMessages();
  const [attempt, setAttempt] = useState({ message: "" });

  useEffect(() => {
    if (attempt.message) return;
    openShop(shop).then(onOpened, ({ message }: Error) => setAttempt({ message }));
  }, [shop, onOpened, attempt]);

  if (shop.site.loader || !attempt.message) return <Hourglass />;
  return (
    <main>
      <Notice title={t("frame.not-opened")} message={attempt.message} onRetry={() => setAttempt({ message: "" })} />
    </main>
  );
});

/**
 * Looks up the shop of this host, applies the seller's look to the document, and starts to load the categories.
 *
 * @throws Error with a message for people
 */
async function openShop(shop: Shop): Promise<void> {
  await shop.site.lookup();
  const seller = shop.site.sellerData;
  if (!seller) return;
  // Every page needs the shop's language.
  const catalogues = [catalogueFor, browsingCatalogueFor, buyingCatalogueFor];
  await Promise.all([CATALOG.load(), ...catalogues.map((catalogue) => catalogue(seller.locale).load())]);
  applySeller(seller);
  void shop.home.loadFrom(shop.catalog.home);
}

/** Sets the look and the language of a document that was served without them. The gateway's pages have both. */
function applySeller({ theme, locale }: PublicSeller): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(theme));
  document.adoptedStyleSheets = [sheet];
  document.documentElement.lang = textLocale(locale);
  document.documentElement.dir = directionOf(locale);
}
