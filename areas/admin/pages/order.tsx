import Printer from "lucide-react/icons/printer";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ADMIN_PATHS, packingSlipPath } from "../../shared/domain/admin-routes.ts";
import { useShortcut } from "../shortcuts/use-shortcut.ts";
import { useFormats } from "../stores/admin-context.ts";
import { orderDeskOf } from "../stores/orders/order-desk.ts";
import { OrderStore } from "../stores/orders/order-store.ts";
import { useShop } from "../stores/shop-context.ts";
import { Callout } from "../ui/kit/callout.tsx";
import { EmptyState } from "../ui/kit/empty-state.tsx";
import { LinkButton } from "../ui/kit/link-button.tsx";
import { Page } from "../ui/kit/page.tsx";
import { ProblemCallout } from "../ui/kit/problem-callout.tsx";
import { SkeletonRows } from "../ui/kit/skeleton.tsx";
import { GoBetweenOrders } from "../ui/order/go-between-orders.tsx";
import styles from "../ui/order/order.module.css";
import { OrderActions } from "../ui/order/order-actions.tsx";
import { OrderFacts } from "../ui/order/order-facts.tsx";
import { OrderLines } from "../ui/order/order-lines.tsx";
import { Timeline } from "../ui/order/timeline.tsx";
import { OrderPills } from "../ui/orders/order-pills.tsx";

/** One order, and what is to be done with it. */
export const OrderPage = observer(function OrderPage() {
  const { id = "" } = useParams<{ id: string }>();
  const formats = useFormats();
  const navigate = useNavigate();
  const desk = orderDeskOf(useShop());
  const [store] = useState(() => new OrderStore(desk, id));
  useEffect(() => store.follow(), [store]);
  useShortcut("p", "Packing slip of this order", () => void navigate(packingSlipPath(id)));
  const { value: order, problem, isSlow } = store.order;
  const list = { to: desk.lastQuery ? `${ADMIN_PATHS.orders}?${desk.lastQuery}` : ADMIN_PATHS.orders, label: "Orders" };
  if (problem?.code === "object-not-found") {
    return (
      <Page title="No such order" back={list}>
        <EmptyState title="There is no order here" action={<LinkButton to={list.to}>To the orders</LinkButton>}>
          Perhaps the address is not complete, or it belongs to another shop.
        </EmptyState>
      </Page>
    );
  }
  // What stands above the page's parts grows with the order: until waiting is noticed, nothing stands there.
  if (!order && !problem && !isSlow) return null;
  return (
    <Page
      title={order ? `Order ${order.number}` : "Order"}
      back={list}
      aside={order && <OrderPills order={order} />}
      description={order && `Placed ${formats.dateTime(order.createdAt)}`}
      actions={
        <>
          <GoBetweenOrders neighbours={store.neighbours} />
          <LinkButton to={packingSlipPath(id)} icon={<Printer aria-hidden="true" />}>
            Packing slip
          </LinkButton>
        </>
      }
    >
      {problem && <ProblemCallout problem={problem} onRetry={() => void store.order.reload()} />}
      {isSlow && <SkeletonRows count={8} />}
      {order && (
        <>
          <div aria-live="polite" className={styles.notices}>
            {store.hasGoneOn && (
              <Callout tone="warning" title="This order was changed elsewhere">
                It was changed in another tab or by someone else, so nothing was done. This is its present state.
              </Callout>
            )}
            {/* With a dialog open, it stands there. */}
            {store.problem && <Callout tone="problem">{store.problem.message}</Callout>}
          </div>
          <OrderActions store={store} order={order} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <OrderLines order={order} />
              <Timeline order={order} />
            </div>
            <div className={styles.column}>
              <OrderFacts order={order} />
            </div>
          </div>
        </>
      )}
    </Page>
  );
});
