import { useMessages, useOwnLanguage, useSeller } from "../shop-context.ts";
import { ShopLink } from "./shop-link.tsx";
import styles from "./shop-pages.module.css";

/** Links to the seller's own pages, and to the page's section `#delivery` if it exists. */
export function ShopPages({ hasDelivery = false }: { hasDelivery?: boolean }) {
  const { pages } = useSeller();
  const { t } = useMessages();
  const lang = useOwnLanguage();
  if (pages.length === 0 && !hasDelivery) return null;
  return (
    <ul className={styles.pages} aria-label={t("frame.information")}>
      {hasDelivery && (
        <li>
          <a href="#delivery">{t("frame.delivery")}</a>
        </li>
      )}
      {pages.map(({ slug, title }) => (
        <li key={slug} lang={lang}>
          <ShopLink to="content" slug={slug}>
            {title}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}
