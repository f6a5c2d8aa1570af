import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { DataCache, DataEntry, ReadData } from "../../shared/data/data-cache.ts";
import type { AdminOrder, OrderRow, OrderRows } from "../../shared/orders/admin-order.ts";
import { awaitsPayment, ORDER_VIEWS, type OrderView } from "../../shared/orders/order.ts";
import { refundSums } from "../../shared/orders/order-refunds.ts";
import type { ShopApi } from "../api/admin-api.ts";
import { ownTimeZone } from "../formats/formats.ts";

/** The part of a list that is loaded. */
export type ShownOrders = Pick<OrderRows, "rows" | "more">;

/** What the pages about orders share. The orders and their lists are in the shop's cache. */
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
  /** The ids of orders that await their payment. They become new when they are paid. */
  #awaiting: ReadonlySet<string> = new Set();
  #reading: Promise<void> | undefined;
  #again = false;
  readonly #cache: DataCache;

  constructor(api: Pick<ShopApi, "call">, cache: DataCache) {
    this.api = api;
    this.#cache = cache;
    makeAutoObservable(this, {
      api: false,
      counts: observableRef,
      latest: observableRef,
      arrivals: observableRef,
      lastQuery: false,
      list: false,
      loadedList: false,
      rows: false,
      order: false,
      isShown: false,
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
      answer = await this.rows("");
    } catch {
      // A background refresh: the shown list or order reports its own failure.
      return;
    }
    const { rows, more, counts } = answer;
    // The stream opens, and asks for this load, just after the first page has loaded its figures.
    const isKnown = this.#newest === undefined && ORDER_VIEWS.every((view) => counts[view] === this.counts?.[view]);
    runInAction(() => {
      const newest = this.#newest;
      const isNew = (row: OrderRow): boolean =>
        newest !== undefined &&
        (row.number > newest ? !awaitsPayment(row) : this.#awaiting.has(row.id) && row.payment === "paid");
      this.arrivals = rows.filter(isNew);
      this.#awaiting = new Set(rows.filter(awaitsPayment).map(({ id }) => id));
      this.#newest = Math.max(newest ?? 0, rows[0]?.number ?? 0);
      this.latest = { rows, more };
      this.counts = counts;
      this.changes += 1;
    });
    if (!isKnown) this.#cache.invalidate("dashboard");
  }

  takeCounts(counts: Record<OrderView, number>): void {
    this.counts = counts;
  }

  /** Requests a page of a list. @param query the list's */
  rows(query: string, { before, signal }: { before?: number; signal?: AbortSignal } = {}): Promise<OrderRows> {
    const parameters = new URLSearchParams(query);
    if (parameters.has("from") || parameters.has("to")) parameters.set("zone", ownTimeZone());
    if (before !== undefined) parameters.set("before", String(before));
    return this.api.call(ADMIN_ENDPOINTS.adminOrders, { query: parameters }, signal ? { signal } : {});
  }

  order(id: string): DataEntry<AdminOrder> {
    return this.#cache.entry(["order", id], async (signal) => {
      const { order } = await this.api.call(ADMIN_ENDPOINTS.adminOrder, { path: { orderId: id } }, { signal });
      this.#updateRows(order);
      return order;
    });
  }

  /** Whether a page shows the order. It reports the order's changes itself. */
  isShown(id: string): boolean {
    return (this.#cache.peek(["order", id])?.users ?? 0) > 0;
  }

  /** The entry of a list, for the store that shows it. @param read loads it again as that store needs it */
  list(query: string, read: ReadData<ShownOrders>): DataEntry<ShownOrders> {
    return this.#cache.entry(["orders", query], read);
  }

  /** The rows of a list as a store has loaded them, if any has. */
  loadedList(query: string): ShownOrders | undefined {
    return this.#cache.peek<ShownOrders>(["orders", query])?.value;
  }

  /** Caches a changed order. */
  take(order: AdminOrder): void {
    this.order(order.id).set(order);
    this.#updateRows(order);
  }

  #updateRows(order: AdminOrder): void {
    const { id, status, payment, fulfillment, notes, actions } = order;
    const patch = { status, payment, fulfillment, ...refundSums(order), noteCount: notes.length, actions };
    const changed = (row: OrderRow): OrderRow => (row.id === id ? { ...row, ...patch } : row);
    runInAction(() => {
      for (const entry of this.#cache.entries("orders") as DataEntry<ShownOrders>[])
        if (entry.value) entry.value = { ...entry.value, rows: entry.value.rows.map(changed) };
    });
  }
}
