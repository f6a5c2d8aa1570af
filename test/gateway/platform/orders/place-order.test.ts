import t from "tap";
import { cancelOrder, takeOrderAction } from "../../../../gateway/platform/orders/change-order.ts";
import { placeOrder } from "../../../../gateway/platform/orders/place-order.ts";
import { orderOf } from "../../../support/orders.ts";
import { openOrderShop } from "../../../support/platform.ts";
import { storeProduct } from "../../../support/shop.ts";

const KEY = "0123456789abcdef";

t.test("stores an order, takes its stock and queues its mails", async (t) => {
  const { platform, seller, product, clock } = await openOrderShop(t, { contact: { email: "shop@acme.example" } });
  const request = orderOf(seller, product, 3);
  const { order, repeated } = await placeOrder(platform, { seller, idempotencyKey: KEY, request }, (size) =>
    Buffer.alloc(size, 0xff),
  );
  t.notOk(repeated);
  t.equal(order.accessToken, `${"_".repeat(42)}8`, "32 bytes, base64url");
  t.match(order, { number: 1001, total: 3 * 1200 + 495, createdAt: clock.now.toISOString() });
  t.strictSame(await platform.orders.findByToken(seller.id, order.accessToken), order);
  t.equal((await platform.products.get(seller.id, product.id))?.variants[0]?.stock, 7);
  const mails = await platform.mails.claim(10, 1000);
  t.strictSame(new Set(mails.map(({ message }) => message.to)), new Set(["ada@people.example", "shop@acme.example"]));
  const toCustomer = mails.find(({ message }) => message.to === "ada@people.example");
  t.match(toCustomer?.message.text, `https://${seller.domain}.shops.example/orders/${order.accessToken}`);
});

t.test(
  "without a public contact, the owner gets the shop's mails and no customer sees the owner's address",
  async (t) => {
    const { platform, place, seller } = await openOrderShop(t, { contact: { email: "" }, ownerId: "owner" });
    const account = { id: "owner", email: "owner@people.example", name: "Olu", createdAt: "2026-01-01T00:00:00.000Z" };
    const mailsOf = async () => {
      const queued = await platform.mails.claim(10, 1000);
      for (const { id } of queued) await platform.mails.remove(id);
      for (const { message } of queued.filter(({ message }) => message.audience === "customer"))
        t.notMatch(JSON.stringify(message), account.email);
      return queued
        .map(({ message: { audience, to, replyTo } }) => [audience, to, replyTo])
        .sort(([one], [other]) => String(one).localeCompare(String(other)));
    };
    await place();
    t.same(await mailsOf(), [["customer", "ada@people.example", null]], "a shop without an owner");
    await platform.accounts.add({ account, password: null });
    const order = await place();
    const both = [
      ["customer", "ada@people.example", null],
      ["seller", account.email, "ada@people.example"],
    ];
    t.same(await mailsOf(), both, "placed");
    await cancelOrder(platform, seller, order.accessToken);
    t.same(await mailsOf(), both, "cancelled");
    const { id } = await place();
    await mailsOf();
    await takeOrderAction(platform, seller, { orderId: id, action: "confirm" });
    t.same(await mailsOf(), both.slice(0, 1), "confirmed");
  },
);

t.test("an order with nothing to pay is paid: it has no deadline and asks for no payment", async (t) => {
  const contact = { email: "shop@acme.example" };
  const deliveryOptions = [{ id: "post", title: "Post", kind: "shipping", price: 0 } as const];
  const { platform, seller, product, clock } = await openOrderShop(t, { contact, deliveryOptions, paymentDays: 7 });
  const free = { ...product, variants: product.variants.map((variant) => ({ ...variant, price: 0 })) };
  await storeProduct(platform, seller.id, free);
  const asked = { seller, idempotencyKey: KEY, request: orderOf(seller, free, 1) };
  const { order } = await placeOrder(platform, asked);
  t.match(order, { total: 0, payment: "paid", payments: [], expiresAt: null, remindAt: null });
  const mails = await platform.mails.claim(10, 1000);
  const textTo = (address: string) => mails.find(({ message }) => message.to === address)?.message.text;
  t.notMatch(textTo("ada@people.example"), /Payment|Amount|pay/);
  t.match(textTo("shop@acme.example"), "The order costs nothing. Next steps: pack and ship it.");

  const act = (action: "ship" | "deliver") => takeOrderAction(platform, seller, { orderId: order.id, action });
  clock.now = new Date("2027-05-06T07:08:09.000Z");
  await act("ship");
  t.match(await act("deliver"), { status: "completed", payment: "paid" });
});

t.test("gives each order a random token", async (t) => {
  const { place } = await openOrderShop(t);
  const tokens = [(await place()).accessToken, (await place()).accessToken];
  for (const token of tokens) t.match(token, /^[\w-]{43}$/);
  t.not(tokens[0], tokens[1]);
});

t.test("a repeated request returns the same order, even after the shop has changed", async (t) => {
  const { platform, seller, product, place, stock } = await openOrderShop(t);
  const first = await place({}, KEY);
  for (const change of [{ status: "paused" } as const, { status: "closed" } as const, { deliveryOptions: [] }]) {
    await platform.sellers.change(seller.id, () => change);
    t.strictSame(await place({}, KEY), first, JSON.stringify(change));
  }
  await storeProduct(platform, seller.id, { ...product, status: "archived" });
  t.strictSame(await place({}, KEY), first, "the product is archived");
  t.equal(await stock(), 10, "as saved above");
  t.equal((await platform.mails.claim(10, 1000)).length, 2, "no further mails");
});

t.test("recognizes a repeated request with its fields in another order", async (t) => {
  const { platform, seller, product, place } = await openOrderShop(t);
  const first = await place({}, KEY);
  const { contact, ...rest } = orderOf(seller, product, 1);
  const { name, email } = contact;
  const reordered = { ...rest, contact: { email, name } };
  const asked = { seller, idempotencyKey: KEY, request: reordered };
  const { order, repeated } = await placeOrder(platform, asked);
  t.ok(repeated);
  t.equal(order.id, first.id);
});

t.test("rejects a different request with the same key", async (t) => {
  const { place, stock } = await openOrderShop(t);
  await place({}, KEY);
  await t.rejects(place({ note: "Two, please." }, KEY), { code: "idempotency-key-reused" });
  t.equal(await stock(), 9);
});

t.test("a rejected order takes no stock, and its key stays valid", async (t) => {
  const { place, stock } = await openOrderShop(t);
  await t.rejects(place({ expectedTotal: 1 }, KEY), { code: "price-changed" });
  t.equal(await stock(), 10);
  t.equal((await place({}, KEY)).number, 1001, "the number was not used");
});
