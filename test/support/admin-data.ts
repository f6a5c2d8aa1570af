import type { ShopApi } from "../../areas/admin/api/admin-api.ts";
import type { SessionState } from "../../areas/shared/accounts/account.ts";
import { ApiError } from "../../areas/shared/api/api-error.ts";
import type { Call, CallOptions } from "../../areas/shared/api/call.ts";
import type { AnswerOf, CallInput, OperationName } from "../../areas/shared/api/operations.ts";
import { ENDPOINTS, type Endpoint } from "../../areas/shared/contract/endpoints.ts";
import type { AdminOrder, OrderRow } from "../../areas/shared/orders/admin-order.ts";
import type { OrderActionRequest } from "../../areas/shared/orders/contract/admin-orders.ts";
import { isInView, ORDER_VIEWS, type Order, type OrderAxes, type OrderView } from "../../areas/shared/orders/order.ts";
import { actOnOrder, sellerActions } from "../../areas/shared/orders/order-actions.ts";
import { refundSums } from "../../areas/shared/orders/order-refunds.ts";
import type { AdminSeller, OwnShop } from "../../areas/shared/sellers/seller.ts";
import { makeOrder } from "./orders.ts";

/** A shop's settings in the admin. */
export const adminSellerOf = (change: Partial<AdminSeller> = {}): AdminSeller => ({
  id: "id-acme",
  domain: "acme",
  previousDomains: [],
  customDomain: null,
  origin: "http://acme.localhost",
  name: "Acme",
  tagline: "Things",
  about: "",
  logo: null,
  cover: null,
  theme: { accent: "#1f6feb", typeface: "sans", corners: "soft" },
  currency: "EUR",
  locale: "en-IE",
  contact: { email: "hello@acme.example" },
  deliveryOptions: [],
  deliveryCountries: [],
  paymentInstructions: "",
  paymentDays: 7,
  paymentChoice: "all",
  pages: [],
  status: "active",
  subscription: { plan: "free", status: "active", currentPeriodEnd: null },
  isSubscribed: false,
  usage: { plan: "free", products: { active: 3, limit: 25 }, imageBytes: { used: 0, limit: 1 } },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...change,
});

export const ownShop = (domain: string, change: Partial<OwnShop> = {}): OwnShop => ({
  id: `seller-${domain}`,
  domain,
  name: `The ${domain} shop`,
  status: "active",
  logo: null,
  accent: "#1f6feb",
  origin: `https://${domain}.shops.example`,
  ...change,
});

export const sessionOf = (id: string, token: string, shops: OwnShop[] = [ownShop("acme")]): SessionState => ({
  account: { id, email: `${id}@people.example`, name: id.toUpperCase() },
  token,
  shops,
});

/** Answers by operation name. A shop's page leaves `path.sellerId` out of the input. */
export type FakeAnswers = {
  [Name in OperationName]?: (input: CallInput<Name>, options: CallOptions) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
};

/** The name of the operation at an endpoint. */
export const nameOf = (endpoint: Endpoint): string =>
  Object.entries(ENDPOINTS).find(([, each]) => each === endpoint)?.[0] ?? endpoint.path;

/** A `call` that these functions answer. Any other operation rejects. */
export function fakeCall(answers: FakeAnswers): Call {
  const call = async (endpoint: Endpoint, input: object = {}, options: CallOptions = {}): Promise<unknown> => {
    const name = nameOf(endpoint);
    const answer = answers[name as OperationName] as ((input: object, options: CallOptions) => unknown) | undefined;
    if (!answer) throw new Error(`unexpected call: ${name}`);
    return answer(input, options);
  };
  return call as Call;
}

/** What is sent to an operation as bytes. */
type FakeUpload = (name: string, body: Blob, options: Parameters<ShopApi["upload"]>[2]) => Promise<unknown>;

/** A shop's `call` and `upload` that these functions answer. */
export function fakeShopApi(answers: FakeAnswers, upload?: FakeUpload): Pick<ShopApi, "call" | "upload"> {
  const api = {
    call: fakeCall(answers),
    upload: async (endpoint: Endpoint, body: Blob, options: Parameters<ShopApi["upload"]>[2]) => {
      if (!upload) throw new Error(`unexpected upload: ${nameOf(endpoint)}`);
      return upload(nameOf(endpoint), body, options);
    },
  };
  return api as unknown as Pick<ShopApi, "call" | "upload">;
}

const AT = "2026-03-04T05:06:07.000Z";

/** A shop's orders in memory, with pages of rows like the platform's. */
export class FakeOrders {
  orders: Order[] = [];
  /** All calls in order. */
  asked: string[] = [];
  /** Thrown by the next call. */
  failure: ApiError | null = null;
  readonly #api = fakeShopApi({
    adminOrders: ({ query }) => this.rows(new URLSearchParams(query)),
    adminOrder: ({ path: { orderId } }) => {
      this.#ask(`order ${orderId}`);
      return { order: adminOrderOf(this.#find(orderId)) };
    },
    actOnOrder: async ({ path: { orderId }, body }) => ({ order: await this.act(orderId, body) }),
    addOrderNote: ({ path: { orderId }, headers, body: { text } }) => {
      this.#ask(`note ${text}`);
      const note = { id: headers["Idempotency-Key"], text, author: "Marta", createdAt: AT };
      const noted = { ...this.#find(orderId), notes: [...this.#find(orderId).notes, note] };
      this.orders = this.orders.map((order) => (order.id === orderId ? noted : order));
      return { order: adminOrderOf(noted) };
    },
    removeOrderNote: ({ path: { orderId, noteId } }) => {
      this.#ask(`remove ${noteId}`);
      const order = this.#find(orderId);
      const left = { ...order, notes: order.notes.filter(({ id }) => id !== noteId) };
      this.orders = this.orders.map((each) => (each.id === orderId ? left : each));
      return { order: adminOrderOf(left) };
    },
    dashboard: ({ query }) => {
      const { days, zone } = Object.fromEntries(new URLSearchParams(query));
      this.#ask(`dashboard ${days} ${zone}`);
      const sales = {
        days: [],
        orders: Number(days),
        revenue: 0,
        otherCurrencies: 0,
        before: { orders: 0, revenue: 0 },
        bestSellers: [],
      };
      const dashboard = { currency: "EUR", sales, counts: this.#counts(), lowStock: [], blockers: [], checklist: [] };
      return { dashboard };
    },
  });
  readonly call = this.#api.call;
  readonly #page: number;

  constructor({ count = 0, page = 50 }: { count?: number; page?: number } = {}) {
    this.#page = page;
    for (let each = 0; each < count; each += 1) this.place();
  }

  place(change: Partial<Order> = {}): Order {
    const number = 1001 + this.orders.length;
    const order = makeOrder({ id: `o${number}`, sellerId: "acme", number, total: 4_200, ...change });
    this.orders.push(order);
    return order;
  }

  /** Changes an order without a call. */
  change(id: string, change: Partial<OrderAxes>): void {
    this.orders = this.orders.map((order) => (order.id === id ? { ...order, ...change } : order));
  }

  async rows(query: URLSearchParams) {
    this.#ask(`rows ${query}`);
    const view = (query.get("view") ?? "all") as OrderView;
    const [q, before] = [query.get("q"), Number(query.get("before") ?? Infinity)];
    const found = this.orders
      .filter((order) => isInView(order, view) && (q === null || String(order.number) === q) && order.number < before)
      .toReversed();
    return { rows: found.slice(0, this.#page).map(rowOf), more: found.length > this.#page, counts: this.#counts() };
  }

  async act(id: string, { action, tracking, restock }: OrderActionRequest): Promise<AdminOrder> {
    this.#ask(`${action} ${id}`);
    const acted = actOnOrder(this.#find(id), action, { at: AT, tracking, restock });
    if (!acted) throw new ApiError("illegal-order-step", "The order has changed.", 409);
    this.orders = this.orders.map((order) => (order.id === id ? acted.order : order));
    return adminOrderOf(acted.order);
  }

  #ask(what: string): void {
    this.asked.push(what.trim());
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
  }

  #find(id: string): Order {
    const found = this.orders.find((order) => order.id === id);
    if (!found) throw new ApiError("object-not-found", "There is none.", 404);
    return found;
  }

  #counts(): Record<OrderView, number> {
    const inView = (view: OrderView) => this.orders.filter((order) => isInView(order, view)).length;
    return Object.fromEntries(ORDER_VIEWS.map((view) => [view, inView(view)])) as Record<OrderView, number>;
  }
}

function rowOf(order: Order): OrderRow {
  const { id, number, status, payment, fulfillment, paymentMethod, total, currency, createdAt, customer, notes } =
    order;
  return {
    id,
    number,
    status,
    payment,
    fulfillment,
    paymentMethod,
    total,
    currency,
    createdAt,
    customer: customer.name,
    itemCount: 1,
    ...refundSums(order),
    noteCount: notes.length,
    actions: sellerActions(order),
  };
}

function adminOrderOf(order: Order): AdminOrder {
  const delivery = { ...order.delivery, addressLines: [] };
  return { ...order, delivery, actions: sellerActions(order), url: "https://acme.shops.example/orders/x" };
}
