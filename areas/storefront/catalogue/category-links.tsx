import type { ReactNode } from "react";
import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage, useShop } from "../shop-context.ts";
import styles from "./category-links.module.css";

interface CategoryLinksProps {
  categories: readonly { name: string; slug: string }[];
  /** The last entry. */
  more?: ReactNode;
}

/** The shop's categories as a list of links, styled by the surrounding element. */
export function CategoryLinks({ categories, more }: CategoryLinksProps) {
  const lang = useOwnLanguage();
  return (
    <ul lang={lang}>
      {categories.map(({ name, slug }) => (
        <li key={slug}>
          <ShopLink to="category" slug={slug}>
            <bdi>{name}</bdi>
          </ShopLink>
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}

interface OtherCategoriesProps {
  which?: (category: CategoryWithProducts) => boolean;
}

/** Links to other categories, at the end of a page. @param which all by default */
export function OtherCategories({ which }: OtherCategoriesProps) {
  const { t } = useMessages();
  const { categories } = useShop();
  const others = which ? categories.filter(which) : categories;
  if (others.length === 0) return null;
  return (
    <nav className={styles.others} aria-labelledby="other-categories">
      <p id="other-categories">{t("frame.also")}</p>
      <CategoryLinks categories={others} />
    </nav>
  );
}
