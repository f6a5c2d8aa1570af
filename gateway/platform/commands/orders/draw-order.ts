import type { OrderRequest } from "../../../../areas/shared/api/contract/orders.ts";
import type { CartLine } from "../../../../areas/shared/domain/cart.ts";
import { sumAmounts } from "../../../../areas/shared/domain/money.ts";
import type { Order, OrderDelivery, OrderLine, PostalAddress } from "../../../../areas/shared/domain/order.ts";
import { type Product, type Variant, variantTitle } from "../../../../areas/shared/domain/product.ts";
import type { DeliveryOption, Seller } from "../../../../areas/shared/domain/seller.ts";
import {
  DeliveryUnavailable,
  InsufficientStock,
  ObjectNotFound,
  PaymentUnavailable,
  PriceChanged,
  ProductUnavailable,
  RequestIncomplete,
  ShopPaused,
} from "../../ports/errors.ts";
import type { OrderGround } from "../../ports/orders.ts";
import type { PaymentProvider } from "../../ports/payment-provider.ts";
import { publicImage } from "../../presenters/public-image.ts";
import { isPublic } from "../../presenters/public-seller.ts";

/** What an order is drawn up from beside the catalogue. */
export interface OrderDraft {
  request: OrderRequest;
  orderId: string;
  accessToken: string;
  now: Date;
  /** Beside `manual`. */
  paymentProviders: readonly Pick<PaymentProvider, "method" | "expiresAfterMs">[];
}

/**
 * Draws an order up from what the shop sells now. Nothing in the request is believed but what is wanted: prices, titles
 * and totals are the catalogue's.
 * @throws ObjectNotFound @throws ShopPaused @throws ProductUnavailable @throws InsufficientStock
 * @throws DeliveryUnavailable @throws RequestIncomplete @throws PaymentUnavailable @throws PriceChanged
 * @throws RangeError where an amount is beyond what a number holds exactly
 */
export function drawOrder({ seller, products, number }: OrderGround, draft: OrderDraft): Order {
  const { request, now } = draft;
  refuseClosedShop(seller);
  const lines = drawLines(request.lines, products);
  const option = seller.deliveryOptions.find(({ id }) => id === request.delivery.optionId);
  if (!option) throw new DeliveryUnavailable("The shop has no such delivery option.");
  const delivery = drawDelivery(option, request.delivery.address);
  const expiresAt = drawExpiry(draft);
  const itemsTotal = sumAmounts(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
  const total = sumAmounts([itemsTotal, option.price]);
  if (total !== request.expectedTotal || seller.currency !== request.currency) {
    const expected = `${request.expectedTotal} ${request.currency}`;
    throw new PriceChanged(`It costs ${total} ${seller.currency}, not ${expected}.`);
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
    paymentMethod: request.payment,
    itemsTotal,
    deliveryTotal: option.price,
    total,
    currency: seller.currency,
    status: "placed",
    payment: "pending",
    fulfillment: "unfulfilled",
    events: [{ at, kind: "placed" }],
    createdAt: at,
    expiresAt,
  };
}

function refuseClosedShop(seller: Pick<Seller, "id" | "status">): void {
  if (!isPublic(seller)) throw new ObjectNotFound(`The shop ${seller.id} is ${seller.status}.`);
  if (seller.status === "paused") throw new ShopPaused("The shop takes no orders.");
}

/** A line's product and variant as they are on sale, or `undefined`. */
function onSale(line: CartLine, products: readonly Product[]): { product: Product; variant: Variant } | undefined {
  const product = products.find(({ id, status }) => id === line.productId && status === "active");
  const variant = product?.variants.find(({ id }) => id === line.variantId);
  return product && variant && { product, variant };
}

/** All lines that have a problem are named, not only the first. */
function drawLines(wanted: readonly CartLine[], products: readonly Product[]): OrderLine[] {
  const unavailable: Record<string, string> = {};
  const short: Record<string, string> = {};
  const lines = wanted.flatMap((line, index): OrderLine[] => {
    const found = onSale(line, products);
    if (!found) {
      unavailable[`lines.${index}`] = "not sold any more";
      return [];
    }
    const { stock } = found.variant;
    if (stock !== null && stock < line.quantity) {
      short[`lines.${index}`] = stock > 0 ? `only ${stock} left` : "sold out";
    }
    return [drawLine(found.product, found.variant, line.quantity)];
  });
  if (Object.keys(unavailable).length > 0) throw new ProductUnavailable("Not on sale.", { fields: unavailable });
  if (Object.keys(short).length > 0) throw new InsufficientStock("Not enough left.", { fields: short });
  return lines;
}

function drawLine(product: Product, variant: Variant, quantity: number): OrderLine {
  const [image] = product.images;
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

/** Where something is picked up nobody needs to know where its buyer lives. */
function drawDelivery(option: DeliveryOption, address: OrderRequest["delivery"]["address"]): OrderDelivery {
  const delivery = { optionId: option.id, title: option.title, kind: option.kind };
  if (option.kind === "pickup") return { ...delivery, address: null };
  if (!address) throw new RequestIncomplete("Nowhere to ship to.", { fields: { "delivery.address": "required" } });
  return { ...delivery, address: postalAddress(address) };
}

function postalAddress(given: NonNullable<OrderRequest["delivery"]["address"]>): PostalAddress {
  return {
    line1: given.line1,
    line2: given.line2 ?? null,
    postalCode: given.postalCode ?? null,
    city: given.city,
    region: given.region ?? null,
    country: given.country,
  };
}

function drawExpiry({ request, now, paymentProviders }: OrderDraft): string | null {
  if (request.payment === "manual") return null;
  const provider = paymentProviders.find(({ method }) => method === request.payment);
  if (!provider) throw new PaymentUnavailable(`Nothing can be paid by ${request.payment}.`);
  return new Date(now.getTime() + provider.expiresAfterMs).toISOString();
}
