import { randomUUID } from "node:crypto";
import t from "tap";
import type { Dashboard } from "../../../../areas/shared/orders/admin-order.ts";
import type { Order } from "../../../../areas/shared/orders/order.ts";
import type { SellerAction } from "../../../../areas/shared/orders/order-actions.ts";
import type { RefundInput } from "../../../../areas/shared/orders/order-refunds.ts";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import { refundOrder, takeOrderAction } from "../../../../gateway/platform/orders/change-order.ts";
import { readDashboard } from "../../../../gateway/platform/orders/read-dashboard.ts";
import { refundInput } from "../../../support/orders.ts";
import { openOrderShop } from "../../../support/platform.ts";
import { makeImage, makeProduct, makeSeller, makeVariant, storeProduct } from "../../../support/shop.ts";

const WEEK = { days: 7, timeZone: "Europe/Dublin" };

const done = ({ checklist }: Dashboard): string[] => checklist.filter((each) => each.done).map(({ step }) => step);

t.test("counts paid orders less refunds, by days in the time zone", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, seller, product, clock } = shop;
  const today = clock.now;
  const act = ({ id }: Pick<Order, "id">, action: SellerAction) =>
    takeOrderAction(platform, seller, { orderId: id, action });
  const pay = (order: Order) => act(order, "mark-paid");
  const daysAgo = (days: number): Date => new Date(today.getTime() - days * 86_400_000);
  for (const days of [14, 13, 7, 6]) {
    clock.now = daysAgo(days);
    await pay(await shop.place());
  }
  clock.now = today;
  await pay(await shop.place());
  await shop.place();
  const returned = await pay(await shop.place());
  for (const action of ["ship", "deliver", "return"] as const) await act(returned, action);
  const refund = (order: Order, given: Partial<RefundInput> = {}) =>
    refundOrder(platform, seller, { orderId: order.id, id: randomUUID(), ...refundInput(order, given) });
  await refund(returned);
  await refund(await pay(await shop.place()), { amount: 1000 });
  const cancelled = await shop.place();
  await act(cancelled, "cancel");
  const dashboard = await readDashboard(platform, seller, WEEK);
  t.match(dashboard, {
    currency: "EUR",
    sales: { orders: 5, revenue: 2 * 1695 + 695, before: { orders: 2, revenue: 2 * 1695 } },
    counts: { all: 9, new: 7, unpaid: 1, unfulfilled: 7, "on-the-way": 0, completed: 1, cancelled: 1 },
  });
  t.same(
    dashboard.sales.days.map(({ orders }) => orders),
    [1, 0, 0, 0, 0, 0, 4],
  );
  t.same(dashboard.sales.days.at(-1)?.date, "2026-05-06");
  t.strictSame(dashboard.sales.bestSellers, [
    { productId: product.id, title: "Mug", image: null, quantity: 3, revenue: 3600 },
  ]);
  const other = await openOrderShop(t);
  t.match(await readDashboard(platform, other.seller, WEEK), {
    counts: { all: 0 },
    sales: { revenue: 0 },
    lowStock: [],
  });
});

t.test("lists variants with low stock, lowest first", async (t) => {
  const { platform, seller, product } = await openOrderShop(t);
  const variants = [
    makeVariant({ title: "Small", values: ["Small"], stock: 5 }),
    makeVariant({ title: "Large", values: ["Large"], stock: 0 }),
    makeVariant({ title: "Huge", values: ["Huge"], stock: 6 }),
    makeVariant({ title: "Endless", values: ["Endless"], stock: null }),
  ];
  const values = variants.map(({ title }) => title);
  const image = makeImage({ placeholder: "data:image/webp;base64,AAAA" });
  await storeProduct(platform, seller.id, {
    ...product,
    images: [image],
    options: [{ name: "Size", values }],
    variants,
  });
  const { lowStock } = await readDashboard(platform, seller, WEEK);
  const row = { productId: product.id, title: "Mug", image: makeImage() };
  t.strictSame(lowStock, [
    { ...row, variantTitle: "Large", stock: 0 },
    { ...row, variantTitle: "Small", stock: 5 },
  ]);
});

t.test("lists the reasons why customers can't order", async (t) => {
  const { platform, seller } = await openOrderShop(t);
  const blockersOf = async (change: Partial<Seller>) =>
    (await readDashboard(platform, { ...seller, ...change }, WEEK)).blockers;
  t.same(await blockersOf({}), []);
  t.same(await blockersOf({ status: "paused" }), ["paused"]);
  t.same(await blockersOf({ deliveryOptions: [] }), ["no-delivery"]);
  t.same(await blockersOf({ status: "paused", deliveryOptions: [] }), ["paused", "no-delivery"]);
});

t.test("ticks each step of the checklist when it is done", async (t) => {
  const shop = await openOrderShop(t);
  const { platform } = shop;
  const empty = makeSeller({
    id: shop.seller.id,
    contact: { email: "" },
    deliveryOptions: [],
    pages: [],
    paymentInstructions: " \n",
  });
  await platform.products.remove(empty.id, shop.product.id);
  const stepsOf = async (change: Partial<Seller> = {}) =>
    done(await readDashboard(platform, { ...empty, ...change }, WEEK));
  t.same(await stepsOf(), []);
  t.same(await stepsOf({ logo: makeImage() }), ["look"]);
  t.same(await stepsOf({ cover: makeImage() }), ["look"]);
  t.same(await stepsOf({ contact: { email: "hello@acme.example" } }), ["contact"]);
  t.same(await stepsOf({ contact: { email: "", phone: "+353 1 000" } }), ["contact"]);
  t.same(await stepsOf({ contact: { email: "", address: "1 Quay" } }), []);
  t.same(await stepsOf({ deliveryOptions: shop.seller.deliveryOptions }), ["delivery"]);
  t.same(await stepsOf({ paymentInstructions: "Cash" }), ["payment"]);
  const cardAccount: Seller["cardAccount"] = { id: "acct_acme", state: "active", missing: [] };
  t.same(await stepsOf({ cardAccount, paymentChoice: "card" }), ["payment"], "no one needs instructions");
  t.same(await stepsOf({ cardAccount }), [], "some customers pay otherwise");
  t.same(await stepsOf({ paymentChoice: "card" }), [], "no cards are taken");
  t.same(await stepsOf({ cardAccount, paymentChoice: "card", currency: "IQD" }), [], "not in this currency");
  t.same(await stepsOf({ pages: [{ slug: "terms", title: "Terms", body: "" }] }), []);
  t.same(await stepsOf({ pages: [{ slug: "terms", title: "Terms", body: "Be nice." }] }), ["terms"]);
  const template = "We are [your name].";
  t.same(
    await stepsOf({ paymentInstructions: template, pages: [{ slug: "terms", title: "Terms", body: template }] }),
    [],
    "an unfinished template",
  );
  const draft = makeProduct({ ...shop.product, status: "draft" });
  await storeProduct(platform, empty.id, draft);
  t.same(await stepsOf(), ["product"]);
  await storeProduct(platform, empty.id, { ...draft, status: "active" });
  t.same(await stepsOf(), ["product", "published"]);
  const left = await shop.place();
  for (const change of [{ paymentMethod: "card" }, { status: "cancelled" }] as const) {
    await platform.orders.change(empty.id, left.id, (order) => ({
      order: { ...order, ...change },
      mails: [],
      restock: false,
    }));
    t.same(await stepsOf(), ["product", "published"], "a customer left the checkout");
  }
  const { id: orderId } = await shop.place();
  t.same(await stepsOf(), ["product", "published", "order"]);
  for (const change of [{ status: "cancelled" }, { status: "confirmed", fulfillment: "returned" }] as const) {
    await platform.orders.change(empty.id, orderId, (order) => ({
      order: { ...order, payment: "paid", ...change },
      mails: [],
      restock: false,
    }));
    t.same(await stepsOf(), ["product", "published", "order"], "the step stays done");
  }
});
