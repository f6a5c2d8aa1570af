import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { Notice } from "../../shared/ui/notice.tsx";
import { OrderStore } from "../stores/buying/order-store.ts";
import { useBuyingMessages } from "../stores/buying/use-buying-messages.ts";
import { useSeller, useShop } from "../stores/shop-context.ts";
import { useShopTitle } from "../stores/use-shop-title.ts";
import { LoadingPage } from "../ui/frame/loading-page.tsx";
import { OrderView } from "../ui/order/order-view.tsx";

/** One order under its secret link. */
export function OrderPage() {
  const { token = "" } = useParams();
  return <FollowedOrder key={token} token={token} />;
}

const FollowedOrder = observer(function FollowedOrder({ token }: { token: string }) {
  const { orders, call } = useShop();
  const { id: sellerId } = useSeller();
  const { t } = useBuyingMessages();
  const [store] = useState(() => new OrderStore({ sellerId, token, orders, call }));
  useEffect(() => store.follow(), [store]);
  const { order, missing, error } = store;
  useShopTitle(order ? { kind: "order", order } : missing ? { kind: "not-found" } : undefined);
  if (order && !missing) return <OrderView store={store} order={order} />;
  if (!missing) return <LoadingPage problem={error ?? undefined} onRetry={() => void store.refresh()} />;
  return (
    <Notice title={t("order.missing-title")} message={t("order.missing")}>
      <Link className="button" to="/">
        {t("order.back")}
      </Link>
    </Notice>
  );
});
