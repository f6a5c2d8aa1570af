import type { PublicProduct, PublicSeller } from "../../../shared/domain/page-data.ts";
import { Price } from "../../../shared/ui/price.tsx";
import { useMessages } from "../../stores/shop-context.ts";
import { AddToCart } from "../cart/add-to-cart.tsx";
import { DeliveryList } from "../delivery-list.tsx";
import { Prose } from "../prose.tsx";
import { OptionPicker } from "./option-picker.tsx";
import styles from "./product-details.module.css";
import { Share } from "./share.tsx";
import { StockState } from "./stock-state.tsx";
import { useChosenVariant } from "./use-chosen-variant.ts";

/** What it costs, which ones there are, how to get one, and what it is. */
export function ProductDetails({ seller, product }: { seller: PublicSeller; product: PublicProduct }) {
  const { t } = useMessages();
  const [chosen, choose] = useChosenVariant(product);
  const { options, variants, descriptionHtml } = product;
  return (
    <>
      {chosen && (
        <>
          <p className={styles.price}>
            <Price
              amount={chosen.price}
              compareAt={chosen.compareAtPrice}
              currency={seller.currency}
              locale={seller.locale}
            />
          </p>
          <OptionPicker options={options} variants={variants} chosen={chosen} onChoose={choose} />
          <StockState variant={chosen} />
          <AddToCart seller={seller} product={product} variant={chosen} />
        </>
      )}
      <Share title={product.title} />
      {descriptionHtml && <Prose html={descriptionHtml} />}
      {seller.deliveryOptions.length > 0 && (
        <section className={styles.delivery}>
          <h2>{t("frame.delivery")}</h2>
          <DeliveryList seller={seller} />
        </section>
      )}
    </>
  );
}
