import t from "tap";
import { daysOf } from "../../../../areas/admin/orders/order-dates.tsx";
import { orderParameters, readOrderQuery } from "../../../../areas/admin/orders/orders-store.ts";

t.test("parses a query, and ignores invalid parameters", async (t) => {
  const read = (query: string) => readOrderQuery(new URLSearchParams(query));
  const none = { view: "all", q: "", from: "", to: "" } as const;
  t.strictSame(read(""), none);
  t.strictSame(read("view=unpaid&q=ada"), { ...none, view: "unpaid", q: "ada" });
  t.strictSame(read("from=2026-11-01&to=2026-11-20"), { ...none, from: "2026-11-01", to: "2026-11-20" });
  t.strictSame(read("view=__proto__&before=3&from=2026-02-30&to=0002-11-20"), none);
  t.equal(read(`q=${"x".repeat(200)}`).q.length, 100);
});

t.test("writes a query without defaults", async (t) => {
  const none = { view: "all", q: "  ", from: "", to: "" } as const;
  t.equal(String(orderParameters(none)), "");
  t.equal(String(orderParameters({ ...none, view: "on-the-way", q: " ada b " })), "view=on-the-way&q=ada+b");
  t.equal(String(orderParameters({ ...none, from: "2026-11-01", to: "2026-11-20" })), "from=2026-11-01&to=2026-11-20");
});

t.test("returns the days of the usual periods", async (t) => {
  const periods = (today: string) =>
    (["today", "week", "month", "last-month"] as const).map((period) => Object.values(daysOf(period, today)).join(" "));
  t.strictSame(periods("2026-11-20"), [
    "2026-11-20 2026-11-20",
    "2026-11-14 2026-11-20",
    "2026-11-01 2026-11-20",
    "2026-10-01 2026-10-31",
  ]);
  t.strictSame(periods("2028-03-01"), [
    "2028-03-01 2028-03-01",
    "2028-02-24 2028-03-01",
    "2028-03-01 2028-03-01",
    "2028-02-01 2028-02-29",
  ]);
});
