import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage } from "../shop-context.ts";
import styles from "./category-section.module.css";
import { ProductGrid } from "./product-grid.tsx";

interface CategorySectionProps {
  seller: PublicSeller;
  category: CategoryWithProducts;
  /** From 0, as it stands on the page. */
  position: number;
}

/** One large picture and four small ones make two full rows. */
const SPREAD = 5;

/** A category on the home page: up to a spread of its products. */
export function CategorySection({ seller, category, position }: CategorySectionProps) {
  const { t } = useMessages();
  const lang = useOwnLanguage();
  const { name, slug, description, products, productCount } = category;
  const featured = products.length < SPREAD ? undefined : position % 2 === 0 ? "start" : "end";
  const shown = products.slice(0, featured ? SPREAD : 4);
  return (
    <section className={styles.section} aria-label={name}>
      <div className={styles.heading} data-aos={position > 0 ? "fade-up" : undefined}>
        <h2 lang={lang}>{name}</h2>
        {description && <p lang={lang}>{description}</p>}
        <ShopLink to="category" slug={slug} className={styles.all}>
          {productCount > shown.length ? t("home.see-all", { count: productCount }) : t("home.see-them-all")}
          <span className="visually-hidden"> {t("home.in-category", { category: name })}</span>
        </ShopLink>
      </div>
      <ProductGrid seller={seller} products={shown} featured={featured} level={3} />
    </section>
  );
}
