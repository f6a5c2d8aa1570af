import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { useMessages, useOwnLanguage } from "../shop-context.ts";
import { ShopLink } from "./shop-link.tsx";
import styles from "./shop-pages.module.css";

interface ShopPagesProps {
  seller: PublicSeller;
  /** The id of the ways of delivery on the same page. */
  delivery?: string;
}

/** The shop's terms and other pages, beside the button that they are about. */
export function ShopPages({ seller: { pages }, delivery }: ShopPagesProps) {
  const { t } = useMessages();
  const lang = useOwnLanguage();
  if (pages.length === 0 && delivery === undefined) return null;
  return (
    <ul className={styles.pages} aria-label={t("frame.information")}>
      {delivery !== undefined && (
        <li>
          <a href={`#${delivery}`}>{t("frame.delivery")}</a>
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
