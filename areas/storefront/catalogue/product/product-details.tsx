import { useState } from "react";
import type { PublicProduct, PublicVariant } from "../../../shared/catalogue/public-catalogue.ts";
import type { PublicSeller } from "../../../shared/sellers/seller.ts";
import { Price } from "../../../shared/ui/price.tsx";
import { DeliveryList } from "../../kit/delivery-list.tsx";
import { Prose } from "../../kit/prose.tsx";
import { ShopPages } from "../../kit/shop-pages.tsx";
import { AddToCart } from "../../orders/cart/add-to-cart.tsx";
import { useMessages } from "../../shop-context.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import { OptionPicker } from "./option-picker.tsx";
import styles from "./product-details.module.css";
import { Share } from "./share.tsx";
import { StockState } from "./stock-state.tsx";

interface ProductDetailsProps {
  seller: PublicSeller;
  product: PublicProduct;
  chosen: PublicVariant | undefined;
  onChoose: (variant: PublicVariant) => void;
}

/** What it costs, which ones there are, how to get one, and what it is. */
export function ProductDetails({ seller, product, chosen, onChoose }: ProductDetailsProps) {
  const { t } = useMessages();
  const browsing = useBrowsingMessages();
  const [switched, setSwitched] = useState("");
  const { options, variants, descriptionHtml } = product;
  const hasDelivery = seller.deliveryOptions.length > 0;
  const onPick = (variant: PublicVariant, touched?: number): void => {
    const others = options.filter(
      (_, option) => option !== touched && variant.values[option] !== chosen?.values[option],
    );
    const said = others.map((option) => {
      const value = variant.values[options.indexOf(option)] ?? "";
      return browsing.t("product.switched", { option: option.name, value });
    });
    setSwitched(touched === undefined ? "" : said.join(" "));
    onChoose(variant);
  };
  return (
    <>
      {chosen && (
        <>
          <p className={styles.price} aria-live="polite" aria-atomic="true">
            <Price
              amount={chosen.price}
              compareAt={chosen.compareAtPrice}
              currency={seller.currency}
              locale={seller.locale}
            />
          </p>
          <OptionPicker options={options} variants={variants} chosen={chosen} onChoose={onPick} />
          <output className="visually-hidden">{switched}</output>
          <StockState variant={chosen} />
          <AddToCart seller={seller} product={product} variant={chosen} />
          <ShopPages seller={seller} {...(hasDelivery && { delivery: "delivery" })} />
        </>
      )}
      <Share title={product.title} />
      {descriptionHtml && <Prose html={descriptionHtml} />}
      {hasDelivery && (
        <section id="delivery" className={styles.delivery}>
          <h2>{t("frame.delivery")}</h2>
          <DeliveryList seller={seller} />
        </section>
      )}
    </>
  );
}
