import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { Notice } from "../../../shared/ui/notice.tsx";
import { LoadingPage } from "../../kit/loading-page.tsx";
import { useSeller, useShop } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import { useShopTitle } from "../../state/use-shop-title.ts";
import { OrderStore } from "./order-store.ts";
import { OrderView } from "./order-view.tsx";

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
