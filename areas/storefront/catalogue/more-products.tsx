import { moreProducts } from "../../shared/catalogue/public-catalogue.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useBrowsingMessages, useSeller, useShop } from "../shop-context.ts";
import styles from "./more-products.module.css";
import { ProductGrid } from "./product-grid.tsx";
import { findHome, useContent } from "./use-content.tsx";

interface MoreProductsProps {
  /** Of the page's product, if known. */
  categorySlug: string | undefined;
  productSlug: string;
}

/** A row of other products, those of the same category first. */
export function MoreProducts({ categorySlug, productSlug }: MoreProductsProps) {
  const messages = useBrowsingMessages();
  const { name } = useSeller();
  const { categories, given } = useShop();
  const { value = [] } = useContent(given.home ?? (given.product(productSlug) ? categories : undefined), findHome);
  const row = moreProducts(value, { categorySlug, productSlug });
  if (row.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more-products">
      <h2 id="more-products">
        <RichText messages={messages} message="product.more-from" elements={{ name: <bdi>{name}</bdi> }} />
      </h2>
      <ProductGrid products={row} level={3} />
    </section>
  );
}
