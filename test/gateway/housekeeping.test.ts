import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import type { Product } from "../../areas/shared/domain/product.ts";
import { Housekeeping } from "../../gateway/housekeeping.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { openTestGateway } from "../support/open-test-gateway.ts";
import { orderOf, placeOrder, postJson } from "../support/order-client.ts";
import { makeMail } from "../support/order-records.ts";
import { pollUntil } from "../support/poll-until.ts";
import { readMail } from "../support/read-mail.ts";
import { startRecordingUpstream } from "../support/recording-upstream.ts";
import { sampleShop } from "../support/sample-shop.ts";

/** A timer that goes off when it is told to. */
function handTimer() {
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
    goOff: () => planned.shift()?.run(),
  };
}

/** A task that ends when it is told to, and counts. */
function handTask() {
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

function setUp(tasks: Record<string, (stopping: AbortSignal) => Promise<unknown>>) {
  const errors: unknown[] = [];
  const timer = handTimer();
  const log = { error: (fields: unknown) => void errors.push(fields) };
  return { house: new Housekeeping({ tasks, intervalMs: 1_000, log, later: timer.later }), timer, errors };
}

t.test("one run at a time, each planned when the one before is over", async (t) => {
  const task = handTask();
  const { timer } = setUp({ task: task.run });
  t.match(timer.planned, [{ milliseconds: 1_000 }]);
  t.equal(task.runs, 0, "nothing is done while the gateway starts");
  timer.goOff();
  t.equal(task.runs, 1);
  t.equal(timer.planned.length, 0);
  task.finish();
  await turn();
  t.match(timer.planned, [{ milliseconds: 1_000 }]);
});

t.test("a kick is a run at once, or right after the one under way, however many there were", async (t) => {
  const task = handTask();
  const { house, timer } = setUp({ task: task.run });
  house.kick();
  t.equal(task.runs, 1);
  t.equal(timer.planned.length, 0, "in the place of the one that was planned");
  house.kick();
  house.kick();
  t.equal(task.runs, 1);
  task.finish();
  await turn();
  t.equal(task.runs, 2);
  task.finish();
  await turn();
  t.equal(task.runs, 2);
  t.equal(timer.planned.length, 1);
});

t.test("a task that fails is logged and keeps no other back; the next runs come, at longer intervals", async (t) => {
  let isBroken = true;
  let others = 0;
  const { timer, errors } = setUp({
    first: async () => {
      if (isBroken) throw new Error("no disk");
    },
    second: async () => {
      others += 1;
    },
  });
  const pauses: (number | undefined)[] = [];
  for (let i = 0; i < 8; i++) {
    timer.goOff();
    await turn();
    pauses.push(timer.planned[0]?.milliseconds);
  }
  t.match(errors[0], { err: new Error("no disk"), task: "first" });
  t.equal(errors.length, 8);
  t.equal(others, 8);
  t.same(pauses, [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  isBroken = false;
  timer.goOff();
  await turn();
  t.equal(timer.planned[0]?.milliseconds, 1_000);
});

t.test("stopping waits for the run under way, and is the last of it", async (t) => {
  const task = handTask();
  let signal: AbortSignal | undefined;
  const { house, timer } = setUp({
    task: (stopping) => {
      signal = stopping;
      return task.run();
    },
  });
  house.kick();
  house.kick();
  let isOver = false;
  const stopping = async () => {
    await house.stop();
    isOver = true;
  };
  const stopped = stopping();
  await turn();
  t.equal(signal?.aborted, true, "the task is told");
  t.equal(isOver, false);
  task.finish();
  await stopped;
  house.kick();
  t.equal(task.runs, 1);
  t.equal(timer.planned.length, 0);
});

t.test("an order's mails go out by themselves, and the log names their files", async (t) => {
  const dataDir = t.testdir();
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
  t.same(mails.map((mail) => mail.header("to")).sort(), ["ada@people.example", seller.contact.email].sort());
  const link = `https://acme.shops.example/orders/${body.order.token}`;
  for (const { text } of mails) t.match(text, link);
  t.notMatch(JSON.stringify(logged), body.order.token, "which no log line holds");
});

t.test("an order that is not paid in time is given up by itself", async (t) => {
  let now = new Date("2026-11-20T12:00:00Z");
  const shop = sampleShop("acme");
  const around = (platform: Platform) => ({ ...platform, now: () => now });
  const { port, platform } = await openTestGateway(t, { dataDir: t.testdir(), shops: [shop], around });
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

t.test("a gateway whose platform API is elsewhere leaves its house to it", async (t) => {
  const upstream = await startRecordingUpstream(t);
  const dataDir = t.testdir();
  const env = { PLATFORM_URL: `http://${upstream.address}` };
  const { platform, port } = await openTestGateway(t, { dataDir, env });
  await platform.mails.add([makeMail()]);
  await postJson(port, "/api/sellers/s1/orders", {}).catch(() => undefined);
  t.equal(upstream.requests.length, 1);
  t.equal((await platform.mails.claim(10, 0)).length, 1);
  t.notOk(existsSync(join(dataDir, "outbox")));
});
