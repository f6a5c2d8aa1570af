import { createHash, randomBytes } from "node:crypto";
import { type Product, type Variant, variantImage, variantTitle } from "../../../areas/shared/catalogue/product.ts";
import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import { type AddressProblem, addressProblems } from "../../../areas/shared/orders/address-rules.ts";
import type { CartLine } from "../../../areas/shared/orders/cart.ts";
import type { OrderRequest } from "../../../areas/shared/orders/contract/orders.ts";
import {
  type Order,
  type OrderDelivery,
  type OrderLine,
  orderTotal,
  type PostalAddress,
} from "../../../areas/shared/orders/order.ts";
import { type DeliveryOption, isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import {
  DeliveryUnavailable,
  InsufficientStock,
  ObjectNotFound,
  PaymentUnavailable,
  PriceChanged,
  ProductUnavailable,
  RequestIncomplete,
  ShopPaused,
} from "../errors.ts";
import { publicImage } from "../pictures/picture-file.ts";
import type { Platform } from "../platform.ts";
import { canonicalJson } from "../record-structure.ts";
import { orderPlacedMails, sellerEmail } from "./order-mails.ts";
import type { OrderSnapshot } from "./orders.ts";
import { type PaymentProvider, paymentOffer } from "./payment-provider.ts";

/** The input for building an order, apart from the catalogue. */
export interface OrderDraft {
  request: OrderRequest;
  orderId: string;
  accessToken: string;
  now: Date;
  paymentProviders: readonly Pick<PaymentProvider, "method" | "accepts" | "amountProblem" | "term">[];
}

/**
 * Builds an order from the current catalogue. Prices, titles and totals come from the catalogue, never from the
 * request.
 * @throws ObjectNotFound @throws ShopPaused @throws ProductUnavailable @throws InsufficientStock
 * @throws DeliveryUnavailable @throws RequestIncomplete @throws PaymentUnavailable @throws PriceChanged
 * @throws RangeError if an amount exceeds the safe integers
 */
export function buildOrder({ seller, products, number }: OrderSnapshot, draft: OrderDraft): Order {
  const { request, now } = draft;
  refuseClosedShop(seller);
  const lines = buildLines(request.lines, products);
  const option = seller.deliveryOptions.find(({ id }) => id === request.delivery.optionId);
  if (!option) throw new DeliveryUnavailable("The shop has no such delivery option.");
  const delivery = buildDelivery(option, request.delivery.address, seller);
  const charges = { adjustments: [], taxes: [] };
  const total = orderTotal({ lines, delivery, ...charges });
  const term = buildTerm(draft, seller, total);
  if (total !== request.expectedTotal || seller.currency !== request.currency) {
    const expected = `${request.expectedTotal} ${request.currency}`;
    throw new PriceChanged(`The total is ${total} ${seller.currency}, not ${expected}.`);
  }
  const at = now.toISOString();
  return {
    id: draft.orderId,
    number,
    sellerId: seller.id,
    accessToken: draft.accessToken,
    customer: { name: request.contact.name, email: request.contact.email, phone: request.contact.phone ?? null },
    lines,
    delivery,
    tracking: null,
    note: request.note ?? "",
    notes: [],
    paymentMethod: request.payment,
    ...charges,
    total,
    currency: seller.currency,
    status: "placed",
    fulfillment: "unfulfilled",
    events: [{ at, kind: "placed" }],
    createdAt: at,
    ...term,
    payments: [],
    syncAt: null,
  };
}

function refuseClosedShop(seller: Pick<Seller, "id" | "status">): void {
  if (!isPublic(seller)) throw new ObjectNotFound(`The shop ${seller.id} is ${seller.status}.`);
  if (seller.status === "paused") throw new ShopPaused("The shop takes no orders.");
}

/** Finds a line's product and variant; `undefined` if they are not on sale. */
function onSale(line: CartLine, products: readonly Product[]): { product: Product; variant: Variant } | undefined {
  const product = products.find(({ id, status }) => id === line.productId && status === "active");
  const variant = product?.variants.find(({ id }) => id === line.variantId);
  return product && variant && { product, variant };
}

/** Reports the problems of all lines, not only the first. */
function buildLines(wanted: readonly CartLine[], products: readonly Product[]): OrderLine[] {
  const unavailable: FieldProblem[] = [];
  const short: FieldProblem[] = [];
  const lines = wanted.flatMap((line, index): OrderLine[] => {
    const found = onSale(line, products);
    const field = `lines.${index}`;
    if (!found) {
      unavailable.push({ field, code: "not-on-sale" });
      return [];
    }
    const { stock } = found.variant;
    if (stock !== null && stock < line.quantity) {
      short.push(stock > 0 ? { field, code: "not-enough-left", params: { left: stock } } : { field, code: "sold-out" });
    }
    return [buildLine(found.product, found.variant, line.quantity)];
  });
  if (unavailable.length > 0) throw new ProductUnavailable("Not on sale.", { fields: unavailable });
  if (short.length > 0) throw new InsufficientStock("Not enough left.", { fields: short });
  return lines;
}

function buildLine(product: Product, variant: Variant, quantity: number): OrderLine {
  const image = variantImage(product, variant);
  return {
    productId: product.id,
    variantId: variant.id,
    slug: product.slug,
    title: product.title,
    variantTitle: variantTitle(product, variant),
    sku: variant.sku,
    image: image ? publicImage(image) : null,
    unitPrice: variant.price,
    quantity,
    stockTaken: variant.stock !== null,
  };
}

/** A pickup order stores no address. */
function buildDelivery(
  option: DeliveryOption,
  address: OrderRequest["delivery"]["address"],
  { deliveryCountries }: Pick<Seller, "deliveryCountries">,
): OrderDelivery {
  const delivery = { optionId: option.id, title: option.title, kind: option.kind, price: option.price };
  if (option.kind === "pickup") return { ...delivery, address: null };
  if (!address) {
    const fields: FieldProblem[] = [{ field: "delivery.address", code: "required" }];
    throw new RequestIncomplete("The delivery address is missing.", { fields });
  }
  if (deliveryCountries.length > 0 && !deliveryCountries.includes(address.country)) {
    throw new RequestIncomplete("The shop does not deliver to this country.", {
      fields: [{ field: "delivery.address.country", code: "not-delivered-there" }],
    });
  }
  const problems = Object.entries<AddressProblem>(addressProblems(address));
  if (problems.length > 0) {
    const fields = problems.map(([part, code]) => ({ field: `delivery.address.${part}`, code }));
    throw new RequestIncomplete(`The address is not valid in ${address.country}.`, { fields });
  }
  return { ...delivery, address: postalAddress(address) };
}

function postalAddress(given: NonNullable<OrderRequest["delivery"]["address"]>): PostalAddress {
  return {
    line1: given.line1,
    line2: given.line2 ?? null,
    postalCode: given.postalCode ?? null,
    // Some countries have no cities, e.g. Singapore.
    city: given.city ?? "",
    region: given.region ?? null,
    country: given.country,
  };
}

/** The state of the payment, its deadline and the time of the reminder. A free order is paid at once. */
function buildTerm(
  { request, now, paymentProviders }: OrderDraft,
  seller: Seller,
  total: number,
): Pick<Order, "payment" | "expiresAt" | "remindAt"> {
  const { offered, cardProblem } = paymentOffer(paymentProviders, seller, total);
  const provider = offered.find(({ method }) => method === request.payment);
  if (!provider) {
    const fields: FieldProblem[] | undefined =
      request.payment === "card" && cardProblem ? [{ field: "payment", ...cardProblem }] : undefined;
    throw new PaymentUnavailable(`Payment by ${request.payment} is not available.`, { fields });
  }
  if (total === 0) return { payment: "paid", expiresAt: null, remindAt: null };
  return { payment: "pending", ...provider.term(seller, now) };
}

export interface PlaceOrderInput {
  seller: Pick<Seller, "id" | "contact" | "ownerId">;
  idempotencyKey: string;
  request: OrderRequest;
}

const TOKEN_BYTES = 32;

/**
 * Places one order per idempotency key. A repeated request returns the order of the first one, even if the shop has
 * changed since.
 * @throws IdempotencyKeyReused if the key was used for a different request @throws any error of `buildOrder`
 */
export async function placeOrder(
  platform: Pick<Platform, "orders" | "accounts" | "paymentProviders" | "shopOrigin" | "newId" | "now">,
  { seller, idempotencyKey, request }: PlaceOrderInput,
  random: (size: number) => Buffer = randomBytes,
): Promise<{ order: Order; repeated: boolean }> {
  const { orders, paymentProviders, shopOrigin, newId, now } = platform;
  const email = await sellerEmail(platform, seller);
  const draft = {
    request,
    orderId: newId(),
    accessToken: random(TOKEN_BYTES).toString("base64url"),
    now: now(),
    paymentProviders,
  };
  return orders.place(seller.id, {
    idempotencyKey,
    requestHash: createHash("sha256").update(canonicalJson(request)).digest("hex"),
    productIds: [...new Set(request.lines.map(({ productId }) => productId))],
    build(snapshot) {
      const order = buildOrder(snapshot, draft);
      const shop = { seller: snapshot.seller, origin: shopOrigin(snapshot.seller), email };
      // An unpaid card order is an unfinished checkout: both get a mail when it is paid.
      return { order, mails: order.paymentMethod === "card" ? [] : orderPlacedMails(order, shop) };
    },
  });
}
