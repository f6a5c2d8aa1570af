import "../../../shared/state/strict-actions.ts";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type ApiError, apiErrorOf } from "../../../shared/api/api-error.ts";
import type { Call } from "../../../shared/api/call.ts";
import { VISITOR_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import type { OrderAnswer, TEST_INSTRUCTIONS } from "../../../shared/orders/contract/orders.ts";
import type { PublicOrder } from "../../../shared/orders/order.ts";
import { isCardDue } from "../cart/unpaid-orders.ts";
import type { OrderMemories, OrderMemory } from "./order-memory.ts";

/** The polling interval while an order's page is open, in milliseconds. */
const ORDER_REFRESH = 30_000;

interface OrderStoreOptions {
  sellerId: string;
  token: string;
  call: Call;
  /** The orders seen in this visit. */
  orders: OrderMemories;
}

/** One order, polled while its page is visible. */
export class OrderStore {
  order: PublicOrder | undefined;
  /** No order exists under this token. */
  missing = false;
  /** Whether an action is running. */
  acting = false;
  /** Whether the browser is leaving for the provider's page. */
  leaving = false;
  /** Why the last refresh failed. */
  error: ApiError | null = null;
  /** Why the last action failed. */
  refusal: ApiError | null = null;
  /** Whether the customer has just come from the provider's page. */
  returned = false;
  /** Whether the lines of this cancelled order are back in the cart. */
  isBackInCart = false;
  readonly placed: OrderMemory["placed"];
  readonly #options: OrderStoreOptions;
  #checked = false;
  /** Incremented with each accepted response, to discard older ones that arrive later. */
  #turn = 0;

  constructor(options: OrderStoreOptions) {
    this.#options = options;
    const known = options.orders.get(options.token);
    this.order = known?.order;
    this.missing = known === null;
    this.placed = known?.placed;
    makeAutoObservable(this, { order: observableRef, error: observableRef, refusal: observableRef });
  }

  /**
   * Fetches the order now, every {@link ORDER_REFRESH}, and when the page becomes visible. @returns a function that
   * stops it
   */
  follow(page: Document = document): () => void {
    const look = (): void => {
      if (page.visibilityState === "visible") void this.refresh();
    };
    const view = page.defaultView as Window;
    if (new URLSearchParams(view.location.search).has("payment")) {
      this.returned = true;
      // Once: a copied or reloaded address is only the order's.
      view.history.replaceState(view.history.state, "", view.location.pathname);
    }
    const timer = view.setInterval(look, ORDER_REFRESH);
    page.addEventListener("visibilitychange", look);
    view.addEventListener("focus", look);
    view.addEventListener("online", look);
    void this.refresh();
    return () => {
      view.clearInterval(timer);
      page.removeEventListener("visibilitychange", look);
      view.removeEventListener("focus", look);
      view.removeEventListener("online", look);
    };
  }

  /**
   * Whether the provider may have news about the payment: the customer may just have come back from its page.
   */
  get unchecked(): boolean {
    return this.order !== undefined && !this.#checked && isOpenCardPayment(this.order);
  }

  async refresh(): Promise<void> {
    if (this.acting || this.missing) return;
    const turn = ++this.#turn;
    const { call, sellerId, token } = this.#options;
    const isOpen = this.order !== undefined && isOpenCardPayment(this.order);
    try {
      const { order } = await call(VISITOR_ENDPOINTS[isOpen ? "orderPaymentCheck" : "order"], {
        path: { sellerId, token },
      });
      if (turn === this.#turn) runInAction(() => this.#show(order));
    } catch (error) {
      if (turn !== this.#turn) return;
      runInAction(() => {
        this.#checked = true;
        // A malformed token gets status 400.
        this.missing = [400, 404].includes(apiErrorOf(error).status);
        this.error = apiErrorOf(error);
      });
    }
  }

  cancel(): Promise<void> {
    const { call, sellerId, token } = this.#options;
    return this.#act(() => call(VISITOR_ENDPOINTS.orderCancellation, { path: { sellerId, token } }));
  }

  pay(instruction: (typeof TEST_INSTRUCTIONS)[number]): Promise<void> {
    const { call, sellerId, token } = this.#options;
    return this.#act(() => call(VISITOR_ENDPOINTS.orderPayment, { path: { sellerId, token }, body: { instruction } }));
  }

  /** Opens the provider's page, on which the customer pays. @param go takes the browser to a URL */
  async openPaymentPage(go: (url: string) => void): Promise<void> {
    if (this.acting || this.leaving) return;
    const { call, sellerId, token } = this.#options;
    this.leaving = true;
    this.refusal = null;
    try {
      const { url } = await call(VISITOR_ENDPOINTS.orderPaymentPage, { path: { sellerId, token } });
      go(url);
    } catch (error) {
      const refusal = apiErrorOf(error);
      const refreshed = this.refresh();
      // The order's new state is shown with the refusal that it explains.
      if (refusal.code === "illegal-order-step") await refreshed;
      runInAction(() => {
        this.leaving = false;
        this.refusal = refusal;
      });
      await refreshed;
    }
  }

  putBackInCart(): void {
    this.isBackInCart = true;
  }

  /** The browser has come back to this page without loading it again. */
  comeBack(): void {
    this.leaving = false;
    void this.refresh();
  }

  async #act(action: () => Promise<OrderAnswer>): Promise<void> {
    if (this.acting) return;
    this.acting = true;
    this.refusal = null;
    this.#turn++;
    try {
      const { order } = await action();
      runInAction(() => this.#show(order));
    } catch (error) {
      runInAction(() => {
        this.refusal = apiErrorOf(error);
      });
    } finally {
      runInAction(() => {
        this.acting = false;
      });
    }
    // The order's state explains a refusal, and a lost response may have been a success.
    if (this.refusal) await this.refresh();
  }

  #show(order: PublicOrder): void {
    this.order = order;
    this.#checked = true;
    this.missing = false;
    this.error = null;
    this.#options.orders.set(order.token, { order });
  }
}

/** Whether the customer has opened the provider's page, and may have paid there. */
const isOpenCardPayment = (order: PublicOrder): boolean => isCardDue(order) && order.payments.length > 0;
