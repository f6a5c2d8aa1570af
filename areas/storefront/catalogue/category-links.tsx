import { observer } from "mobx-react-lite";
import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage, useShop } from "../shop-context.ts";
import styles from "./category-links.module.css";

/** The shop's categories as a list of links; what surrounds it says how it looks. */
export function CategoryLinks({ categories }: { categories: CategoryWithProducts[] }) {
  const lang = useOwnLanguage();
  return (
    <ul lang={lang}>
      {categories.map(({ id, name, slug }) => (
        <li key={id}>
          <ShopLink to="category" slug={slug}>
            {name}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}

/** Where to go on at the end of a category. */
export const OtherCategories = observer(function OtherCategories({ current }: { current: string }) {
  const { t } = useMessages();
  const others = useShop().home.categoriesWithProducts.filter(({ slug }) => slug !== current);
  if (others.length === 0) return null;
  return (
    <nav className={styles.others} aria-labelledby="other-categories">
      <p id="other-categories">{t("frame.also")}</p>
      <CategoryLinks categories={others} />
    </nav>
  );
});
