import type { MouseEvent } from "react";
import type { SearchPage } from "../../../shared/catalogue/public-catalogue.ts";
import type { PublicSeller } from "../../../shared/sellers/seller.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { Price } from "../../../shared/ui/price.tsx";
import { useOwnLanguage } from "../../shop-context.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import styles from "./suggestions.module.css";

interface SuggestionListProps {
  id: string;
  seller: PublicSeller;
  page: SearchPage;
  /** Which option the arrow keys have reached. */
  active: number;
  /** Where each option leads: the categories, the products, all results. */
  addresses: readonly string[];
  onChoose: (index: number) => void;
}

// The field keeps the focus, so that it does not close what is about to be clicked.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The suggestions as options of a combobox; they are links too, for those who open them elsewhere. */
export function SuggestionList({ id, seller, page, active, addresses, onChoose }: SuggestionListProps) {
  const { t } = useBrowsingMessages();
  const lang = useOwnLanguage();
  const { categories, products } = page;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: "option",
    href: addresses[index],
    tabIndex: -1,
    "aria-selected": index === active,
    onMouseDown: keepFocus,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onChoose(index);
    },
  });
  const all = categories.length + products.length;
  return (
    <div id={id} role="listbox" aria-label={t("search.suggestions")} className={styles.list}>
      {categories.map(({ name, slug }, index) => (
        <a key={slug} {...option(index)} className={styles.category}>
          <span className={styles.kind}>{t("search.category")}</span> <span lang={lang}>{name}</span>
        </a>
      ))}
      {products.map((product, index) => (
        <a key={product.id} {...option(categories.length + index)} className={styles.product}>
          <span className={styles.picture}>
            {product.image && <Picture sellerId={seller.id} image={product.image} sizes="48px" alt="" />}
          </span>
          <span className={styles.title} lang={lang}>
            {product.title}
          </span>
          <span className={styles.price}>
            <Price amount={product.price} varies={product.varies} currency={seller.currency} locale={seller.locale} />
          </span>
        </a>
      ))}
      {addresses.length > all && (
        <a {...option(all)} className={styles.all}>
          {t("search.see-all")} <span className={styles.kind}>{t("list.count", { count: page.total })}</span>
        </a>
      )}
    </div>
  );
}
