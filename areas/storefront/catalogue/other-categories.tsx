import { observer } from "mobx-react-lite";
import { useMessages, useShop } from "../shop-context.ts";
import { CategoryLinks } from "./category-links.tsx";
import styles from "./other-categories.module.css";

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
