import t from "tap";
import type { PublicOrder } from "../../../../../areas/shared/orders/order.ts";
import { KeptCart } from "../../../../../areas/storefront/orders/cart/kept-cart.ts";
import { UnpaidOrders } from "../../../../../areas/storefront/orders/cart/unpaid-orders.ts";
import { browserTabs } from "../../../../support/fakes.ts";
import { kept, order } from "../../../../support/storefront-data.ts";
import { CaseTable } from "../../../../support/system.ts";

const TOKEN = "t".repeat(43);
const KEY = "awning:unpaid:s1";

const cardOrder = (changes: Partial<PublicOrder> = {}): PublicOrder =>
  order({ token: TOKEN, paymentMethod: "card", payment: "pending", lines: [kept("mug", { quantity: 2 })], ...changes });

function setUp() {
  const { keep } = browserTabs().open();
  const cart = new KeptCart({ sellerId: "s1", keep });
  const unpaid = new UnpaidOrders({ sellerId: "s1", cart, keep });
  const contents = () => cart.state.lines.map(({ productId, quantity }) => `${quantity} ${productId}`);
  return { keep, cart, unpaid, contents };
}

t.test("stores card orders that wait for their payment, the last five", async (t) => {
  const { keep, unpaid } = setUp();
  for (const other of [{ paymentMethod: "manual" }, { payment: "paid" }, { status: "cancelled" }] as const)
    unpaid.add(cardOrder(other));
  t.same(unpaid.read(), []);
  for (const same of [cardOrder(), cardOrder()]) unpaid.add(same);
  t.same(unpaid.read(), [TOKEN]);
  const others = Array.from("abcde", (letter) => letter.repeat(43));
  for (const token of others) unpaid.add(cardOrder({ token }));
  t.same(unpaid.read(), others);
  for (const token of others) unpaid.forget(token);
  t.equal(keep(KEY).read(), null);
});

t.test("ignores what is no token", async (t) => {
  const { keep, unpaid } = setUp();
  keep(KEY).write(`{"a":1} ../x ${TOKEN} ${TOKEN}x <b>`);
  t.same(unpaid.read(), [TOKEN]);
});

t.test("forgets an order that no longer waits, and returns its lines to the cart if it ended unpaid", async (t) => {
  const cases: [what: string, changes: Partial<PublicOrder>, stored: string[], cart: string[]][] = [
    ["waiting", {}, [TOKEN], ["1 bowl"]],
    ["paid", { payment: "paid" }, [], ["1 bowl"]],
    ["cancelled", { status: "cancelled" }, [], ["1 bowl", "2 mug"]],
    ["expired", { status: "cancelled", payment: "failed" }, [], ["1 bowl", "2 mug"]],
    ["cancelled after it was paid", { status: "cancelled", payment: "refunded" }, [], ["1 bowl"]],
    ["cancelled, in the cart again", { status: "cancelled", lines: [kept("bowl", { quantity: 3 })] }, [], ["1 bowl"]],
    ["another order", { token: "o".repeat(43), status: "cancelled" }, [TOKEN], ["1 bowl"]],
  ];
  const table = new CaseTable();
  for (const [what, changes, stored, inCart] of cases) {
    const { cart, unpaid, contents } = setUp();
    cart.add(kept("bowl"));
    unpaid.add(cardOrder());
    for (const same of [cardOrder(changes), cardOrder(changes)]) unpaid.settle(same);
    table.check(what, { stored: unpaid.read(), cart: contents() }, { stored, cart: inCart });
  }
  t.same(table.wrong(), []);
});

t.test(
  "deletes the customer's details after the last order, unless it expired, and says if lines are back",
  async (t) => {
    const details = "awning:checkout:s1";
    const other = "o".repeat(43);
    const failed = { status: "cancelled", payment: "failed" } as const;
    const cancelled = { at: "2026-05-02T12:00:00.000Z", kind: "cancelled" } as const;
    const cases: [what: string, changes: Partial<PublicOrder>, others: string[], isBack: boolean, kept: boolean][] = [
      ["waiting", {}, [], false, true],
      ["paid", { payment: "paid" }, [], false, false],
      ["paid, while another order waits", { payment: "paid" }, [other], false, true],
      ["cancelled", { status: "cancelled", events: [cancelled] }, [], true, false],
      ["cancelled, and then closed by the provider", { ...failed, events: [cancelled] }, [], true, false],
      ["cancelled, while another order waits", { status: "cancelled", events: [cancelled] }, [other], true, true],
      ["expired", { ...failed, events: [{ ...cancelled, kind: "expired" }] }, [], true, true],
      ["cancelled after it was paid", { status: "cancelled", payment: "refunded" }, [], false, false],
      ["placed in another browser", { token: "x".repeat(43), payment: "paid" }, [], false, true],
    ];
    const table = new CaseTable();
    for (const [what, changes, others, isBack, isKept] of cases) {
      const { keep, unpaid } = setUp();
      keep(details).write("{}");
      for (const token of [TOKEN, ...others]) unpaid.add(cardOrder({ token }));
      const first = unpaid.settle(cardOrder(changes));
      const again = unpaid.settle(cardOrder(changes));
      const isStored = keep(details).read() !== null;
      table.check(what, { first, again, isStored }, { first: isBack, again: false, isStored: isKept });
    }
    const { keep, unpaid } = setUp();
    keep(details).write("{}");
    unpaid.add(cardOrder());
    unpaid.forget(TOKEN);
    table.check("no longer exists", keep(details).read(), null);
    t.same(table.wrong(), []);
  },
);
