import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useState } from "react";
import { MAX_LINES } from "../../../shared/domain/cart.ts";
import type { PublicProduct, PublicSeller, PublicVariant } from "../../../shared/domain/page-data.ts";
import type { AddOutcome } from "../../stores/buying/cart-store.ts";
import { useMessages, useShop } from "../../stores/shop-context.ts";
import styles from "./add-to-cart.module.css";
import { loadCartPanel } from "./cart-panel-chunk.ts";

interface AddToCartProps {
  seller: PublicSeller;
  product: PublicProduct;
  variant: PublicVariant;
}

/** Puts the chosen variant into the cart, which then opens. What is sold out can be asked after. */
export const AddToCart = observer(function AddToCart({ seller, product, variant }: AddToCartProps) {
  const { cart } = useShop();
  const { t } = useMessages();
  const [outcome, setOutcome] = useState<AddOutcome | null>(null);
  // oxlint-disable-next-line react/exhaustive-deps -- what was said is of another variant
  useEffect(() => setOutcome(null), [variant.id]);
  const onInterest = useCallback(() => void loadCartPanel(seller.locale).catch(() => {}), [seller.locale]);

  const variantTitle = variant.values.length > 0 ? variant.title : "";
  if (!variant.available) {
    const subject = variantTitle ? `${product.title} – ${variantTitle}` : product.title;
    return (
      <a className="button" href={`mailto:${seller.contact.email}?subject=${encodeURIComponent(subject)}`}>
        {t("cart.ask")}
      </a>
    );
  }
  const add = (): void => {
    const { id: productId, title, slug, images } = product;
    const next = cart.add(
      {
        productId,
        variantId: variant.id,
        quantity: 1,
        title,
        variantTitle,
        slug,
        image: images[0] ?? null,
        unitPrice: variant.price,
      },
      variant.remaining ?? undefined,
    );
    setOutcome(next);
    // Without the drawer the words under the button have to do.
    if (next === "added")
      loadCartPanel(seller.locale).then(
        () => cart.setDrawerOpen(true),
        () => {},
      );
  };
  return (
    <div className={styles.add}>
      <button type="button" className="button" onClick={add} onPointerEnter={onInterest} onFocus={onInterest}>
        {t("cart.add")}
      </button>
      <output className={styles.outcome}>
        {outcome === "added" && t("cart.added", { title: product.title })}
        {outcome === "no-more" && t("cart.no-more")}
        {outcome === "full" && t("cart.full", { count: MAX_LINES })}
      </output>
    </div>
  );
});
