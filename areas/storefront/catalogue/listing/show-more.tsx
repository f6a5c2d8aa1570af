import { Link } from "react-router-dom";
import { LISTING_LIMIT, LISTING_STEP, type Listing } from "../../../shared/catalogue/listing.ts";
import { useUiMessages } from "../../../shared/ui/ui-messages.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import { type ListedPage, listingAddress } from "./listing-address.ts";
import styles from "./show-more.module.css";

interface ShowMoreProps {
  page: ListedPage;
  listing: Listing;
  shown: number;
  total: number;
  /** More is under way. */
  busy: boolean;
  onMore: () => void;
}

/** The way to the next products: the same page, longer. Without script it is loaded anew. */
export function ShowMore({ page, listing, shown, total, busy, onMore }: ShowMoreProps) {
  const { t } = useBrowsingMessages();
  const ui = useUiMessages();
  const more = Math.ceil((shown + 1) / LISTING_STEP) * LISTING_STEP;
  return (
    <div className={styles.more}>
      <p>{t("list.shown", { shown, count: total })}</p>
      <progress max={total} value={shown} aria-hidden="true" />
      {shown < LISTING_LIMIT && (
        <Link
          className={styles.link}
          to={listingAddress(page, { ...listing, show: more })}
          replace
          preventScrollReset
          aria-disabled={busy || undefined}
          onClick={onMore}
        >
          {busy ? ui.t("ui.loading") : t("list.more")}
        </Link>
      )}
    </div>
  );
}
