import type { Order } from "../../areas/shared/domain/order.ts";
import type { Seller } from "../../areas/shared/domain/seller.ts";
import { makeOrder, makeOrderLine } from "./order-records.ts";
import { makeProduct, makeSeller, makeVariant } from "./shop-records.ts";

/** An order with two lines, shipped abroad, and its seller: £48 + £12.50 + £4.95. */
export function mailOrder(given: { order?: Partial<Order>; seller?: Partial<Seller> } = {}): {
  order: Order;
  seller: Seller;
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
    itemsTotal: 6050,
    deliveryTotal: 495,
    total: 6545,
    currency: "GBP",
    ...given.order,
  });
  return { order, seller };
}
