import { reaction } from "mobx";
import { observer } from "mobx-react-lite";
import { use, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { isRunning } from "../accounts/standing.ts";
import { useAdmin } from "../admin-context.ts";
import { ShopContext, type ShopScope } from "../shop-context.ts";
import { orderDeskOf } from "./order-desk.ts";
import { badgedTitle, OrderNews } from "./order-news.ts";
import { streamOf } from "./order-stream.ts";

/** Listens for orders as long as a shop is open and somebody is signed in; shows nothing itself. */
export const OrderWatch = observer(function OrderWatch() {
  const { auth } = useAdmin();
  const shop = use(ShopContext);
  // A session that is over is not asked for again and again under the dialog that says so.
  return shop && auth.isSignedIn && isRunning(shop.shop) ? <Listening shop={shop} /> : null;
});

function Listening({ shop }: { shop: ShopScope }) {
  const { toasts, formats } = useAdmin();
  const navigate = useNavigate();
  const go = useEffectEvent((path: string) => void navigate(path));
  const url = shop.api.address(ADMIN_ENDPOINTS.orderEvents);
  useEffect(() => {
    const desk = orderDeskOf(shop);
    const news = new OrderNews({ desk, toasts, formats, go: (path) => go(path) });
    const stops = [
      news.follow(),
      reaction(
        () => desk.counts?.unfulfilled,
        (count) => {
          if (count !== undefined) shop.setOrdersToDo(count);
        },
        { fireImmediately: true },
      ),
      reaction(
        () => news.unseen,
        (count) => {
          document.title = badgedTitle(document.title, count);
        },
      ),
      streamOf(shop, url).start(),
    ];
    return () => {
      for (const stop of stops) stop();
      document.title = badgedTitle(document.title, 0);
    };
  }, [shop, toasts, formats, url]);
  return null;
}
