import type { ProductCard as Card } from "../../shared/catalogue/public-catalogue.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { ProductCard } from "./product-card.tsx";
import styles from "./product-grid.module.css";

interface ProductGridProps {
  seller: PublicSeller;
  products: readonly Card[];
  /** Shows the first one four times as large, at that side of the others. */
  featured?: "start" | "end";
  /** Fewer, larger pictures. */
  roomy?: boolean;
  /** How many pictures from the first on are above the fold. */
  priorities?: number;
  level: 2 | 3;
}

const FOURTH = "(min-width: 48rem) 24vw, 46vw";
const THIRD = "(min-width: 40rem) 31vw, 46vw";
const HALF = "(min-width: 48rem) 48vw, 92vw";

/** Pictures in the proportions of a catalogue's spread: two to a row on a phone, three or four on a table. */
export function ProductGrid({ seller, products, featured, roomy, priorities = 0, level }: ProductGridProps) {
  return (
    <ul className={styles.grid} data-featured={featured} data-roomy={roomy || undefined} data-count={products.length}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            seller={seller}
            product={product}
            sizes={featured && index === 0 ? HALF : roomy ? THIRD : FOURTH}
            priority={index < priorities}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
}
