import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { searchQuery } from "../../../shared/catalogue/catalogue-limits.ts";
import type { SearchPage as Search } from "../../../shared/catalogue/public-catalogue.ts";
import { STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { LoadingPage } from "../../kit/loading-page.tsx";
import { ShopLink } from "../../kit/shop-link.tsx";
import { useMessages, useOwnLanguage, useSeller, useShop } from "../../shop-context.ts";
import { useShopTitle } from "../../state/page-title.ts";
import { problemText } from "../../state/problem-text.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import { OtherCategories } from "../category-links.tsx";
import { EmptyShelf } from "../empty-shelf.tsx";
import { type ListedPage, useKept, useListing } from "../listing/listing-address.ts";
import { ProductListing } from "../listing/product-listing.tsx";
import { RecentlyViewed } from "../recently-viewed.tsx";
import { SearchField } from "./search-field.tsx";
import styles from "./search-page.module.css";

/** What was looked for, what was found instead, and the categories that are called so. */
export function SearchHeading({ search }: { search: Search }) {
  const { t } = useBrowsingMessages();
  const messages = useMessages();
  const lang = useOwnLanguage();
  const { query, corrected, categories } = search;
  return (
    <header className={styles.heading}>
      <h1>{messages.t("title.query", { query: corrected ?? query })}</h1>
      {corrected !== null && <p>{t("search.corrected", { corrected, query })}</p>}
      {categories.length > 0 && (
        <nav aria-label={t("search.categories")}>
          <ul lang={lang}>
            {categories.map(({ name, slug }) => (
              <li key={slug}>
                <ShopLink to="category" slug={slug}>
                  {name}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}

/** Where a search came to nothing: what one might do about it. */
export function NothingFound({ query }: { query: string }) {
  const { t } = useBrowsingMessages();
  return (
    <output className={styles.nothing}>
      <strong>{t("search.none", { query })}</strong>
      <span>{t("search.help")}</span>
    </output>
  );
}

export const SearchPage = observer(function SearchPage() {
  const [parameters] = useSearchParams();
  const query = searchQuery(parameters.get("q"));
  const asked = query.trim() !== "";
  const seller = useSeller();
  const messages = useMessages();
  const { t } = useBrowsingMessages();
  const { catalog } = useShop();
  const listing = useListing("relevance");
  const entry = catalog.searches.get(query, listing);
  const shown = useKept(query, entry?.page);
  const load = () => void (asked && catalog.searches.load(query, listing));
  useEffect(load, [catalog, query, asked, listing]);
  useShopTitle({ kind: "search", search: { query } });
  const page = useMemo(
    (): ListedPage => ({ path: STOREFRONT_PATHS.search, currency: seller.currency, defaultSort: "relevance", query }),
    [query, seller.currency],
  );

  return (
    <div className={styles.page}>
      {/* Another search is another field: what was typed into this one was sent. */}
      <SearchField key={query} initial={query} large />
      {!asked && <h1 className={styles.ask}>{t("search.what")}</h1>}
      {asked && !shown && <LoadingPage problem={entry?.problem} onRetry={load} />}
      {asked && shown && (
        <>
          <SearchHeading search={shown} />
          <ProductListing
            seller={seller}
            page={page}
            listing={listing}
            products={shown.products}
            total={shown.total}
            facets={shown.facets}
            busy={entry?.status === "loading" || entry === undefined}
            failure={entry?.problem && <EmptyShelf message={problemText(entry.problem, messages)} onRetry={load} />}
            nothing={<NothingFound query={query} />}
          />
        </>
      )}
      {(!asked || shown?.total === 0) && <RecentlyViewed seller={seller} />}
      <OtherCategories current="" />
    </div>
  );
});
