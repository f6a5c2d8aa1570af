import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { Link } from "../../../shared/ui/link.tsx";
import { useBuyingMessages, useMoney, useSeller, useShop } from "../../shop-context.ts";
import common from "../parts.module.css";
import type { CartPricer } from "./cart-pricer.ts";
import { useCart } from "./cart-store.ts";
import styles from "./cart-summary.module.css";
import { cartBlocker, estimatedTotal } from "./cart-view.ts";
import { ConnectionBar } from "./connection-bar.tsx";

interface CartSummaryProps {
  pricer: CartPricer;
  children?: ReactNode;
}

/** The total by the server's prices, and the link to checkout. */
export const CartSummary = observer(function CartSummary({ pricer, children }: CartSummaryProps) {
  const cart = useCart();
  const { prefetchPage } = useShop();
  const seller = useSeller();
  const { t } = useBuyingMessages();
  const money = useMoney();
  const { priced, lines } = cart;
  const { stale, error, closed, estimated, nothingLeft } = pricer;
  const blocker = cartBlocker(seller, priced, closed);
  const total = estimated ? estimatedTotal(lines, priced) : priced?.itemsTotal;
  return (
    <div className={common.stack}>
      <ConnectionBar failed={error !== null && !closed} onRetry={() => void pricer.price()} />
      {!cart.state.kept && <p className={common.soft}>{t("cart.not-kept")}</p>}
      <dl
        className={`${common.line} ${styles.total}`}
        aria-live="polite"
        aria-atomic="true"
        aria-busy={stale && !error}
      >
        <dt className={common.title}>{t(estimated ? "cart.estimate" : "cart.subtotal")}</dt>
        <dd className={common.amount}>{total === undefined ? "…" : money(total)}</dd>
      </dl>
      {blocker ? (
        <p className={common.box}>{t(`cart.closed-${blocker}`, { shop: seller.name })}</p>
      ) : nothingLeft ? (
        <p className={common.box}>{t("cart.nothing-left")}</p>
      ) : (
        <>
          <p className={common.soft}>{t("cart.delivery-later")}</p>
          <Link
            className="button"
            to={STOREFRONT_PATHS.checkout}
            onPointerEnter={() => prefetchPage("checkout")}
            onFocus={() => prefetchPage("checkout")}
          >
            {t("cart.checkout")}
          </Link>
        </>
      )}
      {children}
    </div>
  );
});
