import { useEffect, useEffectEvent, useState } from "react";
import type { OrderEvent } from "../../shared/orders/order.ts";
import { useAdmin } from "../admin-context.ts";
import { useShop } from "../shop-context.ts";
import { useOrderTexts } from "../texts.ts";
import { OrderStore } from "./order-store.ts";
import { eventWords } from "./order-words.ts";

/** The order of a page. Shows a notice when others change it while the page is open. */
export function useFollowedOrder(id: string): OrderStore {
  const { formats, toasts } = useAdmin();
  const texts = useOrderTexts();
  const desk = useShop().orders;
  const [store] = useState(() => new OrderStore(desk, id));
  const showNews = useEffectEvent((events: readonly OrderEvent[]) => {
    const shown = store.order.value;
    if (!shown) return;
    const words = events.map(({ kind }) => eventWords(kind, shown.delivery.kind, texts));
    const news = new Intl.ListFormat(formats.locale).format(words);
    toasts.show(texts.t("order.news", { number: String(shown.number), news }));
  });
  useEffect(() => store.follow((events) => showNews(events)), [store]);
  return store;
}
