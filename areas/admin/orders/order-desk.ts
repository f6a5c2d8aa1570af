import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { AdminOrder, OrderRow, OrderRows } from "../../shared/orders/admin-order.ts";
import type { OrderView } from "../../shared/orders/order-actions.ts";
import type { ShopApi } from "../api/admin-api.ts";
import { onePerShop } from "../shop-context.ts";

const MAX_LISTS = 12;
const MAX_ORDERS = 60;

/** The part of a list that is loaded. */
export type ShownOrders = Pick<OrderRows, "rows" | "more">;

/** The cache that the pages about orders share. */
export class OrderDesk {
  readonly api: Pick<ShopApi, "call">;
  /** By view; `null` until they are known. */
  counts: Record<OrderView, number> | null = null;
  /** The latest orders of all. */
  latest: ShownOrders | null = null;
  /** The orders that the last refresh found to be new, newest first. */
  arrivals: readonly OrderRow[] = [];
  /** Grows whenever orders may have changed: shown lists and orders then reload. */
  changes = 0;
  /** The query of the list that was shown last, whose orders are the neighbours of an opened one. */
  lastQuery = "";
  #newest: number | undefined;
  #reading: Promise<void> | undefined;
  #again = false;
  readonly #lists = new Map<string, ShownOrders>();
  readonly #orders = new Map<string, AdminOrder>();

  constructor(api: Pick<ShopApi, "call">) {
    this.api = api;
    makeAutoObservable(this, {
      api: false,
      counts: observableRef,
      latest: observableRef,
      arrivals: observableRef,
      lastQuery: false,
      list: false,
      order: false,
    });
  }

  /** Loads the latest orders. A call during a load starts one more load after it. Never rejects. */
  refresh(): Promise<void> {
    if (this.#reading) this.#again = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
      if (!this.#again) return;
      this.#again = false;
      void this.refresh();
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    let answer: OrderRows;
    try {
      answer = await this.api.call(ADMIN_ENDPOINTS.adminOrders);
    } catch {
      // A background refresh: the shown list or order reports its own failure.
      return;
    }
    const { rows, more, counts } = answer;
    runInAction(() => {
      const newest = this.#newest;
      this.arrivals = newest === undefined ? [] : rows.filter(({ number }) => number > newest);
      this.#newest = Math.max(newest ?? 0, rows[0]?.number ?? 0);
      this.latest = { rows, more };
      this.counts = counts;
      this.changes += 1;
    });
  }

  takeCounts(counts: Record<OrderView, number>): void {
    this.counts = counts;
  }

  /** Caches an order, and updates its row in the cached lists. */
  take(order: AdminOrder): void {
    this.keepOrder(order);
    const { id, status, payment, fulfillment, notes } = order;
    const patch = { status, payment, fulfillment, noteCount: notes.length };
    const changed = (row: OrderRow): OrderRow => (row.id === id ? { ...row, ...patch } : row);
    for (const [query, { rows, more }] of this.#lists) this.#lists.set(query, { rows: rows.map(changed), more });
  }

  order(id: string): AdminOrder | undefined {
    return this.#orders.get(id);
  }

  keepOrder(order: AdminOrder): void {
    keep(this.#orders, order.id, order, MAX_ORDERS);
  }

  list(query: string): ShownOrders | undefined {
    return this.#lists.get(query);
  }

  keepList(query: string, list: ShownOrders): void {
    keep(this.#lists, query, list, MAX_LISTS);
  }
}

/** Puts an entry last, and removes the first above the limit. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}

export const orderDeskOf = onePerShop((shop) => new OrderDesk(shop.api));
