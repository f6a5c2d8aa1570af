import type { PublicProduct, PublicSeller, PublicVariant } from "../../../shared/domain/page-data.ts";
import styles from "./ask-seller.module.css";

interface AskSellerProps {
  seller: PublicSeller;
  product: PublicProduct;
  variant: PublicVariant;
}

/** The way to the seller about this product: an e-mail that already says which one. */
export function AskSeller({ seller, product, variant }: AskSellerProps) {
  const { email } = seller.contact;
  const subject = variant.values.length > 0 ? `${product.title} – ${variant.title}` : product.title;
  return (
    <div className={styles.ask}>
      <a className="button" href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
        {variant.available ? (
          <span>
            Ask <bdi>{seller.name}</bdi> for it
          </span>
        ) : (
          "Ask when it’s back"
        )}
      </a>
      <p>
        Opens an e-mail to <span className={styles.email}>{email}</span>
      </p>
    </div>
  );
}
