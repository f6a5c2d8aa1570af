import { makeAutoObservable, observableRef, reaction, runInAction } from "mobx";
import { apiErrorOf, type Problem } from "../../shared/api/api-error.ts";
import type { DataEntry } from "../../shared/data/data-cache.ts";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import { awaitsPayment, ORDER_VIEWS, type OrderView } from "../../shared/orders/order.ts";
import { isDay } from "../../shared/orders/sales.ts";
import type { Days } from "./order-dates.tsx";
import type { OrderDesk, ShownOrders } from "./order-desk.ts";

/** The most rows to reload when orders have changed. */
const MAX_REREAD = 200;

export interface OrderListQuery extends Days {
  view: OrderView;
  q: string;
}

interface OrdersOptions {
  desk: OrderDesk;
  /** Whether new rows at the head would move nothing that is being read. */
  isAtTop: () => boolean;
  /** Of the first list. */
  query: string;
}

/** The loaded part of a list of orders. New orders are added at its head, or wait if that would move what is being read. */
export class OrdersStore {
  query: string;
  /** The entry of `query`. While it is shown, this store loads it. */
  list: DataEntry<ShownOrders>;
  /** The rows of the previous query, shown until the next ones are loaded. */
  previous: ShownOrders | undefined = undefined;
  /** How many new orders wait to be shown. */
  waiting = 0;
  isLoadingMore = false;
  /** Why `loadMore` failed. */
  moreProblem: Problem | null = null;
  /** Of the running `loadMore`. */
  #more = new AbortController();
  #fresh: ShownOrders | undefined;
  readonly #desk: OrderDesk;
  readonly #isAtTop: () => boolean;

  constructor({ desk, isAtTop, query }: OrdersOptions) {
    this.#desk = desk;
    this.#isAtTop = isAtTop;
    this.query = query;
    this.list = this.#listOf(query);
    makeAutoObservable(this, { list: observableRef, previous: observableRef });
  }

  #listOf(query: string): DataEntry<ShownOrders> {
    const entry: DataEntry<ShownOrders> = this.#desk.list(query, (signal) => this.#read(query, entry, signal));
    return entry;
  }

  get shown(): ShownOrders | undefined {
    return this.list.value ?? this.previous;
  }

  /** Whether the shown rows are the previous query's. */
  get isStale(): boolean {
    return this.list.value === undefined && this.list.problem === null;
  }

  /** Shows the orders of a query, cached ones at first, and reloads them whenever they may have changed. @returns ends it */
  show(query: string): () => void {
    this.previous = this.shown;
    this.query = query;
    this.list = this.#listOf(query);
    this.#desk.lastQuery = query;
    this.moreProblem = null;
    this.#more.abort();
    this.isLoadingMore = false;
    this.#forgetFresh();
    const end = this.list.use();
    void (this.list.promise ?? this.list.reload());
    const stop = reaction(
      () => this.#desk.changes,
      () => this.#refresh(),
    );
    return () => {
      stop();
      end();
    };
  }

  /** Shows the new orders that wait. */
  takeWaiting(): void {
    const [shown, fresh] = [this.list.value, this.#fresh];
    // A running reload is newer than the orders that waited.
    if (shown && fresh) this.list.value = withHead(fresh, shown);
    this.#forgetFresh();
  }

  async loadMore(): Promise<void> {
    const last = this.list.value?.rows.at(-1);
    if (this.isLoadingMore || !last) return;
    this.isLoadingMore = true;
    this.moreProblem = null;
    this.#more = new AbortController();
    const { signal } = this.#more;
    /** Unless another list is shown by now. */
    const settle = (change: () => void): void =>
      runInAction(() => {
        if (signal.aborted) return;
        this.isLoadingMore = false;
        change();
      });
    try {
      const { rows, more } = await this.#desk.rows(this.query, { before: last.number, signal });
      settle(() => {
        const shown = this.list.value;
        if (!shown || shown.rows.at(-1)?.id !== last.id) return;
        // A running reload of the rows above goes on, and keeps these.
        this.list.value = { rows: [...shown.rows, ...rows], more };
      });
    } catch (error) {
      settle(() => {
        this.moreProblem = apiErrorOf(error);
      });
    }
  }

  #refresh(): void {
    const { list } = this;
    const { latest } = this.#desk;
    const shown = list.value;
    // The desk has just loaded all rows of this list.
    if (
      this.query === "" &&
      shown &&
      latest &&
      list.state !== "loading" &&
      shown.rows.length <= latest.rows.length + this.#arrived(latest).length
    ) {
      list.set(this.#merged(shown, latest));
    } else void list.reload();
  }

  #arrived(fresh: ShownOrders): OrderRow[] {
    const top = this.list.value?.rows[0]?.number ?? 0;
    return fresh.rows.filter(({ number }) => number > top);
  }

  async #read(key: string, entry: DataEntry<ShownOrders>, signal: AbortSignal): Promise<ShownOrders> {
    const known = entry.value?.rows.length ?? 0;
    const { counts, rows, more } = await this.#desk.rows(key, { signal });
    let all: ShownOrders = { rows, more };
    for (let last = rows.at(-1); all.more && last && all.rows.length < Math.min(known, MAX_REREAD); ) {
      const next = await this.#desk.rows(key, { before: last.number, signal });
      all = { rows: [...all.rows, ...next.rows], more: next.more };
      last = next.rows.at(-1);
    }
    return runInAction(() => {
      this.#desk.takeCounts(counts);
      return entry.value ? this.#merged(entry.value, all) : all;
    });
  }

  /** The rows to show after a load: all of them if that moves nothing that is being read. */
  #merged(shown: ShownOrders, fresh: ShownOrders): ShownOrders {
    if (this.#isAtTop() || shown.rows.length === 0) {
      this.#forgetFresh();
      return withHead(fresh, shown);
    }
    const byId = new Map(fresh.rows.map((row) => [row.id, row]));
    this.waiting = this.#arrived(fresh).filter((row) => !awaitsPayment(row)).length + paidSince(shown, fresh);
    this.#fresh = fresh;
    return { rows: shown.rows.map((row) => byId.get(row.id) ?? row), more: shown.more };
  }

  #forgetFresh(): void {
    this.#fresh = undefined;
    this.waiting = 0;
  }
}

/** The number of orders that entered the view with their payment, below orders that were placed later. */
function paidSince(shown: ShownOrders, { rows }: ShownOrders): number {
  const ids = new Set(shown.rows.map(({ id }) => id));
  const top = shown.rows[0]?.number ?? 0;
  const end = shown.more ? (shown.rows.at(-1)?.number ?? 0) : 0;
  const entered = rows.filter(({ id, number }) => number > end && number < top && !ids.has(id));
  return entered.filter(({ status, paymentMethod }) => status === "placed" && paymentMethod === "card").length;
}

/** The list with its first rows replaced by `head`. */
function withHead(head: ShownOrders, shown: ShownOrders): ShownOrders {
  const end = head.more ? (head.rows.at(-1)?.number ?? 0) : 0;
  const rest = shown.rows.filter(({ number }) => number < end);
  return { rows: [...head.rows, ...rest], more: rest.length > 0 ? shown.more : head.more };
}

/** Invalid parameters are ignored. */
export function readOrderQuery(parameters: URLSearchParams): OrderListQuery {
  const asked = parameters.get("view");
  return {
    view: ORDER_VIEWS.find((view) => view === asked) ?? "all",
    q: (parameters.get("q") ?? "").slice(0, 100),
    from: readDay(parameters.get("from")),
    to: readDay(parameters.get("to")),
  };
}

const readDay = (day: string | null): string => (day !== null && isDay(day) ? day : "");

/** The query of the address and of the request. Defaults are left out. */
export function orderParameters({ view, q, from, to }: OrderListQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (view !== "all") parameters.set("view", view);
  if (q.trim() !== "") parameters.set("q", q.trim());
  if (from !== "") parameters.set("from", from);
  if (to !== "") parameters.set("to", to);
  return parameters;
}
