import { makeAutoObservable, reaction, runInAction } from "mobx";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import { ADMIN_PATHS, adminOrderPath } from "../../shared/pages/admin-routes.ts";
import type { Formats } from "../formats/formats.ts";
import { PRESENCE, type Presence } from "../state/presence.ts";
import type { ToastStore } from "../state/toast-store.ts";
import type { OrderDesk } from "./order-desk.ts";

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
