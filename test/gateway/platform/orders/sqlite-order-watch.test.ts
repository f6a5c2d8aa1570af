import { join } from "node:path";
import t, { type Test } from "tap";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { SqliteOrderWatch } from "../../../../gateway/platform/orders/sqlite-order-watch.ts";
import { incrementRevision } from "../../../../gateway/platform/orders/sqlite-orders.ts";
import { testFolder } from "../../../support/system.ts";

/** A timer that the test triggers. */
function handTimer() {
  const running = new Set<() => void>();
  return {
    every: (run: () => void) => {
      running.add(run);
      return () => void running.delete(run);
    },
    tick: () => [...running].forEach((run) => run()),
    timers: () => running.size,
  };
}

/** Two connections to one database, in place of two processes. */
function openTwo(t: Test) {
  const file = join(testFolder(t), "awning.sqlite");
  const [here, there] = [openDatabase(file), openDatabase(file)];
  t.teardown(() => [here, there].forEach((database) => database.close()));
  return { here, there };
}

t.test("the next poll reports changes by another process, once for several", async (t) => {
  const { here, there } = openTwo(t);
  const { every, tick, timers } = handTimer();
  const watch = new SqliteOrderWatch(here, every);
  const calls: string[] = [];
  there.transactionNow(() => incrementRevision(there, "acme"));
  t.equal(timers(), 0, "no polling without watchers");
  const stops = ["acme", "acme", "other"].map((sellerId, index) =>
    watch.watch(sellerId, () => calls.push(`${sellerId} ${index}`)),
  );
  t.equal(timers(), 1, "one timer for all");
  tick();
  t.same(calls, [], "earlier changes are not reported");
  for (let count = 0; count < 3; count++) there.transactionNow(() => incrementRevision(there, "acme"));
  t.same(calls, []);
  tick();
  t.same(calls, ["acme 0", "acme 1"]);
  tick();
  here.transactionNow(() => incrementRevision(here, "other"));
  tick();
  t.same(calls, ["acme 0", "acme 1", "other 2"]);
  await there.transaction(() => there.run("DELETE FROM mails"));
  tick();
  stops[0]?.();
  stops[0]?.();
  there.transactionNow(() => incrementRevision(there, "acme"));
  tick();
  t.same(calls.slice(3), ["acme 1"], "the other watcher remains");
  stops.forEach((stop) => stop());
  t.equal(timers(), 0);
});

t.test("a poll without new writes reads no revisions", async (t) => {
  const { here, there } = openTwo(t);
  const { every, tick } = handTimer();
  let reads = 0;
  const counting = new Proxy(here, {
    get(target, name) {
      if (name === "get") reads += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const watch = new SqliteOrderWatch(counting, every);
  const stop = watch.watch("acme", () => {});
  t.teardown(stop);
  tick();
  const before = reads;
  tick();
  tick();
  t.equal(reads, before);
  there.transactionNow(() => incrementRevision(there, "acme"));
  tick();
  t.equal(reads, before + 1);
});

t.test("retries a failed read, and reports the changes since then", async (t) => {
  const { here, there } = openTwo(t);
  const { every, tick } = handTimer();
  let broken = true;
  const failing = new Proxy(here, {
    get(target, name) {
      if (broken && (name === "get" || name === "epoch")) {
        return () => {
          throw new Error("the disk is gone");
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const watch = new SqliteOrderWatch(failing, every);
  let calls = 0;
  t.teardown(watch.watch("acme", () => (calls += 1)));
  tick();
  there.transactionNow(() => incrementRevision(there, "acme"));
  tick();
  t.equal(calls, 0);
  broken = false;
  tick();
  t.equal(calls, 1);
  tick();
  t.equal(calls, 1);
});

t.test("closing ends polling, and stopping a watcher afterwards is harmless", async (t) => {
  const { here } = openTwo(t);
  const { every, timers } = handTimer();
  const watch = new SqliteOrderWatch(here, every);
  const stop = watch.watch("acme", () => {});
  watch.close();
  t.equal(timers(), 0);
  stop();
});
