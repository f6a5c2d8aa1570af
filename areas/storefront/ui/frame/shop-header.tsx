import { observer } from "mobx-react-lite";
import { Link, useLocation } from "react-router-dom";
import type { PublicSeller } from "../../../shared/domain/page-data.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useMessages, useShop } from "../../stores/shop-context.ts";
import { CartButton } from "../cart/cart-button.tsx";
import { CategoryLinks } from "./category-links.tsx";
import { HeaderSearch } from "./header-search.tsx";
import styles from "./shop-header.module.css";

export const ShopHeader = observer(function ShopHeader({ seller }: { seller: PublicSeller }) {
  const { categoriesWithProducts } = useShop().home;
  const { t } = useMessages();
  // The home page says the name large enough.
  const nameHidden = useLocation().pathname === "/" && seller.logo !== null;
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        {seller.logo && <Picture sellerId={seller.id} image={seller.logo} sizes="44px" priority alt="" />}
        <span className={nameHidden ? "visually-hidden" : styles.name}>{seller.name}</span>
      </Link>
      {categoriesWithProducts.length > 0 && (
        <nav aria-label={t("frame.shop")} className={styles.nav}>
          <CategoryLinks categories={categoriesWithProducts} />
        </nav>
      )}
      <div className={styles.tools}>
        <HeaderSearch />
        <CartButton />
      </div>
    </header>
  );
});
