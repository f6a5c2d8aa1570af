import t from "tap";
import type { PublicOrder } from "../../../../../areas/shared/orders/order.ts";
import { headline } from "../../../../../areas/storefront/orders/order/order-page.tsx";
import { order } from "../../../../support/storefront-data.ts";
import { CaseTable } from "../../../../support/system.ts";

const AT = "2026-05-01T00:00:00.000Z";
const events = (...kinds: PublicOrder["events"][number]["kind"][]) => kinds.map((kind) => ({ at: AT, kind }));
const declined = events("placed", "payment-declined");

t.test("thanks for a new order, until something goes wrong with it", (t) => {
  const table = new CaseTable();
  const cases: [string, Partial<PublicOrder>, Parameters<typeof headline>[1], ReturnType<typeof headline>][] = [
    ["placed", {}, "now", "thanks"],
    ["to be paid", { paymentMethod: "test" }, "now", "thanks"],
    ["by card, unpaid", { paymentMethod: "card" }, "now", "number"],
    ["by card, declined", { paymentMethod: "card", events: declined }, "now", "declined"],
    ["by card, unpaid, sent by an earlier attempt", { paymentMethod: "card" }, "earlier", "earlier"],
    ["paid by card", { paymentMethod: "card", payment: "paid" }, "now", "thanks"],
    ["declined", { paymentMethod: "test", events: declined }, "now", "declined"],
    ["declined, sent by an earlier attempt", { paymentMethod: "test", events: declined }, "earlier", "declined"],
    ["paid at last", { payment: "paid", events: [...declined, ...events("paid")] }, "now", "thanks"],
    ["cancelled", { status: "cancelled", events: events("placed", "cancelled") }, "now", "number"],
    ["placed by an earlier attempt", {}, "earlier", "earlier"],
    ["seen again", { events: declined }, undefined, "number"],
  ];
  for (const [name, change, placed, expected] of cases) table.check(name, headline(order(change), placed), expected);
  t.same(table.wrong(), []);
  t.end();
});
