import { observer } from "mobx-react-lite";
import { Link, useLocation } from "react-router-dom";
import type { PublicSeller } from "../../../shared/domain/page-data.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useShop } from "../../stores/shop-context.ts";
import { CategoryLinks } from "./category-links.tsx";
import styles from "./shop-header.module.css";

export const ShopHeader = observer(function ShopHeader({ seller }: { seller: PublicSeller }) {
  const { categoriesWithProducts } = useShop().home;
  // The home page says the name large enough.
  const nameHidden = useLocation().pathname === "/" && seller.logo !== null;
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        {seller.logo && <Picture sellerId={seller.id} image={seller.logo} sizes="44px" priority alt="" />}
        <span className={nameHidden ? "visually-hidden" : styles.name}>{seller.name}</span>
      </Link>
      {categoriesWithProducts.length > 0 && (
        <nav aria-label="Shop" className={styles.nav}>
          <CategoryLinks categories={categoriesWithProducts} />
        </nav>
      )}
    </header>
  );
});
