import { Link } from "react-router-dom";
import { productPath } from "../../../shared/pages/routes.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useMoney } from "../../kit/use-money.ts";
import { useOwnLanguage, useSeller, useShop } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./cart-line.module.css";
import type { LineView } from "./cart-view.ts";
import { LineChanges } from "./line-changes.tsx";
import { QuantityField } from "./quantity-field.tsx";

/** One thing in the cart: what it is, how many, what they cost, and what has changed about it. */
export function CartLine({ view }: { view: LineView }) {
  const { cart } = useShop();
  const { id: sellerId } = useSeller();
  const { t } = useBuyingMessages();
  const lang = useOwnLanguage();
  const money = useMoney();
  const { line, title, variantTitle, slug, image, quantity, most, unitPrice, total } = view;
  const lost = quantity === 0;
  const name = variantTitle ? `${title}, ${variantTitle}` : title;
  return (
    <li className={styles.line} data-lost={lost || undefined}>
      <div className={styles.picture}>{image && <Picture sellerId={sellerId} image={image} sizes="80px" alt="" />}</div>
      <div className={styles.words}>
        <p className={styles.title}>
          <bdi lang={lang}>
            {view.state === "gone" ? title : <Link to={`${productPath(slug)}?variant=${line.variantId}`}>{title}</Link>}
          </bdi>
        </p>
        {variantTitle && (
          <p className={styles.variant}>
            <bdi lang={lang}>{variantTitle}</bdi>
          </p>
        )}
        {!lost && quantity > 1 && <p className={styles.variant}>{t("cart.each", { price: money(unitPrice) })}</p>}
      </div>
      {!lost && <p className={styles.total}>{money(total)}</p>}
      <div className={styles.foot}>
        <LineChanges view={view} />
        <div className={styles.controls}>
          {!lost && (
            <QuantityField
              title={name}
              quantity={quantity}
              most={most}
              onChange={(next) => cart.setQuantity(line, next)}
            />
          )}
          <button
            type="button"
            className={styles.remove}
            aria-label={t("cart.remove-title", { title: name })}
            onClick={() => cart.remove(line)}
          >
            {t("cart.remove")}
          </button>
        </div>
      </div>
    </li>
  );
}
