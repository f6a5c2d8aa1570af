import { useMemo } from "react";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { useBrowsingMessages, useSeller } from "../shop-context.ts";
import styles from "./more-products.module.css";
import { ProductGrid } from "./product-grid.tsx";
import { parseRecent, recentText } from "./recent-products.ts";

const ROW = 4;

/**
 * A row of recently viewed products, stored only in this browser.
 *
 * @param props.except the slug of the page's product
 */
export function RecentlyViewed({ except }: { except?: string }) {
  const { id } = useSeller();
  const { t } = useBrowsingMessages();
  const text = useBrowserValue(() => recentText(id), "");
  const viewed = useMemo(() => parseRecent(text), [text]);
  const products = viewed.filter(({ slug }) => slug !== except).slice(0, ROW);
  if (products.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">{t("product.recent")}</h2>
      <ProductGrid products={products} level={3} />
    </section>
  );
}
