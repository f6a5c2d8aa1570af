import type { SearchPage } from "../../../shared/catalogue/public-catalogue.ts";
import { ShopLink } from "../../kit/shop-link.tsx";
import { useMessages, useOwnLanguage } from "../../shop-context.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import styles from "./search-heading.module.css";

/** What was looked for, what was found instead, and the categories that are called so. */
export function SearchHeading({ search }: { search: SearchPage }) {
  const { t } = useBrowsingMessages();
  const messages = useMessages();
  const lang = useOwnLanguage();
  const { query, corrected, categories } = search;
  return (
    <header className={styles.heading}>
      <h1>{messages.t("title.query", { query: corrected ?? query })}</h1>
      {corrected !== null && <p>{t("search.corrected", { corrected, query })}</p>}
      {categories.length > 0 && (
        <nav aria-label={t("search.categories")}>
          <ul lang={lang}>
            {categories.map(({ name, slug }) => (
              <li key={slug}>
                <ShopLink to="category" slug={slug}>
                  {name}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}
