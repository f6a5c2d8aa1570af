import { randomBytes, randomUUID } from "node:crypto";
import type { Order, OrderLine } from "../../areas/shared/domain/order.ts";
import type { Product, Variant } from "../../areas/shared/domain/product.ts";
import { InsufficientStock, ProductUnavailable } from "../../gateway/platform/ports/errors.ts";
import type { MailMessage } from "../../gateway/platform/ports/mails.ts";
import type { OrderGround, OrderPlacement } from "../../gateway/platform/ports/orders.ts";

const THEN = "2026-02-03T04:05:06.000Z";

export function makeOrder(given: Partial<Order> & Pick<Order, "sellerId">): Order {
  return {
    id: randomUUID(),
    number: 1001,
    accessToken: randomBytes(32).toString("base64url"),
    status: "placed",
    payment: "pending",
    fulfillment: "unfulfilled",
    customer: { name: "Ada", email: "ada@example.org", phone: null },
    lines: [],
    delivery: { optionId: "post", title: "Post", kind: "pickup", address: null },
    tracking: null,
    note: "",
    paymentMethod: "manual",
    itemsTotal: 0,
    deliveryTotal: 495,
    total: 495,
    currency: "EUR",
    events: [{ at: THEN, kind: "placed" }],
    createdAt: THEN,
    expiresAt: null,
    ...given,
  };
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
    draw: ({ seller, products, number }) => {
      const lines = wanted.map((line) => drawLine(products, line));
      refuseTooMuch(products, lines);
      const itemsTotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
      const total = itemsTotal + 495;
      return { order: makeOrder({ sellerId: seller.id, number, lines, itemsTotal, total, ...order }), mails };
    },
    ...given,
  };
}

function drawLine(products: OrderGround["products"], { product: { id }, variantId, quantity }: Wanted): OrderLine {
  const product = products.find((candidate) => candidate.id === id);
  const variant = product?.variants.find((candidate) => variantId === undefined || candidate.id === variantId);
  if (!product || !variant) throw new ProductUnavailable("not sold");
  return makeOrderLine(product, variant, quantity);
}

function refuseTooMuch(products: OrderGround["products"], lines: OrderLine[]): void {
  for (const { id, stock } of products.flatMap(({ variants }) => variants)) {
    const asked = lines.filter(({ variantId }) => variantId === id).reduce((sum, { quantity }) => sum + quantity, 0);
    if (stock !== null && asked > stock) throw new InsufficientStock("not enough");
  }
}
