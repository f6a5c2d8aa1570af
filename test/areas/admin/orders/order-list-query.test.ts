import t from "tap";
import { orderParameters, readOrderQuery } from "../../../../areas/admin/orders/orders-store.ts";

t.test("parses a query, and ignores invalid parameters", async (t) => {
  const read = (query: string) => readOrderQuery(new URLSearchParams(query));
  t.strictSame(read(""), { view: "all", q: "" });
  t.strictSame(read("view=unpaid&q=ada"), { view: "unpaid", q: "ada" });
  t.strictSame(read("view=__proto__&before=3"), { view: "all", q: "" });
  t.equal(read(`q=${"x".repeat(200)}`).q.length, 100);
});

t.test("writes a query without defaults", async (t) => {
  t.equal(String(orderParameters({ view: "all", q: "  " })), "");
  t.equal(String(orderParameters({ view: "on-the-way", q: " ada b " })), "view=on-the-way&q=ada+b");
});
