import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ApiError } from "../../shared/api/api-error.ts";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import type { SellerAction } from "../../shared/orders/order-actions.ts";
import { TIMER, type Timer } from "../state/browser.ts";
import { type BulkWork, patiently } from "../state/bulk-work.ts";
import type { ToastStore } from "../state/toast-store.ts";
import type { OrderTexts } from "../texts.ts";
import type { OrderDesk } from "./order-desk.ts";

/** The actions on many orders. The others move money or goods back, and are decided order by order. */
export const BULK_ACTIONS = ["confirm", "mark-paid", "ship", "deliver"] as const satisfies readonly SellerAction[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

interface OrdersBulkOptions {
  desk: OrderDesk;
  work: BulkWork;
  toasts: Pick<ToastStore, "show">;
  texts: OrderTexts;
  problems: ProblemTexts;
  timer?: Timer;
}

/** An action that waits for its confirmation. */
export interface AskedAction {
  action: BulkAction;
  /** The selected orders that allow it. */
  orders: readonly OrderRow[];
  /** The number of selected orders that don't. */
  others: number;
}

/** Takes one action on many orders. No order rule leads back, so it asks first instead of offering "Undo". */
export class OrdersBulk {
  asked: AskedAction | null = null;
  readonly #options: Required<OrdersBulkOptions>;

  constructor(options: OrdersBulkOptions) {
    this.#options = { timer: TIMER, ...options };
    makeAutoObservable(this, { asked: observableRef });
  }

  /**
   * Asks for the confirmation of an action on the chosen rows, or on all orders of the list if these are selected. Reads
   * them first.
   * @param query the list's @param total of its orders, if known
   */
  async ask(action: BulkAction, chosen: readonly OrderRow[], query: string, total: number | null): Promise<void> {
    const { work, toasts, texts, problems } = this.#options;
    await work.run(async () => {
      try {
        const rows = work.allSelected ? await this.#readAll(query, total) : chosen;
        // A late payment of a cancelled order is recorded order by order.
        const orders = rows.filter(({ actions, status }) => actions.includes(action) && status !== "cancelled");
        if (orders.length === 0) toasts.show(texts.t("bulk.none"));
        else
          runInAction(() => {
            this.asked = { action, orders, others: rows.length - orders.length };
          });
      } catch (error) {
        toasts.show(problems.messageOf(error), { tone: "problem" });
      }
    });
  }

  dismiss(): void {
    this.asked = null;
  }

  /** Takes the action that was asked for. */
  async confirm(): Promise<void> {
    const { asked } = this;
    this.asked = null;
    if (asked) await this.#act(asked.action, asked.orders);
  }

  async #readAll(query: string, total: number | null): Promise<OrderRow[]> {
    const { desk, work, timer } = this.#options;
    const all: OrderRow[] = [];
    for (let more = true; more; ) {
      const before = all.at(-1)?.number;
      const page = await patiently(timer, () => desk.rows(query, before === undefined ? {} : { before }));
      all.push(...page.rows);
      more = page.more;
      if (total !== null) work.setProgress(Math.min(all.length / total, 1));
    }
    return all;
  }

  /** Takes an action on each order, in the order in which they came. Stops at the first failure, and offers to continue. */
  async #act(action: BulkAction, orders: readonly OrderRow[]): Promise<void> {
    const { desk, work, toasts, texts, problems, timer } = this.#options;
    const { t } = texts;
    await work.run(async () => {
      let done = 0;
      let outdated = 0;
      for (const [index, { id }] of orders.entries()) {
        const input = { path: { orderId: id }, body: { action } };
        try {
          const { order } = await patiently(timer, () => desk.api.call(ADMIN_ENDPOINTS.actOnOrder, input));
          desk.take(order);
          done += 1;
        } catch (error) {
          if (!(error instanceof ApiError && error.code === "illegal-order-step")) {
            const problem = problems.messageOf(error);
            toasts.show(t("bulk.stopped", { done: index, total: orders.length, problem }), {
              tone: "problem",
              action: { label: t("bulk.retry"), run: () => void this.#act(action, orders.slice(index)) },
            });
            return;
          }
          outdated += 1;
        }
        work.setProgress((index + 1) / orders.length);
      }
      if (done > 0) toasts.show(t(`bulk.done.${action}`, { count: done }));
      if (outdated > 0) toasts.show(t("bulk.outdated", { count: outdated }));
      work.select(new Set());
    });
    void desk.refresh();
  }
}
