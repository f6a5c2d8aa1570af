import type { ShopScope } from "../shop-context.ts";
import { orderDeskOf } from "./order-desk.ts";
import { OrderStream } from "./order-stream.ts";

const streams = new WeakMap<ShopScope, OrderStream>();

/** The one stream of an opened shop's orders. @param url where it comes from */
export function streamOf(shop: ShopScope, url: string): OrderStream {
  const known = streams.get(shop) ?? new OrderStream({ url, onNews: () => void orderDeskOf(shop).refresh() });
  streams.set(shop, known);
  return known;
}
