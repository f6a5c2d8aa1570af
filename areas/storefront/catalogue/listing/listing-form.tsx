import { type ChangeEvent, type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import {
  type Facets,
  isUnfiltered,
  LISTING_SORTS,
  type Listing,
  type ListingFilter,
  type ListingSort,
  parseListing,
} from "../../../shared/catalogue/listing.ts";
import { formatNumber } from "../../../shared/domain/locales.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { isTouched } from "../../kit/is-touched.ts";
import { useBrowsingMessages, useSeller } from "../../shop-context.ts";
import { activeFilters } from "./filter-changes.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { type ListedPage, listingAddress } from "./listing-address.ts";
import styles from "./listing-form.module.css";
import { type PriceName, wrongPrices } from "./price-text.ts";

const stay = () => {};

interface ListingFormProps {
  page: ListedPage;
  listing: Listing;
  /** The number of matching products. */
  total: number;
  /** `undefined` until loaded. */
  facets: Facets | undefined;
  /** The element with the number of products. */
  countRef: RefObject<HTMLOutputElement | null>;
}

/**
 * Sorts and filters a list. A plain GET form without script. With script, each choice applies immediately, and the
 * panel's button scrolls to the results.
 */
export function ListingForm({ page, listing, total, facets, countRef }: ListingFormProps) {
  const messages = useBrowsingMessages();
  const { t } = messages;
  const { locale } = useSeller();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDetailsElement>(null);
  // The fields update immediately. The address, and with it the list, follows in a transition.
  const [asked, setAsked] = useState({ listing, from: listing });
  const current = asked.from === listing ? asked.listing : listing;
  // A form that was submitted without script may contain texts that are no prices.
  const [parameters] = useSearchParams();
  const [wrong, setWrong] = useState<readonly PriceName[]>(() => wrongPrices(parameters, page.currency));
  const [isOpenAtFirst] = useState(wrong.length > 0);

  const apply = (asking: HTMLFormElement): void => {
    const unread = wrongPrices(new FormData(asking), page.currency);
    setWrong(unread);
    const wanted = askedListing(asking, page, current.filter, unread);
    setAsked({ listing: wanted, from: listing });
    void navigate(listingAddress(page, wanted), { replace: true });
  };
  // A layout effect: React may render the state of an effect only when idle, and until then the fields lose the choices.
  useLayoutEffect(() => {
    if (form.current && Array.from(form.current.elements).some(isTouched)) apply(form.current);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once: what was chosen before the script was there
  }, []);
  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>): void => {
    // A price applies when its field loses the focus, not while it is typed.
    if ((target as unknown as HTMLInputElement).type !== "text") apply(currentTarget);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(event.currentTarget);
    const [first] = wrongPrices(new FormData(event.currentTarget), page.currency);
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    if (panel.current) panel.current.open = false;
    countRef.current?.focus();
  };

  const chosen = activeFilters(current.filter, { currency: page.currency, locale }, messages).length;
  return (
    <form ref={form} className={styles.form} action={page.path} onChange={onChange} onSubmit={onSubmit}>
      {page.query !== undefined && <input type="hidden" name="q" value={page.query} />}
      {facets && (
        <details ref={panel} className={styles.details} open={isOpenAtFirst}>
          <summary aria-label={chosen > 0 ? t("list.filter-active", { count: chosen }) : undefined}>
            <Icon path="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" size={20} />
            {t("list.filter")} {chosen > 0 && <span className={styles.badge}>{formatNumber(chosen, locale)}</span>}
          </summary>
          <FilterPanel facets={facets} filter={current.filter} wrongPrices={wrong} onPrice={apply} />
          <button type="submit" className={`button ${styles.apply}`}>
            {isUnfiltered(current.filter) && total === 0 ? t("list.filter") : t("list.apply", { count: total })}
          </button>
        </details>
      )}
      <output ref={countRef} tabIndex={-1} className={styles.count}>
        {t("list.count", { count: total })}
      </output>
      <SortMenu value={current.sort} defaultSort={page.defaultSort} />
    </form>
  );
}

/** The sort orders of a list. A choice changes the form; without script a button submits it. */
function SortMenu({ value, defaultSort }: { value: ListingSort; defaultSort: ListingSort }) {
  const { t } = useBrowsingMessages();
  const sorts = LISTING_SORTS.filter((sort) => sort === defaultSort || (sort !== "relevance" && sort !== "featured"));
  return (
    <div className={styles.sort}>
      <label>
        <span>{t("list.sort")}</span>
        <select name="sort" value={value} onChange={stay} autoComplete="off">
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`list.sort-${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit">{t("list.sort-apply")}</button>
      </noscript>
    </div>
  );
}

/**
 * Returns the listing that the form's fields describe, from the first product.
 *
 * @param unread price fields without a price, which keep the filter that they had
 */
function askedListing(
  form: HTMLFormElement,
  { currency, defaultSort }: ListedPage,
  { minPrice, maxPrice }: ListingFilter,
  unread: readonly PriceName[],
): Listing {
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") parameters.append(name, value);
  const { filter, ...listing } = parseListing(parameters, currency, defaultSort);
  const kept = { ...(unread.includes("min") && { minPrice }), ...(unread.includes("max") && { maxPrice }) };
  return { ...listing, filter: { ...filter, ...kept } };
}
