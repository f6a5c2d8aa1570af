import { randomBytes, randomUUID } from "node:crypto";
import type { Product, Variant } from "../../areas/shared/catalogue/product.ts";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import type { OrderAnswer, OrderRequest } from "../../areas/shared/orders/contract/orders.ts";
import {
  type Order,
  type OrderLine,
  type OrderPayment,
  orderSums,
  orderTotal,
  stepOrder,
} from "../../areas/shared/orders/order.ts";
import type { SellerAction } from "../../areas/shared/orders/order-actions.ts";
import { MANUAL_SESSION } from "../../areas/shared/orders/order-payments.ts";
import { leftToRefund, type RefundInput } from "../../areas/shared/orders/order-refunds.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { InsufficientStock, ProductUnavailable } from "../../gateway/platform/errors.ts";
import type { MailMessage } from "../../gateway/platform/mails/mails.ts";
import type { MailShop } from "../../gateway/platform/orders/order-mails.ts";
import type { OrderPlacement, OrderSnapshot, OrderStep } from "../../gateway/platform/orders/orders.ts";
import { type JsonAnswer, type PostOptions, postJson } from "./http.ts";
import { makeProduct, makeSeller, makeVariant } from "./shop.ts";

const THEN = "2026-02-03T04:05:06.000Z";

/** Its payments match `payment` by default. */
export function makeOrder(given: Partial<Order> & Pick<Order, "sellerId">): Order {
  const order = {
    id: randomUUID(),
    number: 1001,
    accessToken: randomBytes(32).toString("base64url"),
    status: "placed",
    payment: "pending",
    fulfillment: "unfulfilled",
    customer: { name: "Ada", email: "ada@example.org", phone: null },
    lines: [],
    delivery: { optionId: "post", title: "Post", kind: "pickup", price: 495, address: null },
    tracking: null,
    note: "",
    notes: [{ id: "note-1", text: "Wrapped twice.", author: "Olga", createdAt: THEN }],
    paymentMethod: "manual",
    adjustments: [],
    taxes: [],
    total: 495,
    currency: "EUR",
    events: [{ at: THEN, kind: "placed" }],
    createdAt: THEN,
    expiresAt: null,
    remindAt: null,
    payments: [],
    syncAt: null,
    ...given,
  } satisfies Order;
  return { ...order, payments: given.payments ?? paymentsOf(order) };
}

/** The payments of an order that was paid in one session. */
export function paymentsOf({ payment, paymentMethod, id, total }: Order): OrderPayment[] {
  if (payment !== "paid" && payment !== "refunded") return [];
  const key = paymentMethod === "manual" ? MANUAL_SESSION : { account: "test", reference: id };
  const refunds = payment === "refunded" ? [{ id: "refund-1", amount: total, status: "done" as const }] : [];
  return [{ ...key, intent: "", state: "paid", paid: total, refunds, dispute: null }];
}

/** Asks for a refund of an amount: by default of all that is left. */
export function refundInput(order: Pick<Order, "payments">, given: Partial<RefundInput> = {}): RefundInput {
  const input = { lines: [], delivery: false, reason: "other", note: "", restock: false } as const;
  return { amount: leftToRefund(order), ...input, ...given };
}

/** The order as the first release with orders stored it. */
export function firstReleaseOrder(order: Order): Record<string, unknown> {
  const { tracking: _, remindAt: __, notes: ___, adjustments: ____, taxes: _____, delivery, ...others } = order;
  const { payments: ______, syncAt: _______, ...before } = others;
  const [items] = orderSums(order);
  const { price: deliveryTotal, ...deliveryBefore } = delivery;
  return { ...before, delivery: deliveryBefore, itemsTotal: items?.amount, deliveryTotal };
}

export function makeOrderLine(product: Product, variant: Variant, quantity = 1): OrderLine {
  return {
    productId: product.id,
    variantId: variant.id,
    slug: product.slug,
    title: product.title,
    variantTitle: variant.values.join(" / "),
    sku: variant.sku,
    image: product.images[0] ?? null,
    unitPrice: variant.price,
    quantity,
    stockTaken: variant.stock !== null,
  };
}

export function makeMail(given: Partial<MailMessage> = {}): MailMessage {
  return {
    to: "ada@example.org",
    audience: "customer",
    fromName: "Acme",
    replyTo: "hello@acme.example",
    subject: "Your order",
    text: "Thank you.",
    html: "<p>Thank you.</p>",
    ...given,
  };
}

/** A product, a variant (default: the first one) and a quantity. */
export interface Wanted {
  product: Pick<Product, "id">;
  variantId?: string;
  quantity?: number;
}

/** A placement with a new key that fails if the shop lacks a product or stock. */
export function placementOf(
  wanted: Wanted[],
  {
    order = {},
    mails = [],
    ...given
  }: Partial<OrderPlacement> & { order?: Partial<Order>; mails?: MailMessage[] } = {},
): OrderPlacement {
  return {
    idempotencyKey: randomUUID(),
    requestHash: "a".repeat(64),
    productIds: wanted.map(({ product }) => product.id),
    build: ({ seller, products, number }) => {
      const lines = wanted.map((line) => buildLine(products, line));
      refuseTooMuch(products, lines);
      const placed = makeOrder({ sellerId: seller.id, number, lines, ...order });
      return { order: { ...placed, total: orderTotal(placed), ...order }, mails };
    },
    ...given,
  };
}

function buildLine(products: OrderSnapshot["products"], { product: { id }, variantId, quantity }: Wanted): OrderLine {
  const product = products.find((candidate) => candidate.id === id);
  const variant = product?.variants.find((candidate) => variantId === undefined || candidate.id === variantId);
  if (!product || !variant) throw new ProductUnavailable("not sold");
  return makeOrderLine(product, variant, quantity);
}

function refuseTooMuch(products: OrderSnapshot["products"], lines: OrderLine[]): void {
  for (const { id, stock } of products.flatMap(({ variants }) => variants)) {
    const asked = lines.filter(({ variantId }) => variantId === id).reduce((sum, { quantity }) => sum + quantity, 0);
    if (stock !== null && asked > stock) throw new InsufficientStock("not enough");
  }
}

/** A step without restocking and mails; `undefined` if the order does not allow it. */
export function stepped(order: Order, step: Parameters<typeof stepOrder>[1]): OrderStep | undefined {
  const next = stepOrder(order, step, { at: "2026-02-03T05:00:00.000Z", kind: "confirmed" });
  return next && { order: next, mails: [], restock: false };
}

export const confirm = (order: Order): OrderStep | undefined => stepped(order, { status: "confirmed" });

/** Cancels with restocking and a mail; `undefined` if the order is already cancelled. */
export function cancel(order: Order): OrderStep | undefined {
  const next = stepOrder(order, { status: "cancelled" }, { at: "2026-02-03T05:00:00.000Z", kind: "cancelled" });
  return next && { order: next, mails: [makeMail()], restock: true };
}

/** Allowed seller actions by status, payment, fulfillment, delivery and payment method; `*` matches any. */
/** All but pending: a card order is confirmed and sent once it is paid. */
const PAID = "paid|refunded|failed";
const LEGAL = `
  confirm    placed                       *        *                  *         manual|test
  confirm    placed                       ${PAID}  *                  *         card
  mark-paid  *                            pending|failed  *           *         manual
  ship       placed|confirmed             *        unfulfilled        shipping  manual|test
  ship       placed|confirmed             ${PAID}  unfulfilled        shipping  card
  deliver    placed|confirmed             *        shipped            *         manual|test
  deliver    placed|confirmed             ${PAID}  shipped            *         card
  deliver    placed|confirmed             *        unfulfilled        pickup    manual|test
  deliver    placed|confirmed             ${PAID}  unfulfilled        pickup    card
  return     placed|confirmed|completed   *        shipped|delivered  *         *
  cancel     placed|confirmed             *        unfulfilled        *         *
`;

const ROWS = LEGAL.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

/** Whether the table allows an action. The table is written independently of the tested code. */
export function isLegalAction(order: Order, action: SellerAction): boolean {
  const states = [order.status, order.payment, order.fulfillment, order.delivery.kind, order.paymentMethod];
  return ROWS.some(
    ([name, ...allowed]) =>
      name === action &&
      states.every((state, index) => ["*", state].some((each) => allowed[index]?.split("|").includes(each))),
  );
}

/** An order with two lines, shipped abroad, and its shop: £48 + £12.50 + £4.95. */
export function mailOrder(given: { order?: Partial<Order>; seller?: Partial<Seller> } = {}): {
  order: Order;
  shop: MailShop;
} {
  const seller = makeSeller({
    name: "Tidewater Ceramics",
    currency: "GBP",
    locale: "en-GB",
    contact: { email: "hello@tidewater.example" },
    paymentInstructions: "Pay by **transfer** to\n\n- IBAN GB00\n- [our page](https://tidewater.example/pay)",
    ...given.seller,
  });
  const product = (title: string) => makeProduct({ sellerId: seller.id, categoryId: "c", title });
  const order = makeOrder({
    sellerId: seller.id,
    number: 1042,
    accessToken: "T".repeat(43),
    customer: { name: "Ada Lovelace", email: "ada@example.org", phone: "+44 20 7946 0000" },
    lines: [
      makeOrderLine(product("Tide mug"), makeVariant({ values: ["Blue", "Large"], price: 2400 }), 2),
      makeOrderLine(product("Salt jar"), makeVariant({ price: 1250 }), 1),
    ],
    delivery: {
      optionId: "post",
      title: "Royal Mail",
      kind: "shipping",
      price: 495,
      address: {
        line1: "12 St James’s Square",
        line2: null,
        postalCode: "SW1Y 4JH",
        city: "London",
        region: null,
        country: "GB",
      },
    },
    note: "Please wrap it.\nIt is a gift.",
    total: 6545,
    currency: "GBP",
    ...given.order,
  });
  return { order, shop: { seller, origin: "https://tidewater.shops.example", email: "hello@tidewater.example" } };
}

/** An order request for `quantity` of a product's first variant, with the seller's first delivery option. */
export function orderOf(seller: Seller, product: Product, quantity: number, change: Partial<OrderRequest> = {}) {
  const [variant] = product.variants;
  const [delivery] = seller.deliveryOptions;
  if (!variant || !delivery) throw new TypeError("there is nothing to order");
  return {
    contact: { name: "Ada Byrne", email: "ada@people.example" },
    delivery: { optionId: delivery.id, address: { line1: "1 Quay Street", city: "Cork", country: "IE" } },
    payment: "manual",
    lines: [{ productId: product.id, variantId: variant.id, quantity }],
    expectedTotal: variant.price * quantity + delivery.price,
    currency: seller.currency,
    ...change,
  } satisfies OrderRequest;
}

export interface PlacedAnswer extends JsonAnswer {
  body: OrderAnswer & { error?: { code: string } };
}

export function placeOrder(
  port: number,
  sellerId: string,
  idempotencyKey: string,
  order: OrderRequest,
  options: PostOptions = {},
): Promise<PlacedAnswer> {
  const headers = { "Idempotency-Key": idempotencyKey, ...options.headers };
  return postJson(port, fillPath(ENDPOINTS.orders.path, { sellerId }), order, { ...options, headers });
}
