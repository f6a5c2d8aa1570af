import { makeAutoObservable, observableRef, reaction, runInAction, when } from "mobx";
import { type ApiError, apiErrorOf } from "../../shared/api/api-error.ts";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { DataEntry } from "../../shared/data/data-cache.ts";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import type { OrderActionRequest } from "../../shared/orders/contract/admin-orders.ts";
import type { OrderEvent } from "../../shared/orders/order.ts";
import type { SellerAction } from "../../shared/orders/order-actions.ts";
import { findRefund, type RefundInput } from "../../shared/orders/order-refunds.ts";
import { newId } from "../../shared/state/new-id.ts";
import type { OrderDesk, ShownOrders } from "./order-desk.ts";
import type { OrderAction } from "./order-words.ts";

/** The ids of the orders above and below one, in the list that was shown last. */
export interface Neighbours {
  newer: string | null;
  older: string | null;
}

/** `outdated`: the order was no longer in the shown state. */
export type Attempt = "done" | "outdated" | "failed";

/**
 * `pending`: the provider has not confirmed the refund yet. `refused`: it made none. `disconnected`: it can't make any.
 */
export type RefundAttempt = Attempt | "pending" | "refused" | "disconnected";

export class OrderStore {
  readonly order: DataEntry<AdminOrder>;
  /** The running action. */
  busy: OrderAction | null = null;
  /** Why the last action failed. Its fields are the refused details. */
  problem: ApiError | null = null;
  /** The order was changed elsewhere; the present state is shown. */
  wasChangedElsewhere = false;
  /** The id of the note that is being removed, or `new` while one is added. */
  busyNote: string | null = null;
  /** Why a note could not be added or removed. */
  noteProblem: ApiError | null = null;
  neighbours: Neighbours = { newer: null, older: null };
  readonly #id: string;
  readonly #desk: OrderDesk;
  readonly #createId: () => string;
  /**
   * The id of a refund whose outcome is unknown. The next refund is sent with it: the server never makes two refunds with
   * one id.
   */
  #unclear: string | null = null;
  /** A note that may have been added. The same text is sent with its id again: the server adds it once. */
  #unclearNote: { id: string; text: string } | null = null;

  constructor(desk: OrderDesk, id: string, createId: () => string = newId) {
    this.#createId = createId;
    this.#id = id;
    this.#desk = desk;
    this.order = desk.order(id);
    makeAutoObservable(this, {
      order: false,
      problem: observableRef,
      noteProblem: observableRef,
      neighbours: observableRef,
      follow: false,
    });
  }

  /**
   * Loads the order, and reloads it when it may have changed.
   * @param onNews gets the events that others have added since the page was opened
   * @returns unsubscribes
   */
  follow(onNews?: (events: readonly OrderEvent[]) => void): () => void {
    const end = this.order.use();
    const read = async () => {
      await this.order.reload();
      // The page may have been left.
      if (this.order.users > 0) await this.#findNeighbours();
    };
    void read();
    let isOpening = true;
    const stops = [
      reaction(
        () => this.#desk.changes,
        () => {
          // A running action answers with the order itself.
          if (!this.busy && !this.busyNote) void read();
        },
      ),
      reaction(
        () => this.order.value?.events ?? [],
        (events, before) => {
          const news = events.slice(before.length);
          // A running action reports its own result.
          if (news.length > 0 && !isOpening && !this.busy) onNews?.(news);
          isOpening = false;
        },
      ),
      end,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Never rejects: `problem` says why it failed. */
  act(action: SellerAction, details: Omit<OrderActionRequest, "action"> = {}): Promise<Attempt> {
    return this.#run(action, async () => {
      const body = { action, ...details };
      const { order } = await this.#desk.api.call(ADMIN_ENDPOINTS.actOnOrder, { path: { orderId: this.#id }, body });
      this.#take(order);
      return "done";
    });
  }

  /** Never rejects: `problem` says why it failed. */
  refund(input: RefundInput): Promise<RefundAttempt> {
    return this.#run("refund", async () => {
      const id = this.#unclear ?? this.#createId();
      this.#unclear = id;
      const headers = { "Idempotency-Key": id };
      const path = { orderId: this.#id };
      const body = { ...input, lines: [...input.lines] };
      const { order } = await this.#desk.api.call(ADMIN_ENDPOINTS.refundOrder, { path, headers, body });
      this.#unclear = null;
      this.#take(order);
      const { status, disconnected } = findRefund(order, id) ?? {};
      if (disconnected) return "disconnected";
      return status === "failed" ? "refused" : status === "pending" ? "pending" : "done";
    });
  }

  async #run<Outcome extends RefundAttempt>(
    action: OrderAction,
    perform: () => Promise<Outcome>,
  ): Promise<Outcome | Attempt> {
    if (this.busy) return "failed";
    this.busy = action;
    this.#clearFailure();
    try {
      return await perform();
    } catch (error) {
      return await this.#fail(error);
    } finally {
      runInAction(() => {
        this.busy = null;
      });
    }
  }

  /** Adds a private note. Never rejects. @returns whether it was added; if not, `noteProblem` says why */
  async addNote(text: string): Promise<boolean> {
    if (this.busyNote) return false;
    const note = this.#unclearNote?.text === text ? this.#unclearNote : { id: this.#createId(), text };
    this.#unclearNote = note;
    const input = { path: { orderId: this.#id }, headers: { "Idempotency-Key": note.id }, body: { text } };
    const isAdded = await this.#changeNotes("new", () => this.#desk.api.call(ADMIN_ENDPOINTS.addOrderNote, input));
    if (isAdded) this.#unclearNote = null;
    return isAdded;
  }

  /** Adds a removed note again, after the note that is being added or removed. Never rejects. @returns as `addNote` */
  async restoreNote(text: string): Promise<boolean> {
    while (this.busyNote) await when(() => !this.busyNote);
    return this.addNote(text);
  }

  /** Removes a private note. Never rejects. @returns whether it was removed; if not, `noteProblem` says why */
  removeNote(noteId: string): Promise<boolean> {
    const path = { orderId: this.#id, noteId };
    return this.#changeNotes(noteId, () => this.#desk.api.call(ADMIN_ENDPOINTS.removeOrderNote, { path }));
  }

  /** Clears the last failure when a dialog is opened or closed. */
  dismiss(): void {
    this.#clearFailure();
    const order = this.order.value;
    // The order shows the refund, so the next one is a new refund.
    if (order && this.#unclear && findRefund(order, this.#unclear)) this.#unclear = null;
  }

  #clearFailure(): void {
    this.problem = null;
    this.wasChangedElsewhere = false;
  }

  async #changeNotes(busy: string, change: () => Promise<{ order: AdminOrder }>): Promise<boolean> {
    if (this.busyNote) return false;
    this.busyNote = busy;
    this.noteProblem = null;
    try {
      this.#take((await change()).order);
      return true;
    } catch (error) {
      runInAction(() => {
        this.noteProblem = apiErrorOf(error);
      });
      return false;
    } finally {
      runInAction(() => {
        this.busyNote = null;
      });
    }
  }

  #take(order: AdminOrder): void {
    this.#desk.take(order);
    void this.#desk.refresh();
  }

  async #fail(error: unknown): Promise<Attempt> {
    const problem = apiErrorOf(error);
    // The refund whose outcome was unknown was made, with other details.
    const wasRefunded = problem.code === "idempotency-key-reused";
    if (wasRefunded) this.#unclear = null;
    const isOutdated = wasRefunded || problem.code === "illegal-order-step";
    if (isOutdated) await this.order.reload();
    runInAction(() => {
      this.wasChangedElsewhere = isOutdated;
      this.problem = isOutdated ? null : problem;
    });
    return isOutdated ? "outdated" : "failed";
  }

  /** The list that was shown last. For all orders, the latest refresh is newer than it. */
  #list(): ShownOrders | undefined {
    const { lastQuery, latest } = this.#desk;
    const lists = [lastQuery === "" ? (latest ?? undefined) : undefined, this.#desk.loadedList(lastQuery)];
    return lists.find((list) => list?.rows.some(({ id }) => id === this.#id));
  }

  async #findNeighbours(): Promise<void> {
    const number = this.order.value?.number;
    if (number === undefined) return;
    const list = this.#list();
    const at = list?.rows.findIndex(({ id }) => id === this.#id) ?? -1;
    const above = list ? (list.rows[at - 1]?.id ?? null) : this.#numbered(number + 1);
    const under = list?.rows[at + 1]?.id ?? (list?.more === false ? null : this.#below(number, list !== undefined));
    try {
      const [newer, older] = await Promise.all([above, under]);
      runInAction(() => {
        this.neighbours = { newer, older };
      });
    } catch {
      // The list itself still leads to them.
    }
  }

  /** Numbers have no gaps, so the next one's is known. */
  async #numbered(number: number): Promise<string | null> {
    const { rows } = await this.#desk.rows(`q=${number}`);
    return rows.find((row) => row.number === number)?.id ?? null;
  }

  async #below(number: number, inList: boolean): Promise<string | null> {
    const { rows } = await this.#desk.rows(inList ? this.#desk.lastQuery : "", { before: number });
    return rows[0]?.id ?? null;
  }
}
