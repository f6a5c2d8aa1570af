import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { AdminOrder, OrderRow, OrderRows } from "../../shared/orders/admin-order.ts";
import type { OrderView } from "../../shared/orders/order-actions.ts";
import type { ShopApi } from "../api/admin-api.ts";
import type { ShopScope } from "../shop-context.ts";

/** How many lists and how many orders are remembered. */
const MAX_LISTS = 12;
const MAX_ORDERS = 60;

/** As much of a list as was shown. */
export type ShownOrders = Pick<OrderRows, "rows" | "more">;

/** What the pages about orders have in common, for as long as the shop is open. */
export class OrderDesk {
  readonly api: Pick<ShopApi, "call">;
  /** How many orders there are in each view; `null`: not known yet. */
  counts: Record<OrderView, number> | null = null;
  /** The latest orders of all. */
  latest: ShownOrders | null = null;
  /** Those that came with the last reading and were not there before; newest first. */
  arrivals: readonly OrderRow[] = [];
  /** Grows whenever orders may have changed: what is shown reads itself again. */
  changes = 0;
  /** The query of the list that was shown last, among whose orders one goes back and forth. */
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

  /** Reads what is new. Asked while it is being read, it is read once more afterwards. Never rejects. */
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
      // Nobody has asked for it. What is shown says by itself what it could not read.
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

  /** Takes an order as the platform has it now, also into the lists that it stands in. */
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

/** Puts something last into a map, out of which the first goes when there are too many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}

const desks = new WeakMap<ShopScope, OrderDesk>();

/** The one desk of an opened shop. */
export function orderDeskOf(shop: ShopScope): OrderDesk {
  const known = desks.get(shop) ?? new OrderDesk(shop.api);
  desks.set(shop, known);
  return known;
}
