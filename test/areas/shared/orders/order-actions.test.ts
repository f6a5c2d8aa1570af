import t from "tap";
import {
  FULFILLMENT_STATUSES,
  isInView,
  ORDER_STATUSES,
  ORDER_VIEWS,
  type Order,
  type OrderView,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from "../../../../areas/shared/orders/order.ts";
import {
  actOnOrder,
  SELLER_ACTIONS,
  type SellerAction,
  sellerActions,
} from "../../../../areas/shared/orders/order-actions.ts";
import { isLegalAction, makeOrder } from "../../../support/orders.ts";
import { CaseTable } from "../../../support/system.ts";

const AT = "2026-02-03T05:00:00.000Z";

function* everyOrder(): Generator<Order> {
  for (const status of ORDER_STATUSES)
    for (const payment of PAYMENT_STATUSES)
      for (const fulfillment of FULFILLMENT_STATUSES)
        for (const kind of ["shipping", "pickup"] as const)
          for (const paymentMethod of PAYMENT_METHODS)
            yield makeOrder({
              sellerId: "acme",
              status,
              payment,
              fulfillment,
              paymentMethod,
              delivery: { optionId: "post", title: "Post", kind, price: 495, address: null },
              expiresAt: AT,
            });
}

const nameOf = ({ status, payment, fulfillment, delivery, paymentMethod }: Order): string =>
  [status, payment, fulfillment, delivery.kind, paymentMethod].join(" ");

t.test("allows exactly the legal actions in every state of an order", async (t) => {
  const table = new CaseTable();
  let orders = 0;
  for (const order of everyOrder()) {
    orders += 1;
    const legal = SELLER_ACTIONS.filter((action) => isLegalAction(order, action));
    table.check(`${nameOf(order)}: offered actions`, sellerActions(order), legal);
    for (const action of SELLER_ACTIONS) {
      const acted = actOnOrder(order, action, { at: AT });
      table.check(`${nameOf(order)}: ${action}`, acted !== undefined, legal.includes(action));
    }
  }
  t.same(table.wrong(), []);
  t.equal(orders, 384);
});

t.test("takes an order from placed to returned", async (t) => {
  const address = { optionId: "post", title: "Post", kind: "shipping", price: 495, address: null } as const;
  let order = makeOrder({ sellerId: "acme", delivery: address });
  const act = (...args: Parameters<typeof actOnOrder> extends [Order, ...infer Rest] ? Rest : never): boolean => {
    const acted = actOnOrder(order, ...args);
    order = acted?.order ?? order;
    return acted?.restock ?? false;
  };
  const tracking = { carrier: "An Post", number: "RR1", url: "https://anpost.example/RR1" };
  t.notOk(act("ship", { at: "2", tracking, restock: true }), "shipped pieces are not in stock");
  t.match(order, { status: "confirmed", payment: "pending", fulfillment: "shipped", tracking });
  t.notOk(act("deliver", { at: "3" }));
  t.match(order, { status: "confirmed", fulfillment: "delivered" }, "not paid yet");
  t.notOk(act("mark-paid", { at: "4" }));
  t.match(order, { status: "completed", payment: "paid" });
  t.ok(act("return", { at: "5", restock: true }));
  t.match(order, { status: "completed", payment: "paid", fulfillment: "returned", tracking });
  t.same(
    order.events.slice(1).map(({ at, kind }) => `${at} ${kind}`),
    ["2 shipped", "3 delivered", "4 paid", "4 completed", "5 returned"],
  );
  t.same(sellerActions(order), []);
});

t.test("returns stock after a cancellation, and after a return if the seller restocks", async (t) => {
  const order = makeOrder({ sellerId: "acme" });
  const sent = { ...order, status: "confirmed", fulfillment: "shipped" } as const;
  t.equal(actOnOrder(order, "cancel", { at: AT })?.restock, true);
  t.equal(actOnOrder(sent, "return", { at: AT })?.restock, false);
  t.equal(actOnOrder(sent, "return", { at: AT, restock: true })?.restock, true);
});

t.test("records what the seller received by hand", async (t) => {
  const order = makeOrder({ sellerId: "acme", status: "confirmed", fulfillment: "delivered" });
  const paid = actOnOrder(order, "mark-paid", { at: AT })?.order;
  t.match(paid, { status: "completed", payment: "paid", payments: [{ account: "", paid: 495, refunds: [] }] });
});

t.test("a paid or cancelled order has no deadline", async (t) => {
  const order = makeOrder({ sellerId: "acme", expiresAt: AT, remindAt: AT });
  const term = (action: SellerAction) => actOnOrder(order, action, { at: AT })?.order;
  for (const action of ["mark-paid", "cancel"] as const)
    t.match(term(action), { expiresAt: null, remindAt: null }, action);
  t.match(term("confirm"), { expiresAt: AT, remindAt: AT }, "it can still be paid");
});

/** The orders in each view: `status payment fulfillment`, `*` for any. */
const VIEWS: Record<OrderView, string> = {
  all: "* * *",
  new: "placed * *",
  unpaid: "placed|confirmed|completed pending unfulfilled|shipped|delivered",
  unfulfilled: "placed|confirmed * unfulfilled",
  "on-the-way": "placed|confirmed * shipped",
  completed: "completed * *",
  cancelled: "cancelled * *",
};

t.test("puts every order into the views that match its state, except while it awaits its card payment", async (t) => {
  const table = new CaseTable();
  for (const order of everyOrder()) {
    const axes = [order.status, order.payment, order.fulfillment];
    for (const view of ORDER_VIEWS) {
      const allowed = VIEWS[view].split(" ").map((states) => states.split("|"));
      const hasStates = axes.every((state, index) => allowed[index]?.some((each) => each === "*" || each === state));
      const isAwaited = [...axes, order.paymentMethod].join(" ") === "placed pending unfulfilled card";
      const expected = hasStates && (view === "all" || !isAwaited);
      table.check(`${nameOf(order)}: view ${view}`, isInView(order, view), expected);
    }
  }
  t.same(table.wrong(), []);
});
