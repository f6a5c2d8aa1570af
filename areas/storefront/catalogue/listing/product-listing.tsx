import { type ReactNode, useMemo, useRef } from "react";
import { type Facets, isUnfiltered, type Listing } from "../../../shared/catalogue/listing.ts";
import type { ProductCard } from "../../../shared/catalogue/public-catalogue.ts";
import type { PublicSeller } from "../../../shared/sellers/seller.ts";
import { useNoticeable } from "../../../shared/ui/layout/navigation-progress.tsx";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import { EmptyShelf } from "../empty-shelf.tsx";
import { ProductGrid } from "../product-grid.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import type { ListedPage } from "./listing-address.ts";
import { ListingForm } from "./listing-form.tsx";
import styles from "./product-listing.module.css";
import { ShowMore } from "./show-more.tsx";
import { useFocusOnNew } from "./use-focus-on-new.ts";

interface ProductListingProps {
  seller: PublicSeller;
  page: ListedPage;
  listing: Listing;
  /** From the first on, as many as have come. */
  products: readonly ProductCard[];
  /** How many match. */
  total: number;
  /** `undefined` until they have come. */
  facets: Facets | undefined;
  /** What is shown is of an earlier choice, or not all of it; the rest is under way. */
  busy: boolean;
  /** Why the rest did not come. */
  failure: ReactNode;
  /** In the place of products where there are none at all. */
  nothing: ReactNode;
}

/** A list of products that can be ordered, narrowed and lengthened. */
export function ProductListing(props: ProductListingProps) {
  const { seller, page, listing, products, total, facets, busy, failure, nothing } = props;
  const { t } = useBrowsingMessages();
  const count = useRef<HTMLOutputElement>(null);
  const slow = useNoticeable(busy);
  const shown = useMemo(() => products.slice(0, listing.show), [products, listing.show]);
  const [list, focusOnNew] = useFocusOnNew(shown.length);
  if (total === 0 && isUnfiltered(listing.filter)) return nothing;
  return (
    <div className={styles.listing} aria-busy={busy}>
      <ListingForm
        page={page}
        listing={listing}
        total={total}
        facets={facets}
        locale={seller.locale}
        countRef={count}
      />
      <ActiveFilters page={page} listing={listing} focusNext={count} />
      <div ref={list} data-slow={slow || undefined} className={styles.products}>
        {shown.length > 0 && <ProductGrid seller={seller} products={shown} roomy priorities={3} level={2} />}
        {total === 0 && <EmptyShelf message={t("list.no-match")} />}
      </div>
      {failure}
      {shown.length < total && !failure && (
        <ShowMore page={page} listing={listing} shown={shown.length} total={total} busy={busy} onMore={focusOnNew} />
      )}
    </div>
  );
}
