import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import t from "tap";
import type { Order, OrderLine, OrderPayment } from "../../../../areas/shared/orders/order.ts";
import { ordersCsv } from "../../../../gateway/platform/orders/orders-csv.ts";
import { makeOrder, makeOrderLine } from "../../../support/orders.ts";
import { makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";

t.test("escapes formulas in customers' texts, also after the separator of other regions", async (t) => {
  const lines = [makeOrderLine(makeProduct({ sellerId: "acme", categoryId: "c" }), makeVariant())];
  const cases: [locale: string, note: string, cell: string][] = [
    ["en-IE", 'Thanks;=1+1;"=2+2;bye', `"Thanks;'=1+1;""'=2+2;bye"`],
    ["de-DE", 'Danke,=1+1,"=2+2,bye', `"Danke,'=1+1,""'=2+2,bye"`],
  ];
  for (const [locale, note, cell] of cases) {
    const seller = makeSeller({ id: "acme", locale });
    const orders = { list: async () => [makeOrder({ sellerId: "acme", lines, note })] } as never;
    const file = await text(Readable.from(ordersCsv({ orders }, seller)));
    t.ok(file.includes(cell), `${locale}: ${file}`);
  }
});

t.test("has payments, refunds with their reasons, and disputes once per order", async (t) => {
  const seller = makeSeller({ id: "acme" });
  const product = makeProduct({ sellerId: "acme", categoryId: "c" });
  const lines = [makeOrderLine(product, makeVariant({ price: 500 })), makeOrderLine(product, makeVariant())];
  const at = "2026-02-03T05:00:00.000Z";
  const request = { at, lines: [], delivery: 0, restock: false };
  const payment: OrderPayment = {
    account: "acct_1",
    reference: "cs_1",
    intent: "pi_1",
    state: "paid",
    paid: 1995,
    fee: 58,
    dispute: null,
    refunds: [
      { id: "a", amount: 500, status: "done", request: { ...request, reason: "duplicate", note: "=1+1" } },
      { id: "b", amount: 95, status: "done" },
      { id: "c", amount: 100, status: "failed", request: { ...request, reason: "other", note: "" } },
    ],
  };
  const events: Order["events"] = [
    { at, kind: "placed" },
    { at: "2026-02-03T05:01:00.000Z", kind: "paid" },
    { at: "2026-02-03T05:02:00.000Z", kind: "partly-refunded" },
  ];
  const paid = { paymentMethod: "test", payment: "paid", payments: [payment], events } satisfies Partial<Order>;
  const card = makeOrder({ sellerId: "acme", lines, ...paid });
  const byHand = makeOrder({ sellerId: "acme", lines: [lines[0] as OrderLine], payment: "paid" });
  const unpaid = makeOrder({ sellerId: "acme", lines: [lines[0] as OrderLine] });
  const [disputed, won] = (["open", "won"] as const).map((status) => {
    const dispute = { amount: 1500, status, dueAt: null };
    return makeOrder({ ...card, payments: [{ ...payment, refunds: [], dispute }], lines: [lines[0] as OrderLine] });
  });
  const orders = { list: async () => [card, byHand, unpaid, disputed, won] } as never;
  const [heading, ...rows] = parse(
    (await text(Readable.from(ordersCsv({ orders }, seller)))).replace("\ufeff", ""),
  ) as [string[], ...string[][]];
  const columns = [
    "payment",
    "payment_method",
    "paid",
    "paid_at",
    "refunded",
    "disputed",
    "fee",
    "payment_reference",
    "refund_reasons",
    "currency",
  ];
  t.strictSame(
    rows.map((row) => columns.map((column) => row[heading.indexOf(column)])),
    [
      [
        "partly-refunded",
        "test",
        "19.95",
        "2026-02-03T05:01:00.000Z",
        "5.95",
        "0.00",
        "0.58",
        "pi_1",
        `5.00, ${at}: duplicate, =1+1\n1.00, ${at}: other, failed`,
        "EUR",
      ],
      ["partly-refunded", "test", "", "", "", "", "", "", "", "EUR"],
      ["paid", "manual", "4.95", "", "0.00", "0.00", "", "", "", "EUR"],
      ["pending", "manual", "0.00", "", "0.00", "0.00", "", "", "", "EUR"],
      ["paid", "test", "19.95", "2026-02-03T05:01:00.000Z", "0.00", "15.00", "0.58", "pi_1", "", "EUR"],
      ["paid", "test", "19.95", "2026-02-03T05:01:00.000Z", "0.00", "0.00", "0.58", "pi_1", "", "EUR"],
    ],
  );
  const german = await text(Readable.from(ordersCsv({ orders }, makeSeller({ id: "acme", locale: "de-DE" }))));
  t.ok(german.includes(`5,00, ${at}: duplicate`), "a reason's amount has the decimals of the file");
});
