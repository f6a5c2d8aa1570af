import { useEffect, useState } from "react";
import { apiErrorOf } from "../../../shared/api/api-error.ts";
import { VISITOR_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import type { PublicOrder } from "../../../shared/orders/order.ts";
import { orderPath, STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { Link } from "../../../shared/ui/link.tsx";
import { useBuyingMessages, useSeller, useShop } from "../../shop-context.ts";
import { isCardDue, tokensIn, useUnpaidOrders } from "../cart/unpaid-orders.ts";
import styles from "./unpaid-bar.module.css";

export interface UnpaidBarProps {
  /** As it is stored. */
  stored: string;
  pathname: string;
}

/**
 * At the bottom of the window: the orders that wait for their payment, with links to pay or cancel them, and those that
 * have just expired.
 */
export function UnpaidBar({ stored, pathname }: UnpaidBarProps) {
  const { t } = useBuyingMessages();
  return (
    <aside className={`screen-only ${styles.bar}`} aria-label={t("order.card-title")}>
      <div role="status">
        {tokensIn(stored).map((token) => (
          <UnpaidOrder key={token} token={token} pathname={pathname} />
        ))}
      </div>
    </aside>
  );
}

/** Each navigation reads the order again: it may have expired. */
function UnpaidOrder({ token, pathname }: { token: string; pathname: string }) {
  const { call } = useShop();
  const { id: sellerId } = useSeller();
  const unpaid = useUnpaidOrders();
  const { t } = useBuyingMessages();
  const [order, setOrder] = useState<PublicOrder>();
  const [isReturned, setReturned] = useState(false);
  useEffect(() => {
    // The order's own page reads it, and needs no link to itself.
    if (pathname === orderPath(token)) return;
    const read = async (): Promise<void> => {
      try {
        const answer = await call(VISITOR_ENDPOINTS.order, { path: { sellerId, token } });
        setOrder(answer.order);
        if (unpaid.settle(answer.order)) setReturned(true);
      } catch (error) {
        // After any other failure, the next page tries again.
        if (apiErrorOf(error).status === 404) unpaid.forget(token);
      }
    };
    void read();
  }, [call, unpaid, sellerId, token, pathname]);
  if (order && isReturned && order.events.at(-1)?.kind === "expired")
    return (
      <p>
        {t("order.expired", { number: String(order.number) })} <Link to={STOREFRONT_PATHS.cart}>{t("cart.view")}</Link>
      </p>
    );
  if (!order || !isCardDue(order) || order.payments.at(-1)?.state === "processing") return null;
  if (pathname === orderPath(token)) return null;
  return (
    <p>
      {t("order.waiting", { number: String(order.number) })} <Link to={orderPath(token)}>{t("order.waiting-go")}</Link>
    </p>
  );
}
