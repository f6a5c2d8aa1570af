import { useMemo } from "react";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { useBrowsingMessages } from "../state/use-browsing-messages.ts";
import styles from "./more-products.module.css";
import { ProductGrid } from "./product-grid.tsx";
import { parseRecent, recentText } from "./recent-products.ts";

interface RecentlyViewedProps {
  seller: PublicSeller;
  /** The product that the page is about, which is not among them. */
  except?: string;
}

const ROW = 4;

/** A row of what this browser has looked at in this shop; the server knows nothing of it. */
export function RecentlyViewed({ seller, except }: RecentlyViewedProps) {
  const { t } = useBrowsingMessages();
  const text = useBrowserValue(() => recentText(seller.id), "");
  const products = useMemo(
    () =>
      parseRecent(text)
        .filter(({ slug }) => slug !== except)
        .slice(0, ROW),
    [text, except],
  );
  if (products.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">{t("product.recent")}</h2>
      <ProductGrid seller={seller} products={products} level={3} />
    </section>
  );
}
