import { RichText } from "../../shared/ui/rich-text.tsx";
import { useBrowsingMessages, useSeller, useShop } from "../shop-context.ts";
import styles from "./more-products.module.css";
import { ProductGrid } from "./product-grid.tsx";

const ROW = 4;

interface MoreProductsProps {
  /** Of the page's product, if known. */
  categorySlug: string | undefined;
  productSlug: string;
}

/** A row of other products, those of the same category first. */
export function MoreProducts({ categorySlug, productSlug }: MoreProductsProps) {
  const messages = useBrowsingMessages();
  const { name } = useSeller();
  const { categoriesWithProducts } = useShop().home;
  const same = categoriesWithProducts.filter(({ slug }) => slug === categorySlug);
  const others = categoriesWithProducts.filter(({ slug }) => slug !== categorySlug);
  const row = [...same, ...others]
    .flatMap(({ products }) => products)
    .filter(({ slug }) => slug !== productSlug)
    .slice(0, ROW);
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
