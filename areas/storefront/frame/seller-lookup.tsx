import { useEffect, useState } from "react";
import { directionOf, textLocale } from "../../shared/domain/locales.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { themeCss } from "../../shared/sellers/theme.ts";
import { Hourglass } from "../../shared/ui/hourglass.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { browsingCatalogueFor, buyingCatalogueFor, catalogueFor } from "../i18n/catalogues.ts";
import { type Shop, useMessages, useShop } from "../shop-context.ts";

/** The browser's own lookup, where the gateway could not say whose shop this is. */
export function SellerLookup({ onOpened }: { onOpened: () => void }) {
  const shop = useShop();
  const { t } = useMessages();
  const [attempt, setAttempt] = useState({ message: "" });

  useEffect(() => {
    if (attempt.message) return;
    openShop(shop).then(onOpened, ({ message }: Error) => setAttempt({ message }));
  }, [shop, onOpened, attempt]);

  if (!attempt.message) return <Hourglass />;
  return (
    <main>
      <Notice title={t("frame.not-opened")} message={attempt.message} onRetry={() => setAttempt({ message: "" })} />
    </main>
  );
}

/**
 * Finds out by the browser's own lookup whose shop this is, gives the document the seller's looks, and begins to load
 * the categories.
 *
 * @throws Error with a message for people
 */
async function openShop({ site, home }: Pick<Shop, "site" | "home">): Promise<void> {
  await site.lookup();
  const seller = site.sellerData;
  if (!seller) return;
  // Without its language the shop could not say anything, whichever of its pages this is.
  const catalogues = [catalogueFor, browsingCatalogueFor, buyingCatalogueFor];
  await Promise.all(catalogues.map((catalogue) => catalogue(seller.locale).load()));
  applySeller(seller);
  void home.load(seller.id);
}

/** Sets the looks and the language of a document that came without them; the gateway's pages have both from the start. */
function applySeller({ theme, locale }: PublicSeller): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(theme));
  document.adoptedStyleSheets = [sheet];
  document.documentElement.lang = textLocale(locale);
  document.documentElement.dir = directionOf(locale);
}
