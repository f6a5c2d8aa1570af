import Printer from "lucide-react/icons/printer";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ADMIN_PATHS, packingSlipPath } from "../../shared/pages/admin-routes.ts";
import { useFormats } from "../admin-context.ts";
import { Callout } from "../kit/callout.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { Page } from "../kit/page.tsx";
import { ProblemCallout } from "../kit/problem-callout.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { useShortcut } from "../shortcuts/use-shortcut.ts";
import { GoBetweenOrders } from "./go-between-orders.tsx";
import styles from "./order.module.css";
import { OrderActions } from "./order-actions.tsx";
import { orderDeskOf } from "./order-desk.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderPills } from "./order-pills.tsx";
import { OrderStore } from "./order-store.ts";
import { Timeline } from "./timeline.tsx";

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
              <OrderNotes store={store} order={order} />
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
