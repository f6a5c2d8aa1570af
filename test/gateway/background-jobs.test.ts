import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import t from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import { BackgroundJob, startBackgroundJobs } from "../../gateway/background-jobs.ts";
import { BrokenRecord, PaymentFailed, StorageFailure } from "../../gateway/platform/errors.ts";
import { payOrder } from "../../gateway/platform/orders/order-payment.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { adminClient, memberSession } from "../support/accounts.ts";
import { openTestGateway } from "../support/gateway.ts";
import { postJson, startRecordingUpstream } from "../support/http.ts";
import { readMail, readOutbox } from "../support/mails.ts";
import { makeMail, orderOf, placeOrder } from "../support/orders.ts";
import { openEmbedded, openOrderShop } from "../support/platform.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { saveOf } from "../support/shop.ts";
import { pollUntil, testFolder } from "../support/system.ts";

/** A timer that the test fires. */
function manualTimer() {
  const planned: { run: () => void; milliseconds: number }[] = [];
  return {
    planned,
    later: (run: () => void, milliseconds: number) => {
      const plan = { run, milliseconds };
      planned.push(plan);
      return () => {
        if (planned.includes(plan)) planned.splice(planned.indexOf(plan), 1);
      };
    },
    fire: () => planned.shift()?.run(),
  };
}

/** A task that the test ends; counts its runs. */
function manualTask() {
  const task = {
    runs: 0,
    finish: () => {},
    fail: (_error: Error) => {},
    run: () => {
      task.runs += 1;
      return new Promise<void>((resolve, reject) => {
        task.finish = resolve;
        task.fail = reject;
      });
    },
  };
  return task;
}

const turn = () => new Promise(setImmediate);

function setUp(task: (stopping: AbortSignal) => Promise<unknown>) {
  const errors: unknown[] = [];
  const timer = manualTimer();
  const log = { error: (fields: unknown) => void errors.push(fields) };
  return {
    job: new BackgroundJob({ name: "task", task, intervalMs: 1_000, log, later: timer.later }),
    timer,
    errors,
  };
}

t.test("runs one at a time, and schedules the next run after the end of the last one", async (t) => {
  const task = manualTask();
  const { timer } = setUp(task.run);
  t.match(timer.planned, [{ milliseconds: 1_000 }]);
  t.equal(task.runs, 0, "no run at the start");
  timer.fire();
  t.equal(task.runs, 1);
  t.equal(timer.planned.length, 0);
  task.finish();
  await turn();
  t.match(timer.planned, [{ milliseconds: 1_000 }]);
});

t.test("wake() starts a run now, or one run after the current one for any number of calls", async (t) => {
  const task = manualTask();
  const { job, timer } = setUp(task.run);
  job.wake();
  t.equal(task.runs, 1);
  t.equal(timer.planned.length, 0, "replaces the scheduled run");
  job.wake();
  job.wake();
  t.equal(task.runs, 1);
  task.finish();
  await turn();
  t.equal(task.runs, 2);
  task.finish();
  await turn();
  t.equal(task.runs, 2);
  t.equal(timer.planned.length, 1);
});

t.test("logs a failed run and retries with increasing intervals", async (t) => {
  let isBroken = true;
  const { timer, errors } = setUp(async () => {
    if (isBroken) throw new Error("no disk");
  });
  const pauses: (number | undefined)[] = [];
  for (let i = 0; i < 8; i++) {
    timer.fire();
    await turn();
    pauses.push(timer.planned[0]?.milliseconds);
  }
  t.match(errors[0], { err: new Error("no disk"), task: "task" });
  t.equal(errors.length, 8);
  t.same(pauses, [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  isBroken = false;
  timer.fire();
  await turn();
  t.equal(timer.planned[0]?.milliseconds, 1_000);
});

t.test("logs a failure of the storage or a provider in one line, without a stack", async (t) => {
  const cause = new Error("disk I/O error");
  let thrown: Error = new StorageFailure("The database failed.", { cause });
  const { timer, errors } = setUp(async () => {
    throw thrown;
  });
  const run = async (error: Error) => {
    thrown = error;
    timer.fire();
    await turn();
    return errors.pop();
  };
  const late = "The storage did not answer in time.";
  t.strictSame(await run(thrown), { fault: "The database failed. Error: disk I/O error", task: "task" });
  t.strictSame(await run(new StorageFailure(late)), { fault: late, task: "task" });
  t.strictSame(await run(new PaymentFailed("no\nanswer")), { fault: "no answer", task: "task" });
  const broken = new BrokenRecord("mails", "m1", "it is empty");
  t.strictSame(await run(broken), { err: broken, task: "task" });
});

t.test("stop() waits for the current run and prevents further ones", async (t) => {
  const task = manualTask();
  let signal: AbortSignal | undefined;
  const { job, timer } = setUp((stopping) => {
    signal = stopping;
    return task.run();
  });
  job.wake();
  job.wake();
  let isOver = false;
  const stopping = async () => {
    await job.stop();
    isOver = true;
  };
  const stopped = stopping();
  await turn();
  t.equal(signal?.aborted, true, "the task's signal is aborted");
  t.equal(isOver, false);
  task.finish();
  await stopped;
  job.wake();
  t.equal(task.runs, 1);
  t.equal(timer.planned.length, 0);
});

t.test("sends an order's mails and logs their files", async (t) => {
  const dataDir = testFolder(t);
  const shop = sampleShop("acme");
  const { port, logged } = await openTestGateway(t, { dataDir, shops: [shop] });
  const { seller, products } = shop;
  const { body } = await placeOrder(port, seller.id, "key-of-this-order", orderOf(seller, products[0] as Product, 1));
  const lines = await pollUntil(
    async () => logged.filter(({ msg }) => msg === "mail sent"),
    (sent) => sent.length >= 2,
  );
  const outbox = join(dataDir, "outbox");
  const files = (await readdir(outbox)).map((name) => join(outbox, name));
  t.same(new Set(lines.map(({ where }) => where)), new Set(files));
  const mails = (await Promise.all(files.map((file) => readFile(file)))).map(readMail);
  const textTo = (address: string) => mails.find((mail) => mail.header("to") === address)?.text ?? "";
  t.match(textTo("ada@people.example"), `https://acme.shops.example/orders/${body.order.token}`);
  t.match(textTo(seller.contact.email), "https://acme.shops.example/admin/orders/");
  t.notMatch(textTo(seller.contact.email), body.order.token, "the seller's mail does not contain the customer's link");
  t.notMatch(JSON.stringify(logged), body.order.token, "no log line contains the token");
});

t.test("cancels an order that is not paid in time", async (t) => {
  let now = new Date("2026-11-20T12:00:00Z");
  const shop = sampleShop("acme");
  const around = (platform: Platform) => ({ ...platform, now: () => now });
  const { port, platform } = await openTestGateway(t, { dataDir: testFolder(t), shops: [shop], around });
  const request = orderOf(shop.seller, shop.products[0] as Product, 1, { payment: "test" });
  const { body } = await placeOrder(port, shop.seller.id, "key-of-this-order", request);
  const stored = () => platform.orders.findByToken(shop.seller.id, body.order.token);
  t.match(await stored(), { status: "placed", payment: "pending" });
  now = new Date(body.order.expiresAt as string);
  t.match(await pollUntil(stored, (order) => order?.status === "cancelled"), {
    status: "cancelled",
    payment: "failed",
  });
});

t.test("reminds a customer of an unpaid order, then cancels it", async (t) => {
  const { platform, seller, clock, place } = await openOrderShop(t);
  const { id } = await place();
  for (const mail of await platform.mails.claim(10, 1_000)) await platform.mails.remove(mail.id);
  const { planned, later } = manualTimer();
  const job = startBackgroundJobs({
    platform: { ...platform, mailTransport: { send: async () => "", close: async () => {} } },
    log: pino({ level: "silent" }),
    mailsPerDay: 1,
    later,
  });
  t.teardown(() => job.stop());
  const stored = () => platform.orders.get(seller.id, id);
  clock.now = new Date("2026-05-11T07:08:09.000Z");
  for (const { run } of planned.splice(0)) run();
  t.match(
    (await pollUntil(stored, (order) => order?.remindAt === null))?.events,
    [{ kind: "placed" }, { kind: "reminded" }],
    "reminded",
  );
  await pollUntil(
    async () => planned.length,
    (count) => count >= 5,
  );
  clock.now = new Date("2026-05-14T12:00:00.000Z");
  for (const { run } of planned.splice(0)) run();
  t.match(await pollUntil(stored, (order) => order?.status === "cancelled"), { status: "cancelled" });
});

t.test("a hanging mail server does not delay the cancellation of orders", async (t) => {
  let now = new Date("2026-11-20T12:00:00Z");
  const shop = sampleShop("acme");
  const hanging = Promise.withResolvers<string>();
  t.teardown(() => hanging.resolve("finally"));
  let isHanging = false;
  const send = () => {
    isHanging = true;
    return hanging.promise;
  };
  const around = (platform: Platform) => ({
    ...platform,
    now: () => now,
    mailTransport: { send, close: async () => hanging.resolve("cut off") },
  });
  const { port, platform } = await openTestGateway(t, { dataDir: testFolder(t), shops: [shop], around });
  const request = orderOf(shop.seller, shop.products[0] as Product, 1, { payment: "test" });
  const { body } = await placeOrder(port, shop.seller.id, "key-of-this-order", request);
  await pollUntil(
    async () => isHanging,
    (hangs) => hangs,
  );
  now = new Date(body.order.expiresAt as string);
  const stored = () => platform.orders.findByToken(shop.seller.id, body.order.token);
  t.match(await pollUntil(stored, (order) => order?.status === "cancelled"), { status: "cancelled" });
});

t.test("at a shutdown, asks payment providers about no further order", async (t) => {
  const { platform, provider, seller, clock, place } = await openOrderShop(t);
  for (let index = 0; index < 3; index += 1) {
    const { accessToken } = await place({ payment: "test" });
    await t.rejects(payOrder(platform, seller, accessToken, "decline"));
  }
  clock.now = new Date("2027-01-01T00:00:00.000Z");
  const gate = Promise.withResolvers<void>();
  const calls = { close: 0, read: 0 };
  const slow = {
    ...provider,
    async close(...session: Parameters<typeof provider.close>) {
      calls.close += 1;
      await gate.promise;
      return provider.close(...session);
    },
    async read(...session: Parameters<typeof provider.read>) {
      calls.read += 1;
      await gate.promise;
      return provider.read(...session);
    },
  };
  const { planned, later } = manualTimer();
  const jobs = startBackgroundJobs({
    platform: { ...platform, paymentProviders: [slow] },
    log: pino({ level: "silent" }),
    mailsPerDay: 1,
    later,
  });
  for (const { run } of planned.splice(0)) run();
  await pollUntil(
    async () => calls,
    ({ close, read }) => close > 0 && read > 0,
  );
  const stopped = jobs.stop();
  gate.resolve();
  await stopped;
  t.equal(calls.read, 1);
  const orders = await platform.orders.list(seller.id, { limit: 9 });
  t.equal(orders.filter(({ status }) => status === "cancelled").length, 1);
});

t.test("a payment provider that does not answer does not block the shutdown", async (t) => {
  let now = new Date("2026-11-20T12:00:00Z");
  const shop = sampleShop("acme");
  const isAsked = Promise.withResolvers<void>();
  const close = () => {
    isAsked.resolve();
    return new Promise<never>(() => {});
  };
  const around = (platform: Platform) => ({
    ...platform,
    now: () => now,
    paymentProviders: platform.paymentProviders.map((provider) => ({ ...provider, close })),
  });
  const { port, drain } = await openTestGateway(t, { dataDir: testFolder(t), shops: [shop], around });
  const request = orderOf(shop.seller, shop.products[0] as Product, 1, { payment: "test" });
  const { body } = await placeOrder(port, shop.seller.id, "key-of-this-order", request);
  const path = fillPath(ENDPOINTS.orderPayment.path, { sellerId: shop.seller.id, token: body.order.token });
  t.equal((await postJson(port, path, { instruction: "decline" })).status, 402);
  now = new Date(body.order.expiresAt as string);
  await isAsked.promise;
  await drain(10);
});

t.test("orders with a customer's address don't use up the mails that the shop sends there", async (t) => {
  const dataDir = testFolder(t);
  const shop = sampleShop("acme");
  const { id: sellerId } = shop.seller;
  const env = { MAILS_PER_ADDRESS_PER_DAY: "2" };
  const { port, platform } = await openTestGateway(t, { dataDir, shops: [shop], env });
  const order = orderOf(shop.seller, shop.products[0] as Product, 1);
  for (const key of ["first", "second", "third"])
    t.equal((await placeOrder(port, sellerId, `the-key-of-the-${key}-order`, order)).status, 201);
  const waiting = () => platform.mails.waiting();
  await pollUntil(waiting, ({ count }) => count === 0);
  const client = adminClient(port, await memberSession(platform, sellerId, "acme.shops.example"));
  const [last, earlier] = await platform.orders.list(sellerId, { limit: 9 });
  const actions = [
    { order: last, action: "mark-paid" },
    { order: earlier, action: "cancel" },
    { order: last, action: "ship" },
  ];
  for (const { order, action } of actions) {
    const path = fillPath(ENDPOINTS.actOnOrder.path, { sellerId, orderId: order?.id ?? "" });
    t.equal((await client.post(path, { action })).status, 200, action);
    await pollUntil(waiting, ({ count }) => count === 0);
  }
  const subjects = readOutbox(dataDir)
    .filter((mail) => mail.header("to").includes("ada@people.example"))
    .map((mail) => mail.header("subject"));
  t.same(subjects, [
    "Your order 1001 at The acme shop",
    "Your order 1002 at The acme shop",
    "Your payment for order 1003 at The acme shop has arrived",
    "Order 1002 at The acme shop is cancelled",
  ]);
});

t.test("accepts orders while the outbox can't be written, and logs the error of each mail", async (t) => {
  const dataDir = testFolder(t, { outbox: "a file instead of the folder" });
  const shop = sampleShop("acme");
  const { port, logged, platform } = await openTestGateway(t, { dataDir, shops: [shop] });
  const order = orderOf(shop.seller, shop.products[0] as Product, 1);
  t.equal((await placeOrder(port, shop.seller.id, "key-of-this-order", order)).status, 201);
  const lines = await pollUntil(
    async () => logged.filter(({ mail }) => mail),
    (entries) => entries.length >= 2,
  );
  for (const line of lines) {
    t.match(line, { level: 40, msg: /^mail could not be sent/, error: /EEXIST.*outbox/, attempts: 1, nextTry: String });
  }
  t.notMatch(JSON.stringify(logged), /people\.example/);
  t.equal((await platform.orders.list(shop.seller.id, { limit: 9 })).length, 1);
});

t.test("deletes expired sessions, tickets, registrations and imports within the hour", async (t) => {
  const platform = await openEmbedded(t);
  const swept: string[] = [];
  let isFailing = false;
  const sweeping = (name: string) => async () => {
    if (isFailing) throw new Error(`can't delete ${name}`);
    swept.push(name);
  };
  const forget = async (before: Date) => void swept.push(`imports before ${before.toISOString()}`);
  const { planned, later } = manualTimer();
  const job = startBackgroundJobs({
    platform: {
      ...platform,
      sessions: Object.assign(Object.create(platform.sessions), { sweep: sweeping("sessions") }),
      tickets: Object.assign(Object.create(platform.tickets), { sweep: sweeping("tickets") }),
      registrations: Object.assign(Object.create(platform.registrations), { sweep: sweeping("registrations") }),
      imports: Object.assign(Object.create(platform.imports), { forget }),
      now: () => new Date("2026-03-03T12:00:00.000Z"),
    },
    log: pino({ level: "silent" }),
    mailsPerDay: 1,
    later,
  });
  t.teardown(() => job.stop());
  const hourly = planned.filter(({ milliseconds }) => milliseconds === 3_600_000);
  for (const { run } of hourly) run();
  await turn();
  t.same(swept, ["sessions", "tickets", "registrations", "imports before 2026-03-02T00:00:00.000Z"]);
  swept.length = 0;
  isFailing = true;
  for (const { run } of hourly) run();
  await turn();
  t.same(swept, ["imports before 2026-03-02T00:00:00.000Z"], "the others fail");
});

t.test("doesn't send a mail again after its removal from the queue failed", async (t) => {
  let now = new Date("2026-11-20T12:00:00Z");
  const platform = await openEmbedded(t, { clock: () => now });
  const sent: string[] = [];
  const removals: string[] = [];
  const { mails } = platform;
  const removeStored = mails.remove.bind(mails);
  mails.remove = async (mailId) => {
    removals.push(mailId);
    if (removals.length === 1) throw new StorageFailure("The storage failed.");
    await removeStored(mailId);
  };
  const send = async (mailId: string) => {
    sent.push(mailId);
    return "250 queued";
  };
  await mails.add([makeMail()]);
  const { planned, later } = manualTimer();
  const jobs = startBackgroundJobs({
    platform: {
      ...platform,
      now: () => now,
      mailTransport: { send, close: async () => {} },
    },
    log: pino({ level: "silent" }),
    mailsPerDay: 9,
    later,
  });
  const runAll = () => {
    for (const { run } of planned.splice(0)) run();
  };
  runAll();
  await pollUntil(
    async () => removals.length,
    (count) => count === 1,
  );
  // The lease has ended.
  now = new Date("2026-11-20T13:00:00Z");
  await pollUntil(
    async () => {
      runAll();
      return removals.length;
    },
    (count) => count === 2,
  );
  await jobs.stop();
  t.equal(sent.length, 1);
  t.same(removals, [sent[0], sent[0]]);
  t.same(await mails.claim(9, 1_000), []);
});

t.test("starts a mail delivery only for queued mails", async (t) => {
  const shop = sampleShop("acme");
  let claims = 0;
  const around = (platform: Platform): Platform => {
    const { mails } = platform;
    const claim = mails.claim.bind(mails);
    mails.claim = (limit, leaseMs) => {
      claims += 1;
      return claim(limit, leaseMs);
    };
    // Firebase's intervals are too long to affect the count.
    return { ...platform, backend: "firebase" };
  };
  const env = { ORDERS_PER_MINUTE: "3" };
  const { port, platform, logged } = await openTestGateway(t, { dataDir: testFolder(t), shops: [shop], around, env });
  const order = orderOf(shop.seller, shop.products[0] as Product, 1);
  const statuses: number[] = [];
  const place = async (sellerId: string, change = {}) => {
    statuses.push((await placeOrder(port, sellerId, "key-of-this-order", { ...order, ...change })).status);
  };
  await place("nobody");
  await place(shop.seller.id, { expectedTotal: 1 });
  const product = shop.products[0] as Product;
  const client = adminClient(port, await memberSession(platform, shop.seller.id, "acme.shops.example"));
  const path = fillPath(ENDPOINTS.saveProduct.path, { sellerId: shop.seller.id, productId: product.id });
  t.equal((await client.put(path, saveOf(product))).status, 200);
  t.equal(claims, 0, "not for failed orders and saved products");
  await place(shop.seller.id);
  await pollUntil(
    async () => logged.filter(({ msg }) => msg === "mail sent"),
    (sent) => sent.length >= 2,
  );
  const claimed = claims;
  await place(shop.seller.id);
  await place(shop.seller.id);
  t.strictSame(statuses, [404, 409, 201, 429, 429]);
  t.equal(claims, claimed);
});

t.test("runs no background jobs if the platform API is served elsewhere", async (t) => {
  const upstream = await startRecordingUpstream(t);
  const dataDir = testFolder(t);
  const env = { PLATFORM_URL: `http://${upstream.address}` };
  const { platform, port } = await openTestGateway(t, { dataDir, env });
  await platform.mails.add([makeMail()]);
  await postJson(port, "/api/sellers/s1/orders", {}).catch(() => undefined);
  t.equal(upstream.requests.length, 1);
  t.equal((await platform.mails.claim(10, 0)).length, 1);
  t.notOk(existsSync(join(dataDir, "outbox")));
});
