import ArrowLeft from "lucide-react/icons/arrow-left";
import Printer from "lucide-react/icons/printer";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { ADMIN_PATHS, adminOrderPath } from "../../shared/pages/admin-routes.ts";
import { useAdminTitle } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { ProblemCallout } from "../kit/problem-callout.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { orderDeskOf } from "./order-desk.ts";
import { OrderStore } from "./order-store.ts";
import styles from "./packing-slip.module.css";
import { PackingSlip } from "./packing-slip.tsx";

/** An order on paper, for whoever packs it and whoever unpacks it. */
export const PackingSlipPage = observer(function PackingSlipPage() {
  const { id = "" } = useParams<{ id: string }>();
  const shop = useShop();
  const [store] = useState(() => new OrderStore(orderDeskOf(shop), id));
  useEffect(() => store.follow(), [store]);
  useEffect(() => void shop.seller.load(), [shop]);
  const { value: order, problem, isSlow } = store.order;
  const title = order ? `Packing slip ${order.number}` : "Packing slip";
  useAdminTitle(title);
  const { seller } = shop;
  const isMissing = problem?.code === "object-not-found";
  if (!order && !problem && !isSlow) return null;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <div>
          <Link to={isMissing ? ADMIN_PATHS.orders : adminOrderPath(id)} className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {order ? `Order ${order.number}` : "Back"}
          </Link>
          <h1>{title}</h1>
        </div>
        <Button variant="primary" icon={<Printer aria-hidden="true" />} disabled={!order} onClick={() => print()}>
          Print
        </Button>
      </header>
      {isMissing ? (
        <EmptyState
          title="There is no order here"
          action={<LinkButton to={ADMIN_PATHS.orders}>To the orders</LinkButton>}
        />
      ) : (
        problem && <ProblemCallout problem={problem} onRetry={() => void store.order.reload()} />
      )}
      {isSlow && <SkeletonRows />}
      {/* Whose it is stands above all else: both come at once. */}
      {order && (seller.value || seller.problem) && <PackingSlip order={order} seller={seller.value} />}
    </div>
  );
});
