import { makeAutoObservable, reaction, runInAction } from "mobx";
import { type Problem, problemOf } from "../../shared/api/api-error.ts";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import { ORDER_VIEWS, type OrderView } from "../../shared/orders/order-actions.ts";
import { Resource } from "../state/resource.ts";
import type { OrderDesk, ShownOrders } from "./order-desk.ts";

/** The most rows to reload when orders have changed. */
const MAX_REREAD = 200;

export interface OrderListQuery {
  view: OrderView;
  q: string;
}

interface OrdersOptions {
  desk: OrderDesk;
  /** Whether new rows at the head would move nothing that is being read. */
  isAtTop: () => boolean;
}

/** The loaded part of a list of orders. New orders are added at its head, or wait if that would move what is being read. */
export class OrdersStore {
  readonly list: Resource<ShownOrders>;
  query = "";
  /** The query of the shown rows: the previous one while the next rows load. */
  shownQuery: string | null = null;
  /** How many new orders wait to be shown. */
  waiting = 0;
  isLoadingMore = false;
  /** Why `loadMore` failed. */
  moreProblem: Problem | null = null;
  #fresh: ShownOrders | undefined;
  readonly #desk: OrderDesk;
  readonly #isAtTop: () => boolean;

  constructor({ desk, isAtTop }: OrdersOptions) {
    this.#desk = desk;
    this.#isAtTop = isAtTop;
    this.list = new Resource((signal) => this.#read("", signal));
    makeAutoObservable(this, { list: false, follow: false });
  }

  get isStale(): boolean {
    return this.shownQuery !== this.query && this.list.loading;
  }

  /** Shows the orders of a query, from the cache at first. */
  show(query: URLSearchParams): void {
    const key = query.toString();
    this.query = key;
    this.#desk.lastQuery = key;
    this.moreProblem = null;
    this.#forgetFresh();
    const known = this.#desk.list(key);
    if (known) this.#take(key, known);
    void this.list.readFrom((signal) => this.#read(key, signal));
  }

  /** Reloads the list whenever orders may have changed. @returns unsubscribes */
  follow(): () => void {
    return reaction(
      () => this.#desk.changes,
      () => this.#refresh(),
    );
  }

  /** Shows the new orders that wait. */
  takeWaiting(): void {
    const [shown, fresh] = [this.list.value, this.#fresh];
    if (shown && fresh) this.#take(this.query, withHead(fresh, shown));
    this.#forgetFresh();
  }

  async loadMore(): Promise<void> {
    const [key, last] = [this.query, this.list.value?.rows.at(-1)];
    if (this.isLoadingMore || !last) return;
    this.isLoadingMore = true;
    this.moreProblem = null;
    try {
      const { rows, more } = await this.#desk.api.call(ADMIN_ENDPOINTS.adminOrders, { query: below(key, last) });
      runInAction(() => {
        const shown = this.list.value;
        if (this.query !== key || !shown || shown.rows.at(-1)?.id !== last.id) return;
        this.#take(key, { rows: [...shown.rows, ...rows], more });
      });
    } catch (error) {
      runInAction(() => {
        this.moreProblem = problemOf(error);
      });
    } finally {
      runInAction(() => {
        this.isLoadingMore = false;
      });
    }
  }

  #refresh(): void {
    const [shown, latest] = [this.list.value, this.#desk.latest];
    const isAll = this.query === "" && this.shownQuery === "";
    // The desk has just loaded all rows of this list.
    if (
      isAll &&
      shown &&
      latest &&
      !this.list.loading &&
      shown.rows.length <= latest.rows.length + this.#arrived(latest)
    ) {
      this.#take("", this.#merged(shown, latest));
    } else void this.list.reload();
  }

  #arrived(fresh: ShownOrders): number {
    const top = this.list.value?.rows[0]?.number ?? 0;
    return fresh.rows.filter(({ number }) => number > top).length;
  }

  async #read(key: string, signal: AbortSignal): Promise<ShownOrders> {
    const known = this.shownQuery === key ? (this.list.value?.rows.length ?? 0) : 0;
    const read = (query: URLSearchParams) => this.#desk.api.call(ADMIN_ENDPOINTS.adminOrders, { query }, { signal });
    const { counts, rows, more } = await read(new URLSearchParams(key));
    let all: ShownOrders = { rows, more };
    for (let last = rows.at(-1); all.more && last && all.rows.length < Math.min(known, MAX_REREAD); ) {
      const next = await read(below(key, last));
      all = { rows: [...all.rows, ...next.rows], more: next.more };
      last = next.rows.at(-1);
    }
    return runInAction(() => {
      const shown = this.shownQuery === key ? this.list.value : undefined;
      const merged = shown ? this.#merged(shown, all) : all;
      this.#desk.takeCounts(counts);
      this.#desk.keepList(key, merged);
      this.shownQuery = key;
      return merged;
    });
  }

  /** The rows to show after a load: all of them if that moves nothing that is being read. */
  #merged(shown: ShownOrders, fresh: ShownOrders): ShownOrders {
    if (this.#isAtTop() || shown.rows.length === 0) {
      this.#forgetFresh();
      return withHead(fresh, shown);
    }
    const byId = new Map(fresh.rows.map((row) => [row.id, row]));
    this.waiting = this.#arrived(fresh);
    this.#fresh = fresh;
    return { rows: shown.rows.map((row) => byId.get(row.id) ?? row), more: shown.more };
  }

  #take(key: string, list: ShownOrders): void {
    this.list.set(list);
    this.shownQuery = key;
    this.#desk.keepList(key, list);
  }

  #forgetFresh(): void {
    this.#fresh = undefined;
    this.waiting = 0;
  }
}

/** The list with its first rows replaced by `head`. */
function withHead(head: ShownOrders, shown: ShownOrders): ShownOrders {
  const end = head.more ? (head.rows.at(-1)?.number ?? 0) : 0;
  const rest = shown.rows.filter(({ number }) => number < end);
  return { rows: [...head.rows, ...rest], more: rest.length > 0 ? shown.more : head.more };
}

function below(key: string, { number }: OrderRow): URLSearchParams {
  const query = new URLSearchParams(key);
  query.set("before", String(number));
  return query;
}

/** Invalid parameters are ignored. */
export function readOrderQuery(parameters: URLSearchParams): OrderListQuery {
  const asked = parameters.get("view");
  return {
    view: ORDER_VIEWS.find((view) => view === asked) ?? "all",
    q: (parameters.get("q") ?? "").slice(0, 100),
  };
}

/** The query of the address and of the request. Defaults are left out. */
export function orderParameters({ view, q }: OrderListQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (view !== "all") parameters.set("view", view);
  if (q.trim() !== "") parameters.set("q", q.trim());
  return parameters;
}
