import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { STOREFRONT_PATHS } from "../../shared/domain/routes.ts";
import { searchQuery } from "../../shared/domain/search-query.ts";
import { useBrowsingMessages } from "../stores/browsing/use-browsing-messages.ts";
import { useListing } from "../stores/browsing/use-listing.ts";
import { problemText } from "../stores/problem-text.ts";
import { useMessages, useSeller, useShop } from "../stores/shop-context.ts";
import { useShopTitle } from "../stores/use-shop-title.ts";
import { EmptyShelf } from "../ui/catalogue/empty-shelf.tsx";
import { OtherCategories } from "../ui/catalogue/other-categories.tsx";
import { RecentlyViewed } from "../ui/catalogue/recently-viewed.tsx";
import { LoadingPage } from "../ui/frame/loading-page.tsx";
import type { ListedPage } from "../ui/listing/listing-address.ts";
import { ProductListing } from "../ui/listing/product-listing.tsx";
import { useKept } from "../ui/listing/use-kept.ts";
import { NothingFound } from "../ui/search/nothing-found.tsx";
import { SearchField } from "../ui/search/search-field.tsx";
import { SearchHeading } from "../ui/search/search-heading.tsx";
import styles from "./search.module.css";

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
