import { observer } from "mobx-react-lite";
import { useShop } from "../stores/shop-context.ts";
import styles from "./other-categories.module.css";
import { ShopLink } from "./shop-link.tsx";

/** Where to go on at the end of a category. */
export const OtherCategories = observer(function OtherCategories({ current }: { current: string }) {
  const others = useShop().home.categoriesWithProducts.filter(({ slug }) => slug !== current);
  if (others.length === 0) return null;
  return (
    <nav className={styles.others} aria-label="Other categories">
      <p>Also in the shop</p>
      <ul>
        {others.map(({ id, name, slug }) => (
          <li key={id}>
            <ShopLink to="category" slug={slug}>
              {name}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
});
