import type { PublicOrder } from "../../../areas/shared/orders/public-order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import { publicOrder } from "./public-order.ts";

/** The order that its link shows; `undefined` where the seller has none with this token. */
export async function readOrder(
  { orders }: Pick<Platform, "orders">,
  seller: Pick<Seller, "id" | "paymentInstructions" | "rendered" | "status">,
  token: string,
): Promise<PublicOrder | undefined> {
  const order = await orders.findByToken(seller.id, token);
  return order && publicOrder(order, seller);
}
