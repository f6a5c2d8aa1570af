import { makeAutoObservable, reaction, runInAction } from "mobx";
import { observer } from "mobx-react-lite";
import { use, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import { ADMIN_PATHS, adminOrderPath } from "../../shared/pages/admin-routes.ts";
import { isRunning } from "../accounts/standing.ts";
import { useAdmin } from "../admin-context.ts";
import type { Formats } from "../formats/formats.ts";
import { ShopContext, type ShopScope } from "../shop-context.ts";
import { PRESENCE, type Presence } from "../state/presence.ts";
import type { ToastStore } from "../state/toast-store.ts";
import { type OrderDesk, orderDeskOf } from "./order-desk.ts";
import { streamOf } from "./order-stream.ts";

interface OrderNewsOptions {
  desk: OrderDesk;
  toasts: Pick<ToastStore, "show">;
  formats: Pick<Formats, "money" | "number">;
  /** Goes to a path of the admin. */
  go: (path: string) => void;
  presence?: Presence;
}

/** Tells quietly of orders that have come in, and counts those that came while nobody looked. */
export class OrderNews {
  /** New orders since somebody last looked at this tab. */
  unseen = 0;
  readonly #options: OrderNewsOptions & { presence: Presence };

  constructor(options: OrderNewsOptions) {
    this.#options = { presence: PRESENCE, ...options };
    makeAutoObservable(this, { follow: false });
  }

  /** @returns what ends it */
  follow(): () => void {
    const { desk, presence } = this.#options;
    const stops = [
      reaction(
        () => desk.arrivals,
        (arrivals) => this.#tell(arrivals),
      ),
      presence.watch(() => {
        if (presence.isWatched()) runInAction(() => this.#look());
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #look(): void {
    this.unseen = 0;
  }

  #tell(arrivals: readonly OrderRow[]): void {
    const { toasts, formats, go, presence } = this.#options;
    const [first] = arrivals;
    if (!first) return;
    if (!presence.isWatched()) this.unseen += arrivals.length;
    const show = (path: string) => ({ action: { label: "View", run: () => go(path) } });
    if (arrivals.length > 1) {
      toasts.show(`${formats.number(arrivals.length)} new orders`, show(`${ADMIN_PATHS.orders}?view=new`));
      return;
    }
    toasts.show(
      `New order ${first.number} · ${formats.money(first.total, first.currency)}`,
      show(adminOrderPath(first.id)),
    );
  }
}

/** A tab's title with how many are new in front, e.g. `(2) Orders – Acme`. */
export function badgedTitle(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, "");
  return count > 0 ? `(${count}) ${bare}` : bare;
}

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
