import { type RefObject, useCallback } from "react";
import { Link } from "react-router-dom";
import { type Listing, NO_FILTER } from "../../../shared/catalogue/listing.ts";
import { useSeller } from "../../shop-context.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import styles from "./active-filters.module.css";
import { activeFilters } from "./filter-changes.ts";
import { type ListedPage, listingAddress } from "./listing-address.ts";

interface ActiveFiltersProps {
  page: ListedPage;
  listing: Listing;
  /** Takes the focus when a filter goes, and its link with it. */
  focusNext: RefObject<HTMLElement | null>;
}

/** What the list is narrowed by, each with a way to let go of it. They are links, so that they work without script. */
export function ActiveFilters({ page, listing, focusNext }: ActiveFiltersProps) {
  const messages = useBrowsingMessages();
  const seller = useSeller();
  const onRemove = useCallback(() => focusNext.current?.focus({ preventScroll: true }), [focusNext]);
  const active = activeFilters(listing.filter, seller, messages);
  if (active.length === 0) return null;
  const to = (filter: Listing["filter"]) => listingAddress(page, { ...listing, filter });
  return (
    <ul className={styles.filters}>
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            className={styles.chip}
            to={to(without)}
            replace
            preventScrollReset
            onClick={onRemove}
            aria-label={messages.t("list.remove", { filter: label })}
          >
            <bdi>{label}</bdi>
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentcolor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link className={styles.clear} to={to(NO_FILTER)} replace preventScrollReset onClick={onRemove}>
            {messages.t("list.clear")}
          </Link>
        </li>
      )}
    </ul>
  );
}
