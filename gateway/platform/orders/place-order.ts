import { createHash, randomBytes } from "node:crypto";
import type { OrderRequest } from "../../../areas/shared/orders/contract/orders.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { canonicalJson } from "../canonical-json.ts";
import type { Platform } from "../platform.ts";
import { drawOrder } from "./draw-order.ts";
import { orderPlacedMails } from "./order-placed.ts";
import { sellerEmail } from "./seller-email.ts";

export interface OrderAsked {
  seller: Pick<Seller, "id" | "contact" | "ownerId">;
  idempotencyKey: string;
  request: OrderRequest;
}

export interface PlaceOrderOptions {
  /** The origin of a seller's shop, to which mails lead. */
  shopOrigin: (seller: Seller) => string;
  randomBytes?: (size: number) => Buffer;
}

const TOKEN_BYTES = 32;

/**
 * Places an order, once for each key: a repeated request gets the order that the first one made, whatever has become of
 * the shop since.
 * @throws IdempotencyKeyReused where the key came with another request @throws whatever `drawOrder` throws
 */
export async function placeOrder(
  platform: Pick<Platform, "orders" | "accounts" | "paymentProviders" | "newId" | "now">,
  { seller, idempotencyKey, request }: OrderAsked,
  { shopOrigin, randomBytes: random = randomBytes }: PlaceOrderOptions,
): Promise<{ order: Order; repeated: boolean }> {
  const { orders, paymentProviders, newId, now } = platform;
  const address = await sellerEmail(platform, seller);
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
    draw(ground) {
      const order = drawOrder(ground, draft);
      const options = { shopOrigin: shopOrigin(ground.seller), sellerEmail: address };
      return { order, mails: orderPlacedMails(order, ground.seller, options) };
    },
  });
}
