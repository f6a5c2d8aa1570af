import { randomUUID } from "node:crypto";
import t from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import type { ErrorAnswer } from "../../../areas/shared/contract/errors.ts";
import {
  FULFILLMENT_STATUSES,
  MAX_NOTE_LENGTH,
  MAX_NOTES,
  ORDER_STATUSES,
  type Order,
  type OrderRefund,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from "../../../areas/shared/orders/order.ts";
import { SELLER_ACTIONS, type SellerAction } from "../../../areas/shared/orders/order-actions.ts";
import { orderNewsMails } from "../../../gateway/platform/orders/order-mails.ts";
import { adminClient, memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { sendRequest } from "../../support/http.ts";
import { isLegalAction, makeOrder, orderOf, placementOf, placeOrder } from "../../support/orders.ts";
import { dumpDatabase } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const acme = sampleShop("acme");
const other = sampleShop("other");
const [mug] = acme.products;
if (!mug) throw new TypeError("the sample shop has a mug");
const SELLER = acme.seller.id;
const HOST = "acme.shops.example";

const dataDir = testFolder(t);
const { port, platform, logged } = await openTestGateway(t, {
  dataDir,
  shops: [acme, other],
  env: { API_REQUESTS_PER_MINUTE: "100000", TEST_PAYMENTS: "true" },
});
const ada = await memberSession(platform, SELLER, HOST);
const ben = await memberSession(platform, other.seller.id, "other.shops.example");

const place = async (order: Partial<Order> = {}, sellerId = SELLER): Promise<Order> =>
  (await platform.orders.place(sellerId, placementOf([], { order }))).order;

const orderPath = (orderId: string, sellerId = SELLER) => fillPath(ENDPOINTS.adminOrder.path, { sellerId, orderId });
const listPath = (query = "", sellerId = SELLER) => fillPath(ENDPOINTS.adminOrders.path, { sellerId }) + query;
const dashboardPath = (query = "?days=7&zone=Europe%2FBerlin", sellerId = SELLER) =>
  fillPath(ENDPOINTS.dashboard.path, { sellerId }) + query;
const anyone = adminClient(port, { headers: { Host: HOST } });
const get = (path: string, session = ada) => adminClient(port, session).get(path);
const fetchText = async (path: string, session: Pick<typeof ada, "headers"> = { headers: { Host: HOST } }) =>
  (await sendRequest(port, { method: "GET", path, headers: session.headers })).bytes.toString();
const act = (orderId: string, body: unknown, session = ada, sellerId = SELLER) =>
  adminClient(port, session).post(fillPath(ENDPOINTS.actOnOrder.path, { sellerId, orderId }), body);

t.test("an order from checkout to the tracked parcel", async (t) => {
  const placed = await placeOrder(port, SELLER, randomUUID(), orderOf(acme.seller, mug, 2));
  t.equal(placed.status, 201);
  const { token } = placed.body.order;
  const list = await get(listPath("?view=new&q=byrne"));
  t.match(list, { status: 200, headers: { "cache-control": "no-store" } });
  t.match(list.body, {
    rows: [{ number: 1001, customer: "Ada Byrne", itemCount: 2, total: 2895, status: "placed" }],
    more: false,
    counts: { all: 1, new: 1, unpaid: 1, unfulfilled: 1, "on-the-way": 0 },
  });
  t.notMatch(JSON.stringify(list.body), token, "the list contains no secret");
  const { id } = list.body.rows[0];
  const { body } = await get(orderPath(id));
  t.match(body.order, { number: 1001, actions: ["confirm", "mark-paid", "ship", "cancel"], tracking: null });
  t.equal(body.order.url, `https://${HOST}/orders/${token}`);
  t.notMatch(Object.keys(body.order), /sellerId|accessToken/);

  const tracking = { carrier: "An Post", number: "RR 1", url: "https://anpost.example/RR1" };
  t.match(await act(id, { action: "mark-paid" }), { status: 200, body: { order: { payment: "paid" } } });
  const shipped = await act(id, { action: "ship", tracking });
  t.match(shipped.body.order, {
    status: "confirmed",
    fulfillment: "shipped",
    tracking,
    actions: ["deliver", "return"],
  });
  t.strictSame((await get(orderPath(id))).body, shipped.body);
  t.match((await get(listPath("?view=on-the-way"))).body, {
    rows: [{ id }],
    counts: { new: 0, unpaid: 0, "on-the-way": 1 },
  });
  const page = await anyone.get(fillPath(ENDPOINTS.order.path, { sellerId: SELLER, token }));
  t.match(page.body.order, { payment: "paid", fulfillment: "shipped", tracking });
  t.match((await act(id, { action: "deliver" })).body.order, { status: "completed" });
  t.match((await get(dashboardPath())).body.dashboard, {
    currency: "EUR",
    counts: { completed: 1 },
    sales: { orders: 1, revenue: 2895, bestSellers: [{ productId: mug.id, quantity: 2, revenue: 2400 }] },
  });
});

t.test("the API allows exactly the legal actions in every state of an order", async (t) => {
  const table = new CaseTable();
  const methods = [...PAYMENT_METHODS];
  let turn = 0;
  const outcomes = { legal: 0, refused: 0 };
  for (const status of ORDER_STATUSES)
    for (const payment of PAYMENT_STATUSES)
      for (const fulfillment of FULFILLMENT_STATUSES)
        for (const action of SELLER_ACTIONS) {
          // Every action is tried in every state, alternating delivery and payment.
          const kind = (["shipping", "pickup"] as const)[turn % 2] as "shipping" | "pickup";
          const paymentMethod = methods[(turn >> 1) % 2] as Order["paymentMethod"];
          turn += 1;
          const delivery: Order["delivery"] = { optionId: "post", title: "Post", kind, price: 495, address: null };
          const order = await place({ status, payment, fulfillment, delivery, paymentMethod });
          const legal = isLegalAction(order, action);
          const answer = await act(order.id, { action });
          outcomes[legal ? "legal" : "refused"] += 1;
          const name = `${action}: ${status} ${payment} ${fulfillment} ${kind} ${paymentMethod}`;
          const code = answer.body.error?.code;
          table.check(name, [answer.status, code], legal ? [200, undefined] : [409, "illegal-order-step"]);
          if (!legal) table.check(`${name}: stored order`, await platform.orders.get(SELLER, order.id), order);
        }
  t.same(table.wrong(), []);
  t.equal(turn, 384);
  t.ok(outcomes.legal > 60 && outcomes.refused > 250, JSON.stringify(outcomes));
});

t.test("pages contain fifty orders, and filters apply", async (t) => {
  const shop = sampleShop("pages");
  await platform.shops.create(shop);
  const cleo = await memberSession(platform, shop.seller.id, "pages.shops.example");
  for (let count = 0; count < 51; count++) await place({ status: count % 2 ? "placed" : "confirmed" }, shop.seller.id);
  const list = (query: string) => get(listPath(query, shop.seller.id), cleo);
  const { body: first } = await list("");
  t.same([first.rows.length, first.rows[0].number, first.more], [50, 1051, true]);
  const { body: rest } = await list(`?before=${first.rows.at(-1).number}`);
  t.same([rest.rows.length, rest.rows[0].number, rest.more], [1, 1001, false]);
  t.same((await list("?view=new")).body.rows.length, 25);
  t.same(
    (await list("?q=1007")).body.rows.map(({ number }: Order) => number),
    [1007],
  );
  for (const query of [
    "?view=lost",
    "?before=0",
    "?before=1e3",
    "?before=-1",
    "?q=a&q=b",
    `?q=${"x".repeat(101)}`,
    "?page=2",
    "?from=2026-02-30",
    "?to=yesterday",
    "?from=2026-02-01&zone=Mars%2FOlympus",
  ]) {
    t.match(await list(query), { status: 400, body: { error: { code: "bad-request" } } }, query);
  }
  const figures = (query: string) => get(dashboardPath(query, shop.seller.id), cleo);
  for (const query of ["", "?days=7", "?days=8&zone=UTC", "?days=7&zone=Mars%2FOlympus", "?days=7&zone=UTC&days=30"]) {
    t.match(await figures(query), { status: 400, body: { error: { code: "bad-request" } } }, query);
  }
  t.equal((await figures("?days=90&zone=UTC")).body.dashboard.sales.days.length, 90);
});

t.test("lists the orders of days in a time zone", async (t) => {
  const shop = sampleShop("days");
  await platform.shops.create(shop);
  const dora = await memberSession(platform, shop.seller.id, "days.shops.example");
  // In Berlin, the clocks changed on 29 March 2026.
  const times = ["2026-03-28T22:59:59.999Z", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"];
  for (const createdAt of [...times, "2026-03-29T22:00:00.000Z"]) await place({ createdAt }, shop.seller.id);
  const table = new CaseTable();
  const cases: [string, number[]][] = [
    ["?from=2026-03-29&to=2026-03-29&zone=Europe%2FBerlin", [1003, 1002]],
    ["?from=2026-03-29&to=2026-03-29", [1004, 1003]],
    ["?from=2026-03-30&zone=Europe%2FBerlin", [1004]],
    ["?to=2026-03-28&zone=europe%2Fberlin&view=new&q=ada", [1001]],
    ["?from=2026-03-30&to=2026-03-28", []],
  ];
  for (const [query, numbers] of cases) {
    const { body } = await get(listPath(query, shop.seller.id), dora);
    table.check(
      query,
      body.rows.map(({ number }: Order) => number),
      numbers,
    );
  }
  t.same(table.wrong(), []);
});

const notesPath = (orderId: string, sellerId = SELLER) => fillPath(ENDPOINTS.addOrderNote.path, { sellerId, orderId });
const addNote = (orderId: string, text: unknown, { key, session = ada }: { key?: string; session?: typeof ada } = {}) =>
  adminClient(port, session).post(notesPath(orderId), { text }, { "Idempotency-Key": key ?? randomUUID() });
const notePath = (orderId: string, noteId: string) =>
  fillPath(ENDPOINTS.removeOrderNote.path, { sellerId: SELLER, orderId, noteId });

t.test("members add, find, export and remove private notes", async (t) => {
  const placed = await placeOrder(port, SELLER, randomUUID(), orderOf(acme.seller, mug, 1));
  const { token } = placed.body.order;
  const order = (await platform.orders.findByToken(SELLER, token)) as Order;
  t.strictSame(order.notes, []);
  const mailIds = () => (dumpDatabase(dataDir)["mails"] as { id: string }[]).map(({ id }) => id);
  const mails = mailIds();
  const before = Date.now();
  const key = randomUUID();
  const send = () => addNote(order.id, "  Zephyr paper,\nno ribbon ", { key });
  const [added] = await Promise.all([send(), send(), send()]);
  t.match(added, { status: 200, body: { order: { id: order.id, events: order.events, notes: [{}] } } });
  const [note] = added.body.order.notes;
  t.strictSame(note, {
    id: key,
    text: "Zephyr paper,\nno ribbon",
    author: (await platform.accounts.get(ada.accountId))?.name,
    createdAt: note.createdAt,
  });
  t.ok(Date.parse(note.createdAt) >= before && Date.parse(note.createdAt) <= Date.now());
  t.match(await addNote(order.id, "No ribbon", { key }), {
    status: 422,
    body: { error: { code: "idempotency-key-reused" } },
  });
  const second = await addNote(order.id, "=1+1");
  t.strictSame((await get(orderPath(order.id))).body, second.body);
  t.match((await get(listPath("?q=zeph"))).body.rows, [{ id: order.id, noteCount: 2 }]);
  const file = await fetchText(fillPath(ENDPOINTS.exportShop.path, { sellerId: SELLER, format: "orders.csv" }), ada);
  t.match(file, `"${note.author}, ${note.createdAt}: Zephyr paper,\nno ribbon\n${note.author}, `);

  const path = fillPath(ENDPOINTS.order.path, { sellerId: SELLER, token });
  for (const [name, visible] of [
    ["API", await fetchText(path)],
    ["page", await fetchText(`/orders/${token}`)],
  ] as const) {
    t.match(visible, token, `${name}: contains the order`);
    t.notMatch(visible, /zephyr|"notes"|=1\+1/i, name);
  }
  t.same(
    mailIds().filter((id) => !mails.includes(id)),
    [],
    "no mail is sent",
  );
  const stored = (await platform.orders.get(SELLER, order.id)) as Order;
  const shop = { seller: acme.seller, origin: `https://${HOST}`, email: "acme@example.org" };
  t.notMatch(JSON.stringify(orderNewsMails("confirmed", stored, shop)), /zephyr/i);

  const remove = (noteId: string) => adminClient(port, ada).delete(notePath(order.id, noteId));
  t.match((await remove(note.id)).body.order.notes, [{ text: "=1+1" }]);
  t.match(await remove(note.id), { status: 200, body: { order: { notes: [{ text: "=1+1" }] } } }, "already removed");
  t.same((await get(listPath("?q=zephyr"))).body.rows, []);
  t.equal((await act(order.id, { action: "cancel" })).status, 200);
});

t.test("rejects notes that are empty, too long or too many, and other shops' members", async (t) => {
  const order = await place({ notes: [] });
  for (const text of ["", " \n", "x".repeat(MAX_NOTE_LENGTH + 1), "\u0000", 1, undefined])
    t.match(
      await addNote(order.id, text),
      { status: 400, body: { error: { fields: [{ field: "text" }] } } },
      `${text}`,
    );
  t.equal((await addNote(order.id, "x".repeat(MAX_NOTE_LENGTH))).status, 200);
  t.equal((await addNote(order.id, "Hello", { session: ben })).status, 404);
  t.equal((await anyone.post(notesPath(order.id), { text: "Hello" })).status, 403);
  const { notes } = (await platform.orders.get(SELLER, order.id)) as Order;
  t.equal((await adminClient(port, ben).delete(notePath(order.id, notes[0]?.id ?? ""))).status, 404);
  t.equal((await addNote("none", "Hello")).status, 404);
  const added = await Promise.all(Array.from({ length: MAX_NOTES }, (_, index) => addNote(order.id, `Note ${index}`)));
  t.equal(added.filter(({ status }) => status === 200).length, MAX_NOTES - 1);
  t.match(
    added.find(({ status }) => status !== 200),
    { status: 400, body: { error: { fields: [{ field: "text", code: "too-many", params: { max: MAX_NOTES } }] } } },
  );
  t.equal((await platform.orders.get(SELLER, order.id))?.notes.length, MAX_NOTES);
});

const refund = (orderId: string, body: object, { key, session = ada }: { key?: string; session?: typeof ada } = {}) =>
  adminClient(port, { ...session, headers: { ...session.headers, "Idempotency-Key": key ?? randomUUID() } }).post(
    fillPath(ENDPOINTS.refundOrder.path, { sellerId: SELLER, orderId }),
    body,
  );
const REFUND = {
  amount: 1200,
  lines: [{ line: 0, quantity: 1 }],
  delivery: false,
  reason: "other",
  note: "",
  restock: true,
};

t.test("members refund an order in parts, and the customer sees the amounts only", async (t) => {
  const placed = await placeOrder(port, SELLER, randomUUID(), orderOf(acme.seller, mug, 1));
  const { token } = placed.body.order;
  const { id } = (await platform.orders.findByToken(SELLER, token)) as Order;
  t.match(await refund(id, REFUND), { status: 409, body: { error: { code: "illegal-order-step" } } }, "it is unpaid");
  await act(id, { action: "mark-paid" });
  const stock = async () => (await platform.products.get(SELLER, mug.id))?.variants[0]?.stock as number;
  const before = await stock();
  const key = randomUUID();
  const note = "Xylograph cracked";
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, { ...REFUND, note }, { key })));
  for (const { status, body } of answers) t.match([status, body.order.payments[0].refunds.length], [200, 1]);
  t.match((await get(orderPath(id))).body.order, {
    payment: "paid",
    payments: [
      {
        paid: 1695,
        refunds: [{ id: key, amount: 1200, status: "done", request: { note, lines: [{ restocked: 1 }] } }],
      },
    ],
  });
  t.equal(await stock(), before + 1);
  const reused = await refund(id, REFUND, { key });
  t.match(reused, { status: 422, body: { error: { code: "idempotency-key-reused" } } });
  t.match(await refund(id, { ...REFUND, lines: [], restock: false, amount: 495 }), {
    status: 200,
    body: { order: { payment: "refunded" } },
  });
  t.match((await refund(id, { ...REFUND, lines: [], restock: false, amount: 1 })).status, 409);
  const customers = await anyone.get(fillPath(ENDPOINTS.order.path, { sellerId: SELLER, token }));
  const [{ refunds, ...payment }] = customers.body.order.payments;
  t.strictSame(payment, { state: "paid", paid: 1695 });
  t.strictSame(
    refunds.toSorted((a: OrderRefund, b: OrderRefund) => b.amount - a.amount),
    [
      { amount: 1200, status: "done" },
      { amount: 495, status: "done" },
    ],
  );
  const mails = JSON.stringify(dumpDatabase(dataDir)["mails"]);
  t.match(mails, "refunded €12 of the €16.95");
  t.notMatch(`${mails}${await fetchText(`/orders/${token}`)}`, "Xylograph");
});

t.test("rejects refunds that are not well formed, or not a member's", async (t) => {
  const order = await place({ payment: "paid" });
  const line = { line: 0, quantity: 1 };
  for (const [change, field] of [
    [{ amount: 0 }, "amount"],
    [{ amount: 1.5 }, "amount"],
    [{ amount: "12" }, "amount"],
    [{ lines: [line, line] }, "lines"],
    [{ lines: [{ ...line, quantity: 0 }] }, "lines.0.quantity"],
    [{ lines: [{ ...line, line: -1 }] }, "lines.0.line"],
    [{ reason: "bored" }, "reason"],
    [{ note: "x".repeat(MAX_NOTE_LENGTH + 1) }, "note"],
    [{ note: "\u202e" }, "note"],
    [{ restock: "yes" }, "restock"],
    [{ status: "done" }, "status"],
  ] as const)
    t.match(
      await refund(order.id, { ...REFUND, ...change }),
      { status: 400, body: { error: { fields: [{ field }] } } },
      JSON.stringify(change),
    );
  t.equal((await refund(order.id, REFUND, { key: "short" })).status, 400);
  t.equal((await refund(order.id, REFUND, { session: ben })).status, 404);
  t.equal((await refund("none", REFUND)).status, 404);
  t.strictSame(await platform.orders.get(SELLER, order.id), order);
});

t.test("rejects invalid requests and changes nothing", async (t) => {
  const order = await place({
    delivery: { optionId: "post", title: "Post", kind: "shipping", price: 495, address: null },
  });
  const url = (url: string) => ({ action: "ship", tracking: { carrier: "", number: "", url } });
  const cases: [unknown, string[]][] = [
    [{}, ["action"]],
    [{ action: "delete" }, ["action"]],
    [{ action: "confirm", status: "completed" }, ["status"]],
    [{ action: "confirm", tracking: { carrier: "", number: "", url: "" } }, ["tracking"]],
    [{ action: "ship", restock: true }, ["restock"]],
    [{ action: "ship", tracking: { carrier: "x" } }, ["tracking.number", "tracking.url"]],
    [
      { action: "ship", tracking: { carrier: "x".repeat(61), number: "a\nb", url: "" } },
      ["tracking.carrier", "tracking.number"],
    ],
    ["[]", ["request"]],
    ["{", ["request"]],
    ...[
      "javascript:alert(1)",
      "http://x.example",
      "https://",
      "https://x.example/a b",
      "https://x.example/\n",
      "//x.example",
      ` https://x.example`,
      "https://x.example/\u202e",
      `https://x.example/${"x".repeat(500)}`,
    ].map((address): [unknown, string[]] => [url(address), ["tracking.url"]]),
  ];
  for (const [body, fields] of cases) {
    const answer = await act(order.id, body);
    t.match(answer, { status: 400, body: { error: { code: "bad-request" } } }, JSON.stringify(body));
    const { fields: found = [] } = (answer.body as ErrorAnswer).error;
    t.same(found.map(({ field }) => field).sort(), fields, JSON.stringify(body));
  }
  t.strictSame(await platform.orders.get(SELLER, order.id), order);
  t.equal((await act(order.id, url("https://x.example/ü?a=1#b"))).status, 200);
});

t.test("ten concurrent requests execute once", async (t) => {
  const placed = await placeOrder(port, SELLER, randomUUID(), orderOf(acme.seller, mug, 1));
  const order = await platform.orders.findByToken(SELLER, placed.body.order.token);
  const stock = async () => (await platform.products.get(SELLER, mug.id))?.variants[0]?.stock as number;
  const before = await stock();
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(order?.id ?? "", { action: "cancel" })));
  t.equal(answers.filter(({ status }) => status === 200).length, 1);
  t.equal(answers.filter(({ status }) => status === 409).length, 9);
  t.equal(await stock(), before + 1);
});

t.test("only members can see and change orders", async (t) => {
  const theirs = await place();
  const own = await place({}, other.seller.id);
  const paths = (sellerId: string, orderId: string) => [
    dashboardPath(undefined, sellerId),
    listPath("", sellerId),
    orderPath(orderId, sellerId),
    fillPath(ENDPOINTS.orderEvents.path, { sellerId }),
  ];
  const before = dumpDatabase(dataDir)["orders"];
  for (const path of paths(SELLER, theirs.id)) {
    t.match(await get(path, ben), { status: 404, body: { error: { code: "object-not-found" } } }, path);
    t.match(await anyone.get(path), { status: 401 }, path);
  }
  t.equal(
    (await get(orderPath(theirs.id, other.seller.id), ben)).status,
    404,
    "not under the member's own shop either",
  );
  const actions: SellerAction[] = ["confirm", "mark-paid", "cancel"];
  for (const action of actions) {
    t.equal((await act(theirs.id, { action }, ben)).status, 404, action);
    t.equal((await act(theirs.id, { action }, ben, other.seller.id)).status, 404, action);
    t.equal((await act(own.id, { action }, ada)).status, 404, action);
    const theirActions = fillPath(ENDPOINTS.actOnOrder.path, { sellerId: SELLER, orderId: theirs.id });
    t.equal((await anyone.post(theirActions, { action })).status, 403);
    const { "X-Awning-Token": _, ...tokenless } = ada.headers;
    t.match(await act(theirs.id, { action }, { ...ada, headers: tokenless }), {
      status: 403,
      body: { error: { code: "request-forged" } },
    });
    const foreign = { ...ada.headers, Origin: "https://other.shops.example" };
    t.match(await act(theirs.id, { action }, { ...ada, headers: foreign }), {
      status: 403,
      body: { error: { code: "request-forged" } },
    });
  }
  t.strictSame(dumpDatabase(dataDir)["orders"], before);
  for (const id of ["none", makeOrder({ sellerId: SELLER }).id]) t.equal((await get(orderPath(id))).status, 404);
  t.equal((await get(orderPath("a.b"))).status, 400);
});

t.test("no log contains customers or products of orders", async (t) => {
  t.notMatch(JSON.stringify(logged), /byrne|ada@people|An Post/i);
});
