import type { ProductCard as Card } from "../../shared/catalogue/public-catalogue.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Price } from "../../shared/ui/price.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage } from "../shop-context.ts";
import styles from "./product-card.module.css";

interface ProductCardProps {
  seller: PublicSeller;
  product: Card;
  /** How wide the picture is laid out. */
  sizes: string;
  priority?: boolean;
  /** The heading's level on its page. */
  level: 2 | 3;
}

export function ProductCard({ seller, product, sizes, priority, level }: ProductCardProps) {
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
