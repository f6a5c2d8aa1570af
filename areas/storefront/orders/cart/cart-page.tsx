import { observer } from "mobx-react-lite";
import { Link } from "../../../shared/ui/link.tsx";
import { useBuyingMessages, useMessages } from "../../shop-context.ts";
import { useShopTitle } from "../../state/page-title.ts";
import common from "../parts.module.css";
import { CartLines } from "./cart-lines.tsx";
import styles from "./cart-page.module.css";
import { CartSkeleton, EmptyCart } from "./cart-placeholders.tsx";
import { useCartPricer } from "./cart-pricer.ts";
import { useCart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";

/** The cart as a page. Its HTML is the same for every visitor: the browser stores the cart's content. */
export const CartPage = observer(function CartPage() {
  const { lines, state } = useCart();
  const { t: shop } = useMessages();
  const { t } = useBuyingMessages();
  const pricer = useCartPricer();
  useShopTitle({ kind: "cart" });
  if (state.ready && lines.length === 0 && !state.removed) return <EmptyCart level={1} />;
  return (
    <div className={`${common.page} ${styles.page}`}>
      <h1>{shop("title.cart")}</h1>
      <noscript>
        <p>{t("cart.needs-script")}</p>
      </noscript>
      <div className={`${styles.columns} needs-script`}>
        {state.ready ? <CartLines /> : <CartSkeleton />}
        {(lines.length > 0 || !state.ready) && (
          <aside className={styles.summary} aria-label={t("cart.subtotal")}>
            <CartSummary pricer={pricer}>
              <Link className={styles.back} to="/">
                {t("cart.keep-looking")}
              </Link>
            </CartSummary>
          </aside>
        )}
      </div>
    </div>
  );
});
