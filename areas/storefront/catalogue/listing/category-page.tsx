import { useCallback } from "react";
import { isUnfiltered, type Listing, listingParameters } from "../../../shared/catalogue/listing.ts";
import type { CategoryPage as Content } from "../../../shared/catalogue/public-catalogue.ts";
import { useKept } from "../../../shared/data/use-entry.ts";
import { categoryPath } from "../../../shared/pages/routes.ts";
import { LoadingPage } from "../../kit/loading-page.tsx";
import {
  useBrowsingMessages,
  useMessages,
  useOwnLanguage,
  usePathParameters,
  useSeller,
  useShop,
} from "../../shop-context.ts";
import { useShopTitle } from "../../state/page-title.ts";
import { problemText } from "../../state/problem-text.ts";
import type { CatalogStore } from "../catalog-store.ts";
import { OtherCategories } from "../category-links.tsx";
import { EmptyShelf } from "../empty-shelf.tsx";
import { NotFoundPage } from "../not-found-page.tsx";
import { useContent } from "../use-content.tsx";
import styles from "./category-page.module.css";
import { useListing } from "./listing-address.ts";
import { ProductListing } from "./product-listing.tsx";

export function CategoryPage() {
  const { slug = "" } = usePathParameters();
  const { currency } = useSeller();
  const lang = useOwnLanguage();
  const messages = useMessages();
  const { t } = useBrowsingMessages();
  const { catalog, given } = useShop();
  const listing = useListing("featured");
  const find = useCallback((catalog: CatalogStore) => catalog.category(slug, listing), [slug, listing]);
  const content = given.category(slug);
  const isShown = !content || isComplete(content, listing, currency);
  const { value, isLoading, failure, load } = useContent(isShown ? content : undefined, find);
  const shown = useKept(slug, value ?? undefined);
  // The home page has the first products of most categories.
  const known = value === undefined ? catalog().knownCategory(slug) : undefined;
  const category = shown ?? known;
  useShopTitle(category && { kind: "category", category });

  if (value === null) return <NotFoundPage />;
  const plain = listing.sort === "featured" && listing.from === 0 && isUnfiltered(listing.filter);
  if (!category || (!shown && !plain)) return <LoadingPage problem={failure} onRetry={load} />;
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1 lang={lang}>
          <bdi>{category.name}</bdi>
        </h1>
        {category.description && (
          <p lang={lang}>
            <bdi>{category.description}</bdi>
          </p>
        )}
      </header>
      <ProductListing
        page={{ path: categoryPath(slug), currency, defaultSort: "featured" }}
        listing={listing}
        products={category.products}
        total={shown?.total ?? known?.productCount ?? 0}
        facets={shown?.facets}
        busy={isLoading}
        failure={failure && <EmptyShelf message={problemText(failure, messages)} onRetry={load} />}
        nothing={<EmptyShelf message={t("list.empty")} />}
      />
      <OtherCategories which={(other) => other.slug !== slug} />
    </div>
  );
}

/** Returns whether a list has every product of a listing. The first response contains a limited number. */
function isComplete({ listing, products, total }: Content, wanted: Listing, currency: string): boolean {
  const query = (each: Listing): string => String(listingParameters(each, currency, "featured"));
  return query(listing) === query(wanted) && products.length >= Math.min(wanted.show, total - wanted.from);
}
