import { LISTING_SORTS, type ListingSort } from "../../../shared/catalogue/listing.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import styles from "./listing-form.module.css";

const stay = () => {};

/** The orders that a list can have; a choice is its form's change. Without script a button beside it applies it. */
export function SortMenu({ value, defaultSort }: { value: ListingSort; defaultSort: ListingSort }) {
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
