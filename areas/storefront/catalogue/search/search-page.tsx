import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { searchQuery } from "../../../shared/catalogue/catalogue-limits.ts";
import type { SearchPage as Search } from "../../../shared/catalogue/public-catalogue.ts";
import { useEntry, useKept } from "../../../shared/data/use-entry.ts";
import { STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { focusHeading } from "../../../shared/ui/layout/navigation-effects.ts";
import { LoadingPage } from "../../kit/loading-page.tsx";
import { useBrowsingMessages, useMessages, useSeller } from "../../shop-context.ts";
import { useShopTitle } from "../../state/page-title.ts";
import { problemText } from "../../state/problem-text.ts";
import { CategoryLinks, OtherCategories } from "../category-links.tsx";
import { EmptyShelf } from "../empty-shelf.tsx";
import { useListing } from "../listing/listing-address.ts";
import { ProductListing } from "../listing/product-listing.tsx";
import { RecentlyViewed } from "../recently-viewed.tsx";
import { useCatalog } from "../use-content.tsx";
import { SearchField } from "./search-field.tsx";
import styles from "./search-page.module.css";

export const SearchPage = observer(function SearchPage() {
  const [parameters] = useSearchParams();
  const query = searchQuery(parameters.get("q"));
  const asked = query.trim() !== "";
  const { currency } = useSeller();
  const messages = useMessages();
  const { t } = useBrowsingMessages();
  const catalog = useCatalog();
  const listing = useListing("relevance");
  const list = useMemo(() => (asked ? catalog.search(query, listing) : null), [catalog, asked, query, listing]);
  useEntry(list);
  const { value, state, failure } = list?.entry ?? {};
  const shown = useKept(query, value ?? undefined);
  const load = () => void list?.load();
  useShopTitle(list && !shown && !failure ? undefined : { kind: "search", search: { query } });
  const searched = useRef(query);
  useEffect(() => {
    if (searched.current === query) return;
    searched.current = query;
    // The field that had the focus is gone.
    focusHeading();
  }, [query]);

  return (
    <div className={styles.page}>
      {/* A new search gets a new field: the old field's input was submitted. */}
      <SearchField key={query} initial={query} large />
      {!asked && <h1 className={styles.ask}>{t("search.what")}</h1>}
      {asked && !shown && <LoadingPage problem={failure} onRetry={load} />}
      {asked && shown && (
        <>
          <SearchHeading search={shown} />
          <ProductListing
            page={{ path: STOREFRONT_PATHS.search, currency, defaultSort: "relevance", query }}
            listing={listing}
            products={shown.products}
            total={shown.total}
            facets={shown.facets}
            busy={state === "loading" || state === "idle"}
            failure={failure && <EmptyShelf message={problemText(failure, messages)} onRetry={load} />}
            nothing={
              <output className={styles.nothing}>
                <strong>{t("search.none", { query })}</strong>
                <span>{t("search.help")}</span>
              </output>
            }
          />
        </>
      )}
      {(!asked || shown?.total === 0) && <RecentlyViewed />}
      <OtherCategories />
    </div>
  );
});

/** The query, its correction, and matching categories. */
function SearchHeading({ search }: { search: Search }) {
  const { t } = useBrowsingMessages();
  const messages = useMessages();
  const { query, corrected, categories } = search;
  return (
    <header className={styles.heading}>
      <h1>{messages.t("title.query", { query: corrected ?? query })}</h1>
      {corrected !== null && <p>{t("search.corrected", { corrected, query })}</p>}
      {categories.length > 0 && (
        <nav aria-label={t("search.categories")}>
          <CategoryLinks categories={categories} />
        </nav>
      )}
    </header>
  );
}
