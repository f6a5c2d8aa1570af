import type { ProductCard as Card } from "../../shared/catalogue/public-catalogue.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Price } from "../../shared/ui/price.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage, useSeller } from "../shop-context.ts";
import styles from "./product-grid.module.css";

// The pictures' widths, at most 5 % less than in the layout: that is invisible, and on many phones a rendition of half
// the bytes is then large enough.
const FOURTH = "(min-width: 48rem) 22vw, 44vw";
const THIRD = "(min-width: 48rem) 29vw, 44vw";
const HALF = "(min-width: 48rem) 44vw, 88vw";
const THIRD_OR_ROW = "(min-width: 48rem) 29vw, 88vw";

interface ProductGridProps {
  products: readonly Card[];
  /** Shows the first product four times as large, on this side of the others. */
  featured?: "start" | "end";
  /** Fewer, larger pictures. */
  roomy?: boolean;
  /** The number of pictures above the fold. */
  priorities?: number;
  /** The level of the headings. */
  level: 2 | 3;
}

/** Product cards in a grid: two per row on a phone, three or four on larger screens. */
export function ProductGrid({ products, featured, roomy, priorities = 0, level }: ProductGridProps) {
  const others = roomy || products.length === 3 ? THIRD : FOURTH;
  // On a phone, the first of an odd number fills the row.
  const first = featured ? HALF : products.length === 3 ? THIRD_OR_ROW : others;
  return (
    <ul className={styles.grid} data-featured={featured} data-roomy={roomy || undefined} data-count={products.length}>
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard
            product={product}
            sizes={index === 0 ? first : others}
            priority={index < priorities}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
}

interface ProductCardProps {
  product: Card;
  /** The picture's layout width. */
  sizes: string;
  priority: boolean;
  level: 2 | 3;
}

function ProductCard({ product, sizes, priority, level }: ProductCardProps) {
  const { t } = useMessages();
  const { id: sellerId, currency, locale } = useSeller();
  const lang = useOwnLanguage();
  const Heading = `h${level}` as const;
  return (
    <ShopLink to="product" slug={product.slug} className={styles.card}>
      <div className={styles.frame}>
        {product.image && (
          <Picture sellerId={sellerId} image={product.image} sizes={sizes} priority={priority} alt="" />
        )}
      </div>
      <Heading className={styles.title} lang={lang}>
        <bdi>{product.title}</bdi>
      </Heading>
      <p className={styles.price}>
        <Price
          amount={product.price}
          compareAt={product.compareAtPrice}
          varies={product.varies}
          currency={currency}
          locale={locale}
        />
        {product.soldOut && <span className={styles.soldOut}>{t("card.sold-out")}</span>}
      </p>
    </ShopLink>
  );
}
