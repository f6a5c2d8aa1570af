import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { mock } from "node:test";
import t, { type Test } from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet, type JsonAnswer, postJson } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

const acme = sampleShop("acme", { paymentInstructions: "Cash, please." });
const other = sampleShop("other");
const paused = sampleShop("paused", { status: "paused" });
const held = sampleShop("held", { status: "suspended" });
const shops = [acme, other, paused, held];
const [mug] = acme.products;
if (!mug) throw new TypeError("the sample shop has a mug");

const SELLER = "id-acme";
const FEW_SECRETS = /sellerId|idempotency|requestHash|stockTaken|"sku"/;

const gatewayOf = (t: Test, env: NodeJS.ProcessEnv = {}) => openTestGateway(t, { dataDir: testFolder(t), shops, env });

const codeOf = ({ status, body }: JsonAnswer): string => `${status} ${body.error?.code}`;

const place = (port: number, change: Parameters<typeof orderOf>[3] = {}, key: string = randomUUID()) =>
  placeOrder(port, SELLER, key, orderOf(acme.seller, mug, 1, change));

async function read(port: number, path: string): Promise<JsonAnswer> {
  const { status, headers, text } = await httpGet(port, "shops.example", path);
  return { status, headers, body: JSON.parse(text) };
}

t.test("POST /api/cart/price returns the current prices of a cart", async (t) => {
  const { port } = await gatewayOf(t);
  const price = (body: unknown) => postJson(port, ENDPOINTS.priceCart.path, body);
  const line = { productId: mug.id, variantId: "mug-s", quantity: 2 };
  const answer = await price({
    sellerId: SELLER,
    lines: [
      line,
      { ...line, variantId: "mug-l", quantity: 1 },
      { productId: "id-acme-beaker", variantId: "beaker-s", quantity: 1 },
      { productId: "id-other-mug", variantId: "mug-s", quantity: 1 },
    ],
  });
  t.equal(answer.status, 200);
  t.equal(answer.headers["cache-control"], "no-store");
  t.match(answer.body.cart, {
    currency: "EUR",
    lines: [
      {
        state: "ok",
        quantity: 2,
        available: 3,
        unitPrice: 1200,
        total: 2400,
        title: "mug from acme",
        variantTitle: "S",
      },
      { state: "sold-out", quantity: 0, total: 0 },
      { state: "gone", title: "", unitPrice: 0 },
      { state: "gone", title: "", unitPrice: 0 },
    ],
    itemsTotal: 2400,
    deliveryOptions: [{ id: "post", price: 495 }],
    open: true,
  });
  t.notMatch(JSON.stringify(answer.body), /beaker from acme|from other/);
  t.match((await price({ sellerId: SELLER, lines: [{ ...line, quantity: 9 }] })).body.cart.lines, [
    { state: "reduced", requested: 9, quantity: 3 },
  ]);
  const inPaused = await price({ sellerId: "id-paused", lines: [{ ...line, productId: "id-paused-mug" }] });
  t.match(inPaused, { status: 200, body: { cart: { open: false, itemsTotal: 2400 } } });
  t.equal(codeOf(await price({ sellerId: "id-held", lines: [line] })), "404 object-not-found");
  t.equal(codeOf(await price({ sellerId: "nobody", lines: [line] })), "404 object-not-found");
  t.match(await price({ sellerId: SELLER, lines: [{ ...line, quantity: 0, price: 1 }] }), {
    status: 400,
    body: {
      error: {
        code: "bad-request",
        fields: [
          { field: "lines.0.quantity", code: "too-small", params: { min: 1 } },
          { field: "lines.0.price", code: "unknown" },
        ],
      },
    },
  });
  t.equal(codeOf(await price("{")), "400 bad-request");
});

t.test("POST …/orders places an order and returns only the customer's fields", async (t) => {
  const { port, platform } = await gatewayOf(t);
  const answer = await place(port, { note: "Ring twice." });
  t.equal(answer.status, 201);
  t.match(answer.headers, { "cache-control": "no-store", "content-type": /^application\/json/ });
  t.notOk("idempotency-replayed" in answer.headers);
  const { order } = answer.body;
  t.match(order, {
    number: 1001,
    token: /^[\w-]{43}$/,
    status: "placed",
    payment: "pending",
    fulfillment: "unfulfilled",
    customer: { name: "Ada Byrne", email: "ada@people.example", phone: null },
    lines: [{ title: "mug from acme", variantTitle: "S", quantity: 1, unitPrice: 1200 }],
    delivery: { kind: "shipping", price: 495, address: { city: "Cork" } },
    note: "Ring twice.",
    paymentInstructionsHtml: "<p>Cash, please.</p>",
    adjustments: [],
    taxes: [],
    total: 1695,
    cancellable: true,
  });
  t.notMatch(JSON.stringify(answer.body), FEW_SECRETS);
  const stored = await platform.orders.findByToken(SELLER, order.token);
  t.equal(stored?.total, 1695);
  t.equal((await platform.products.get(SELLER, mug.id))?.variants[0]?.stock, 2);
});

t.test("a repeated request returns the same order, even after the shop has changed", async (t) => {
  const { port, platform } = await gatewayOf(t);
  const key = randomUUID();
  const first = await place(port, {}, key);
  for (const status of ["active", "paused", "suspended", "closed"] as const) {
    await platform.sellers.change(SELLER, () => ({ status }));
    const again = await place(port, {}, key);
    t.match(again, { status: 201, headers: { "idempotency-replayed": "true" } }, status);
    const { paymentInstructionsHtml: _, ...order } = again.body.order;
    const { paymentInstructionsHtml: instructions, ...before } = first.body.order;
    t.strictSame(order, before, status);
    t.ok(instructions);
  }
  await platform.sellers.change(SELLER, () => ({ status: "active" }));
  t.equal(codeOf(await place(port, { note: "And another." }, key)), "422 idempotency-key-reused");
  t.equal((await platform.orders.list(SELLER, { limit: 10 })).length, 1);
  t.equal((await platform.products.get(SELLER, mug.id))?.variants[0]?.stock, 2);
});

t.test("twenty concurrent requests with one key place one order", async (t) => {
  const { port, platform } = await gatewayOf(t);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(port, {}, key)));
  t.strictSame([...new Set(answers.map(({ status }) => status))], [201]);
  t.equal(new Set(answers.map(({ body }) => body.order.token)).size, 1);
  t.equal(answers.filter(({ headers }) => headers["idempotency-replayed"] === undefined).length, 1);
  t.equal((await platform.orders.list(SELLER, { limit: 10 })).length, 1);
});

t.test("reports the problem of each line", async (t) => {
  const { port } = await gatewayOf(t);
  const line = (variantId: string, quantity: number) => ({ productId: mug.id, variantId, quantity });
  t.match(await place(port, { lines: [line("mug-s", 4), line("mug-l", 1)] }), {
    status: 409,
    body: {
      error: {
        code: "insufficient-stock",
        message: /\w/,
        fields: [
          { field: "lines.0", code: "not-enough-left", params: { left: 3 } },
          { field: "lines.1", code: "sold-out" },
        ],
      },
    },
  });
  t.match(await place(port, { lines: [line("mug-s", 1), line("mug-xxl", 1)] }), {
    status: 409,
    body: { error: { code: "product-unavailable", fields: [{ field: "lines.1", code: "not-on-sale" }] } },
  });
  t.match(await place(port, { delivery: { optionId: "post" } }), {
    status: 400,
    body: { error: { code: "bad-request", fields: [{ field: "delivery.address", code: "required" }] } },
  });
  t.equal(codeOf(await place(port, { expectedTotal: 1 })), "409 price-changed");
});

t.test("GET …/orders/:token returns the order only with its token and under its seller", async (t) => {
  const { port, platform } = await gatewayOf(t);
  const { order } = (await place(port)).body;
  const path = (sellerId: string, token: string) => fillPath(ENDPOINTS.order.path, { sellerId, token });
  const answer = await read(port, path(SELLER, order.token));
  t.equal(answer.status, 200);
  t.strictSame(answer.body, { order });
  t.equal(answer.headers["cache-control"], "no-store");
  t.equal(codeOf(await read(port, path("id-other", order.token))), "404 object-not-found");
  t.equal(codeOf(await read(port, path("nobody", order.token))), "404 object-not-found");
  t.equal(codeOf(await read(port, path(SELLER, "x".repeat(43)))), "404 object-not-found");
  t.equal(codeOf(await read(port, path(SELLER, "short"))), "400 bad-request");
  await platform.sellers.change(SELLER, () => ({ status: "closed" }));
  t.match(await read(port, path(SELLER, order.token)), {
    status: 200,
    body: { order: { number: 1001, paymentInstructionsHtml: "" } },
  });
});

t.test("the order's page shows it to holders of the link and is never cached", async (t) => {
  const { port } = await gatewayOf(t);
  const { order } = (await place(port)).body;
  const page = await httpGet(port, "acme.shops.example", `/orders/${order.token}`);
  t.equal(page.status, 200);
  t.match(page.headers["cache-control"], "no-store");
  t.match(page.text, order.token);
  t.equal((await httpGet(port, "other.shops.example", `/orders/${order.token}`)).status, 404);
});

t.test("POST …/cancellation cancels once, and returns the same for repeated requests", async (t) => {
  const { port, platform } = await gatewayOf(t);
  const { order } = (await place(port)).body;
  const cancel = (sellerId: string, token: string, body: unknown = {}) =>
    postJson(port, fillPath(ENDPOINTS.orderCancellation.path, { sellerId, token }), body);
  t.equal(codeOf(await cancel("id-other", order.token)), "404 object-not-found");
  t.equal(codeOf(await cancel(SELLER, "x".repeat(43))), "404 object-not-found");
  t.equal(codeOf(await cancel(SELLER, order.token, { refund: 1_000_000 })), "400 bad-request");
  const first = await cancel(SELLER, order.token);
  t.match(first, { status: 200, body: { order: { status: "cancelled", cancellable: false } } });
  t.strictSame((await cancel(SELLER, order.token, "")).body, first.body, "repeated, and without a body");
  t.equal((await platform.products.get(SELLER, mug.id))?.variants[0]?.stock, 3);

  const next = (await place(port)).body.order;
  const stored = await platform.orders.findByToken(SELLER, next.token);
  await platform.orders.change(SELLER, stored?.id ?? "", (order) => ({
    order: { ...order, status: "confirmed" },
    restock: false,
    mails: [],
  }));
  t.equal(codeOf(await cancel(SELLER, next.token)), "409 illegal-order-step");
});

t.test("POST …/payment pays an order with the test provider", async (t) => {
  const { port } = await gatewayOf(t);
  const pay = (token: string, body: unknown, sellerId = SELLER) =>
    postJson(port, fillPath(ENDPOINTS.orderPayment.path, { sellerId, token }), body);
  const { token, expiresAt } = (await place(port, { payment: "test" })).body.order;
  t.match(expiresAt, /^\d{4}-/);
  t.equal(codeOf(await pay(token, { instruction: "decline" })), "402 payment-declined");
  t.equal(codeOf(await pay(token, { instruction: "error" })), "502 payment-failed");
  t.equal(codeOf(await pay(token, { instruction: "approve" }, "id-other")), "404 object-not-found");
  t.equal(codeOf(await pay(token, { instruction: "approve", amount: 0 })), "400 bad-request");
  t.equal(codeOf(await pay(token, { instruction: "steal" })), "400 bad-request");
  t.equal(codeOf(await pay(token, "")), "400 bad-request");
  const paid = await pay(token, { instruction: "approve" });
  t.match(paid, {
    status: 200,
    body: {
      order: { payment: "paid", events: [{ kind: "placed" }, { kind: "payment-declined" }, { kind: "paid" }] },
    },
  });
  t.strictSame((await pay(token, { instruction: "approve" })).body, paid.body);
  const cancelled = await postJson(port, fillPath(ENDPOINTS.orderCancellation.path, { sellerId: SELLER, token }), {});
  t.match(cancelled.body.order, { status: "cancelled", payment: "refunded" });
  t.equal(codeOf(await pay(token, { instruction: "approve" })), "409 illegal-order-step");
  const manual = (await place(port)).body.order;
  t.equal(codeOf(await pay(manual.token, { instruction: "approve" })), "409 payment-unavailable");
});

t.test("the test provider is unavailable in production", async (t) => {
  const { port } = await gatewayOf(t, { NODE_ENV: "production" });
  t.equal(codeOf(await place(port, { payment: "test" })), "409 payment-unavailable");
});

t.test("placing, cancelling and paying share a limit; reading and pricing do not count", async (t) => {
  const { port } = await gatewayOf(t, { ORDERS_PER_MINUTE: "3" });
  const { token } = (await place(port)).body.order;
  const parameters = { sellerId: SELLER, token };
  await postJson(port, fillPath(ENDPOINTS.orderPayment.path, parameters), { instruction: "approve" });
  await postJson(port, fillPath(ENDPOINTS.orderCancellation.path, parameters), {});
  const refused = await place(port);
  t.equal(codeOf(refused), "429 too-many-requests");
  t.match(refused.headers["retry-after"], /^\d+$/);
  t.equal(
    codeOf(await postJson(port, fillPath(ENDPOINTS.orderCancellation.path, parameters), {})),
    "429 too-many-requests",
  );
  t.equal((await read(port, fillPath(ENDPOINTS.order.path, parameters))).status, 200);
  const cart = { sellerId: SELLER, lines: [{ productId: mug.id, variantId: "mug-s", quantity: 1 }] };
  t.equal((await postJson(port, ENDPOINTS.priceCart.path, cart)).status, 200);
});

t.test("allows a client thirty minutes of orders at the full rate a day", async (t) => {
  mock.timers.enable({ apis: ["Date"], now: Date.now() });
  t.teardown(() => mock.timers.reset());
  const { port } = await gatewayOf(t, { ORDERS_PER_MINUTE: "1" });
  let retryAfter: string | undefined;
  const cancel = async () => {
    const path = fillPath(ENDPOINTS.orderCancellation.path, { sellerId: SELLER, token: "T".repeat(43) });
    const answer = await postJson(port, path, {});
    retryAfter = answer.headers["retry-after"];
    return codeOf(answer);
  };
  const codes: string[] = [];
  for (let minute = 0; minute < 31; minute += 1) {
    codes.push(await cancel());
    mock.timers.tick(60_000);
  }
  t.equal(retryAfter, String((24 * 60 - 30) * 60), "the end of the day, not of the minute");
  t.strictSame(codes, [...Array.from({ length: 30 }, () => "404 object-not-found"), "429 too-many-requests"]);
  mock.timers.tick(24 * 3_600_000);
  t.equal(await cancel(), "404 object-not-found");
});

t.test("accepts a body of 32 kB with any white space", async (t) => {
  const { port } = await gatewayOf(t);
  const order = JSON.stringify(orderOf(acme.seller, mug, 1));
  const send = (bytes: number) =>
    postJson(port, fillPath(ENDPOINTS.orders.path, { sellerId: SELLER }), order.padEnd(bytes), {
      headers: { "Idempotency-Key": randomUUID(), "Content-Type": "Application/JSON; charset=UTF-8" },
    });
  t.equal((await send(32 * 1024)).status, 201);
});

t.test("forwards a body unchanged to a remote platform API", async (t) => {
  const dataDir = testFolder(t);
  const { port: elsewhere, platform } = await openTestGateway(t, { dataDir: join(dataDir, "elsewhere"), shops });
  const { port } = await openTestGateway(t, {
    dataDir: join(dataDir, "here"),
    env: { PLATFORM_URL: `http://127.0.0.1:${elsewhere}` },
  });
  const answer = await place(port);
  t.equal(answer.status, 201);
  t.equal((await platform.orders.list(SELLER, { limit: 10 })).length, 1);
});
