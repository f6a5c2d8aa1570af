import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import t from "tap";
import { ordersCsv } from "../../../../gateway/platform/orders/orders-csv.ts";
import { makeOrder, makeOrderLine } from "../../../support/orders.ts";
import { makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";

t.test("escapes formulas in customers' texts, also after a semicolon", async (t) => {
  const seller = makeSeller({ id: "acme" });
  const lines = [makeOrderLine(makeProduct({ sellerId: "acme", categoryId: "c" }), makeVariant())];
  const order = makeOrder({ sellerId: "acme", lines, note: "Thanks;=1+1;bye" });
  const orders = { list: async () => [order] } as never;
  const file = await text(Readable.from(ordersCsv({ orders }, seller)));
  t.match(file, `"Thanks;'=1+1;bye"`);
});
