import type { ProductCard as Card } from "../../shared/catalogue/public-catalogue.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Price } from "../../shared/ui/price.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage } from "../shop-context.ts";
import styles from "./product-grid.module.css";

interface ProductCardProps {
  seller: PublicSeller;
  product: Card;
  /** How wide the picture is laid out. */
  sizes: string;
  priority?: boolean;
  /** The heading's level on its page. */
  level: 2 | 3;
}

function ProductCard({ seller, product, sizes, priority, level }: ProductCardProps) {
  const { t } = useMessages();
  const lang = useOwnLanguage();
  const Heading = `h${level}` as const;
  return (
    <ShopLink to="product" slug={product.slug} className={styles.card}>
      <div className={styles.frame}>
        {product.image && (
          <Picture sellerId={seller.id} image={product.image} sizes={sizes} priority={priority} alt="" />
        )}
      </div>
      <Heading className={styles.title} lang={lang}>
        {product.title}
      </Heading>
      <p className={styles.price}>
        <Price
          amount={product.price}
          compareAt={product.compareAtPrice}
          varies={product.varies}
          currency={seller.currency}
          locale={seller.locale}
        />
        {product.soldOut && <span className={styles.soldOut}>{t("card.sold-out")}</span>}
      </p>
    </ShopLink>
  );
}

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
