import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useState } from "react";
import { apiErrorOf, type Problem } from "../../shared/api/api-error.ts";
import type { AreaContext } from "../../shared/boot/area.ts";
import { directionOf, languageFor, textLocale } from "../../shared/domain/locales.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { themeCss } from "../../shared/sellers/theme.ts";
import { SubdomainStore } from "../../shared/state/subdomain-store.ts";
import { Hourglass } from "../../shared/ui/hourglass.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { BROWSING_CATALOGUES, BUYING_CATALOGUES, CATALOGUES } from "../i18n/catalogues.ts";
import { CATALOG, type Shop, ShopContext, type Site, useMessages } from "../shop-context.ts";
import { problemText } from "../state/problem-text.ts";

interface SellerLookupProps {
  context: AreaContext;
  createShop: (context: AreaContext, site: Site) => Shop;
  /** Rendered with the shop's context, once the shop is found or known to be missing. */
  children: ReactNode;
}

/** Looks the shop up in the browser if the gateway could not. */
export const SellerLookup = observer(function SellerLookup({ context, createShop, children }: SellerLookupProps) {
  const messages = useMessages();
  const [site] = useState(() => {
    const { data, api, hostname, platform } = context;
    return new SubdomainStore({ data, api, hostname, productHost: platform.productHost });
  });
  const [shop, setShop] = useState<Shop>();
  const [attempt, setAttempt] = useState<{ problem?: Problem }>({});

  useEffect(() => {
    if (attempt.problem) return;
    const open = async (): Promise<void> => {
      const seller = await findSeller(site);
      const { subdomain, isValid, sellerData } = site;
      const opened = createShop(context, { subdomain, isValid, sellerData });
      if (seller) void opened.catalog().home.load();
      setShop(opened);
    };
    open().catch(({ cause }: Error) => setAttempt({ problem: apiErrorOf(cause) }));
  }, [context, createShop, site, attempt]);

  if (shop) {
    const categories = shop.site.sellerData ? (shop.catalog().home.value ?? []) : [];
    return <ShopContext value={{ ...shop, categories }}>{children}</ShopContext>;
  }
  const { problem } = attempt;
  if (site.loader || !problem) return <Hourglass />;
  return (
    <main>
      <Notice
        title={messages.t("frame.not-opened")}
        message={problemText(problem, messages)}
        onRetry={() => setAttempt({})}
      />
    </main>
  );
});

/**
 * Looks up the shop of this host, and applies the seller's look to the document.
 *
 * @throws Error whose cause says why the query failed
 */
async function findSeller(site: SubdomainStore): Promise<PublicSeller | null> {
  await site.lookup();
  const seller = site.sellerData;
  if (!seller) return null;
  // Every page needs the shop's language.
  const catalogues = [CATALOGUES, BROWSING_CATALOGUES, BUYING_CATALOGUES];
  const language = languageFor(seller.locale);
  await Promise.all([CATALOG.load(), ...catalogues.map((catalogue) => catalogue[language].load())]);
  applySeller(seller);
  return seller;
}

/** Sets the look and the language of a document that was served without them. The gateway's pages have both. */
function applySeller({ theme, locale }: PublicSeller): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(theme));
  document.adoptedStyleSheets = [sheet];
  document.documentElement.lang = textLocale(locale);
  document.documentElement.dir = directionOf(locale);
}
