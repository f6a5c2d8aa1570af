import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import {
  type Facets,
  isUnfiltered,
  LISTING_FIRST,
  LISTING_LIMIT,
  LISTING_STEP,
  type Listing,
  NO_FILTER,
} from "../../../shared/catalogue/listing.ts";
import type { ProductCard } from "../../../shared/catalogue/public-catalogue.ts";
import { CROSS, Icon } from "../../../shared/ui/icon.tsx";
import { useNoticeable } from "../../../shared/ui/layout/navigation-progress.tsx";
import { Link } from "../../../shared/ui/link.tsx";
import { useUiMessages } from "../../../shared/ui/ui-messages.ts";
import { useBrowserValue } from "../../../shared/ui/use-browser-value.ts";
import { useBrowsingMessages, useSeller } from "../../shop-context.ts";
import { EmptyShelf } from "../empty-shelf.tsx";
import { ProductGrid } from "../product-grid.tsx";
import { activeFilters } from "./filter-changes.ts";
import { type ListedPage, listingAddress } from "./listing-address.ts";
import { ListingForm } from "./listing-form.tsx";
import styles from "./product-listing.module.css";

interface ProductListingProps {
  page: ListedPage;
  listing: Listing;
  /** The products loaded so far, from the listing's first. */
  products: readonly ProductCard[];
  /** The number of matching products. */
  total: number;
  /** `undefined` until loaded. */
  facets: Facets | undefined;
  /** The list is outdated or incomplete; the rest is loading. */
  busy: boolean;
  /** Why the rest failed to load. */
  failure: ReactNode;
  /** Shown instead of products if none match. */
  nothing: ReactNode;
}

/** A list of products with sorting, filters and "Show more". */
export function ProductListing(props: ProductListingProps) {
  const { page, listing, products, total, facets, busy, failure, nothing } = props;
  const { t } = useBrowsingMessages();
  const count = useRef<HTMLOutputElement>(null);
  const slow = useNoticeable(busy);
  const { from } = listing;
  const shown = products.slice(0, listing.show);
  const [list, focusOnNew] = useFocusOnNew(shown.length);
  if (total === 0 && isUnfiltered(listing.filter)) return nothing;
  return (
    <div className={styles.listing} aria-busy={busy}>
      <ListingForm page={page} listing={listing} total={total} facets={facets} countRef={count} />
      {/* The activated link disappears with its filter, so the focus moves to the count. */}
      <ActiveFilters page={page} listing={listing} onRemove={() => count.current?.focus({ preventScroll: true })} />
      {from > 0 && (
        <p className={styles.part}>
          {shown.length > 0 && t("list.part", { first: from + 1, last: from + shown.length, count: total })}{" "}
          <a href={listingAddress(page, { ...listing, from: 0, show: LISTING_STEP })}>{t("list.beginning")}</a>
        </p>
      )}
      <div ref={list} data-slow={slow || undefined} className={styles.products}>
        {shown.length > 0 && <ProductGrid products={shown} roomy priorities={3} level={2} />}
        {total === 0 && <EmptyShelf message={t("list.no-match")} />}
        {total > 0 && from > 0 && shown.length === 0 && <EmptyShelf message={t("list.past-end")} />}
      </div>
      {failure}
      {shown.length > 0 && from + shown.length < total && !failure && (
        <ShowMore page={page} listing={listing} shown={shown.length} total={total} busy={busy} onMore={focusOnNew} />
      )}
    </div>
  );
}

/**
 * Moves the focus to the first new product after "Show more": the activated link moves or disappears.
 *
 * @param shown how many products the list shows
 * @returns the list's container, and the function to call when more are requested
 */
function useFocusOnNew(shown: number): [RefObject<HTMLDivElement | null>, () => void] {
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef<number | undefined>(undefined);
  useEffect(() => {
    const from = asked.current;
    if (from === undefined || shown <= from) return;
    asked.current = undefined;
    list.current?.querySelectorAll<HTMLElement>("li > a")[from]?.focus({ preventScroll: true });
  }, [shown]);
  const ask = (): void => {
    asked.current = shown;
  };
  return [list, ask];
}

/** The active filters, each with a link that removes it, with or without script. */
function ActiveFilters({ page, listing, onRemove }: { page: ListedPage; listing: Listing; onRemove: () => void }) {
  const messages = useBrowsingMessages();
  const seller = useSeller();
  const active = activeFilters(listing.filter, seller, messages);
  if (active.length === 0) return null;
  const to = (filter: Listing["filter"]) => listingAddress(page, { ...listing, filter, from: 0 });
  return (
    <ul className={styles.filters}>
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            className={styles.chip}
            to={to(without)}
            replace
            onClick={onRemove}
            aria-label={messages.t("list.remove", { filter: label })}
          >
            <bdi>{label}</bdi>
            <Icon path={CROSS} size={16} />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link className={styles.clear} to={to(NO_FILTER)} replace onClick={onRemove}>
            {messages.t("list.clear")}
          </Link>
        </li>
      )}
    </ul>
  );
}

interface ShowMoreProps {
  page: ListedPage;
  listing: Listing;
  shown: number;
  total: number;
  /** More products are loading. */
  busy: boolean;
  onMore: () => void;
}

/**
 * A link to the same page with more products. Without script it reloads the page. The longest list links to a page that
 * starts with the next products: a page load, which begins at the top. Without script, the longest list is the first
 * response's.
 */
function ShowMore({ page, listing, shown, total, busy, onMore }: ShowMoreProps) {
  const { t } = useBrowsingMessages();
  const ui = useUiMessages();
  const longest = useBrowserValue(() => true, false) ? LISTING_LIMIT : LISTING_FIRST;
  const reached = listing.from + shown;
  const more = Math.ceil((shown + 1) / LISTING_STEP) * LISTING_STEP;
  return (
    <div className={styles.more}>
      <p>{t("list.shown", { shown: reached, count: total })}</p>
      <progress max={total} value={reached} aria-hidden="true" />
      {shown < longest ? (
        <Link
          className={styles.link}
          to={listingAddress(page, { ...listing, show: more })}
          replace
          aria-disabled={busy || undefined}
          onClick={onMore}
        >
          {busy ? ui.t("ui.loading") : t("list.more")}
        </Link>
      ) : (
        <a
          className={styles.link}
          href={listingAddress(page, { ...listing, from: reached, show: LISTING_STEP })}
          rel="next"
        >
          {t("list.more")}
        </a>
      )}
    </div>
  );
}
