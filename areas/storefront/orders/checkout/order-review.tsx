import { observer } from "mobx-react-lite";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useBuyingMessages, useMoney, useSeller } from "../../shop-context.ts";
import { CartSkeleton } from "../cart/cart-placeholders.tsx";
import type { CartPricer } from "../cart/cart-pricer.ts";
import { useCart } from "../cart/cart-store.ts";
import { lineViews } from "../cart/cart-view.ts";
import { LineChanges } from "../cart/line-changes.tsx";
import common from "../parts.module.css";
import type { CheckoutStore } from "./checkout-store.ts";
import styles from "./order-review.module.css";
import { Totals } from "./totals.tsx";

/** The items and the total, before ordering. */
export const OrderReview = observer(function OrderReview(props: { checkout: CheckoutStore; pricer: CartPricer }) {
  const { checkout, pricer } = props;
  const cart = useCart();
  const { id: sellerId } = useSeller();
  const { t } = useBuyingMessages();
  const money = useMoney();
  if (!cart.state.ready) return <CartSkeleton />;
  const { totals, delivery } = checkout;
  return (
    <>
      <ul className={`${common.stack} ${styles.lines}`}>
        {lineViews(cart.lines, cart.priced).map((view) => (
          <li key={view.key} className={common.line} data-lost={view.quantity === 0 || undefined}>
            <div className={`${common.thumbnail} ${styles.picture}`}>
              {view.image && <Picture sellerId={sellerId} image={view.image} sizes="56px" alt="" />}
            </div>
            <div>
              <p>
                {view.quantity > 1 && (
                  <span className={styles.times}>{t("cart.times", { count: view.quantity })} </span>
                )}
                <bdi>{view.title}</bdi>
              </p>
              {view.variantTitle && (
                <p className={common.soft}>
                  <bdi>{view.variantTitle}</bdi>
                </p>
              )}
              <LineChanges view={view} />
            </div>
            {view.quantity > 0 && <p className={common.amount}>{money(view.total)}</p>}
          </li>
        ))}
      </ul>
      <Totals
        busy={pricer.stale && !pricer.error}
        sums={[
          { title: t(pricer.estimated ? "cart.estimate" : "checkout.items"), amount: totals && money(totals.items) },
          {
            title: delivery?.title ?? t("checkout.delivery"),
            amount: totals && delivery && (totals.delivery === 0 ? t("checkout.free") : money(totals.delivery)),
          },
        ]}
        total={totals && delivery && money(totals.total)}
      />
    </>
  );
});
