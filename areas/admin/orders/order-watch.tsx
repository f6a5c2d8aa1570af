import { makeAutoObservable, reaction, runInAction } from "mobx";
import { observer } from "mobx-react-lite";
import { use, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { LanguageContext } from "../../shared/i18n/use-texts.ts";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import { ADMIN_PATHS, adminOrderPath } from "../../shared/pages/routes.ts";
import { isRunning } from "../accounts/admin-access.ts";
import { useAdmin } from "../admin-context.ts";
import type { Formats } from "../formats/formats.ts";
import { ShopContext, type ShopScope } from "../shop-context.ts";
import { PRESENCE, type Presence } from "../state/browser.ts";
import type { ToastStore } from "../state/toast-store.ts";
import { loadOrderTexts, type OrderTexts } from "../texts.ts";
import type { OrderDesk } from "./order-desk.ts";

export const OrderWatch = observer(function OrderWatch() {
  const { auth } = useAdmin();
  const shop = use(ShopContext);
  // An ended session would be refused on every retry.
  return shop && auth.isSignedIn && isRunning(shop.shop) ? <Listening shop={shop} /> : null;
});

function Listening({ shop }: { shop: ShopScope }) {
  const { toasts, formats } = useAdmin();
  const page = use(LanguageContext);
  const navigate = useNavigate();
  const go = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    const { orders: desk, orderStream } = shop;
    const news = new OrderNews({
      desk,
      toasts,
      formats,
      loadTexts: () => loadOrderTexts(page),
      go: (path) => go(path),
    });
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
      orderStream.start(),
    ];
    return () => {
      for (const stop of stops) stop();
      document.title = badgedTitle(document.title, 0);
    };
  }, [shop, toasts, formats, page]);
  return null;
}

interface OrderNewsOptions {
  desk: OrderDesk;
  toasts: Pick<ToastStore, "show">;
  formats: Pick<Formats, "money">;
  /** Few pages have them loaded. */
  loadTexts: () => Promise<OrderTexts>;
  go: (path: string) => void;
  presence?: Presence;
}

/** Shows a notice for new orders, and counts those that arrive while the tab is not watched. */
export class OrderNews {
  /** New orders since the tab was last watched. */
  unseen = 0;
  readonly #options: OrderNewsOptions & { presence: Presence };

  constructor(options: OrderNewsOptions) {
    this.#options = { presence: PRESENCE, ...options };
    makeAutoObservable(this, { follow: false });
  }

  /** @returns unsubscribes */
  follow(): () => void {
    const { desk, presence } = this.#options;
    const stops = [
      reaction(
        () => desk.arrivals,
        // Without its texts there is no notice, but the order is in the list.
        (arrivals) => void this.#showNotice(arrivals).catch(() => undefined),
      ),
      presence.watch(() => {
        if (!presence.isWatched()) return;
        runInAction(() => {
          this.unseen = 0;
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  async #showNotice(arrivals: readonly OrderRow[]): Promise<void> {
    const { desk, toasts, formats, loadTexts, go, presence } = this.#options;
    if (!presence.isWatched()) this.unseen += arrivals.length;
    const announced = arrivals.filter(({ id }) => !desk.isShown(id));
    const [first] = announced;
    if (!first) return;
    const { t } = await loadTexts();
    const show = (path: string) => ({ action: { label: t("news.view"), run: () => go(path) } });
    if (announced.length > 1) {
      toasts.show(t("list.new", { count: announced.length }), show(`${ADMIN_PATHS.orders}?view=new`));
      return;
    }
    const total = formats.money(first.total, first.currency);
    toasts.show(t("news.one", { number: String(first.number), total }), show(adminOrderPath(first.id)));
  }
}

/** A tab's title with how many are new in front, e.g. `(2) Orders – Acme`. */
export function badgedTitle(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, "");
  return count > 0 ? `(${count}) ${bare}` : bare;
}
