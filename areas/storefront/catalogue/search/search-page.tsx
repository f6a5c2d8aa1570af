import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { searchQuery } from "../../../shared/catalogue/catalogue-limits.ts";
import { STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { LoadingPage } from "../../kit/loading-page.tsx";
import { useMessages, useSeller, useShop } from "../../shop-context.ts";
import { problemText } from "../../state/problem-text.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import { useShopTitle } from "../../state/use-shop-title.ts";
import { EmptyShelf } from "../empty-shelf.tsx";
import type { ListedPage } from "../listing/listing-address.ts";
import { ProductListing } from "../listing/product-listing.tsx";
import { useKept, useListing } from "../listing/use-listing.ts";
import { OtherCategories } from "../other-categories.tsx";
import { RecentlyViewed } from "../recently-viewed.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { SearchField } from "./search-field.tsx";
import { SearchHeading } from "./search-heading.tsx";
import styles from "./search-page.module.css";

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
