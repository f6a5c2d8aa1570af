import { Link } from "react-router-dom";
import { formatMoney } from "../../../shared/domain/money.ts";
import type { PublicOrder } from "../../../shared/orders/order.ts";
import { productPath } from "../../../shared/pages/routes.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useOwnLanguage, useSeller } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import { Totals } from "../checkout/totals.tsx";
import styles from "./order-contents.module.css";

/** What was ordered and what it came to, as it was then. */
export function OrderContents({ order }: { order: PublicOrder }) {
  const { id: sellerId, locale } = useSeller();
  const { t } = useBuyingMessages();
  const lang = useOwnLanguage();
  const { lines, currency, itemsTotal, deliveryTotal, total, delivery } = order;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  return (
    <section className={styles.contents}>
      <h2>{t("order.lines")}</h2>
      <ul>
        {lines.map(({ productId, variantId, slug, title, variantTitle, image, quantity, unitPrice }) => (
          <li key={`${productId} ${variantId}`}>
            <div className={styles.picture}>
              {image && <Picture sellerId={sellerId} image={image} sizes="64px" alt="" />}
            </div>
            <div>
              <Link to={productPath(slug)}>
                <bdi lang={lang}>{title}</bdi>
              </Link>
              {variantTitle && (
                <p className={styles.detail}>
                  <bdi lang={lang}>{variantTitle}</bdi>
                </p>
              )}
              <p className={styles.detail}>
                {t("cart.times", { count: quantity })} {money(unitPrice)}
              </p>
            </div>
            <p className={styles.amount}>{money(unitPrice * quantity)}</p>
          </li>
        ))}
      </ul>
      <Totals
        items={money(itemsTotal)}
        deliveryTitle={delivery.title}
        delivery={deliveryTotal === 0 ? t("order.delivery-free") : money(deliveryTotal)}
        total={money(total)}
      />
    </section>
  );
}
