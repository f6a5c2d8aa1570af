import { join } from "node:path";
import t, { type Test } from "tap";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { SqliteOrderWatch } from "../../../../gateway/platform/orders/sqlite-order-watch.ts";
import { growRevision } from "../../../../gateway/platform/orders/sqlite-orders.ts";
import { testFolder } from "../../../support/system.ts";

/** A timer that goes off when it is told to. */
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

/** Two processes' views of one database; here they are two connections. */
function openTwo(t: Test) {
  const file = join(testFolder(t), "awning.sqlite");
  const [here, there] = [openDatabase(file), openDatabase(file)];
  t.teardown(() => [here, there].forEach((database) => database.close()));
  return { here, there };
}

t.test("what another process writes is seen at the next look, once for many, and nothing else is", async (t) => {
  const { here, there } = openTwo(t);
  const { every, tick, timers } = handTimer();
  const watch = new SqliteOrderWatch(here, every);
  const told: string[] = [];
  there.transactionNow(() => growRevision(there, "acme"));
  t.equal(timers(), 0, "as long as nobody watches, nobody looks");
  const stops = ["acme", "acme", "other"].map((sellerId, index) =>
    watch.watch(sellerId, () => told.push(`${sellerId} ${index}`)),
  );
  t.equal(timers(), 1, "one look for all");
  tick();
  t.same(told, [], "what happened before is nothing new");
  for (let count = 0; count < 3; count++) there.transactionNow(() => growRevision(there, "acme"));
  t.same(told, []);
  tick();
  t.same(told, ["acme 0", "acme 1"]);
  tick();
  here.transactionNow(() => growRevision(here, "other"));
  tick();
  t.same(told, ["acme 0", "acme 1", "other 2"]);
  await there.transaction(() => there.run("DELETE FROM mails"));
  tick();
  stops[0]?.();
  stops[0]?.();
  there.transactionNow(() => growRevision(there, "acme"));
  tick();
  t.same(told.slice(3), ["acme 1"], "the other one still watches");
  stops.forEach((stop) => stop());
  t.equal(timers(), 0);
});

t.test("a look that finds nothing written asks for no seller's orders", async (t) => {
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
  there.transactionNow(() => growRevision(there, "acme"));
  tick();
  t.equal(reads, before + 1);
});

t.test("a database that can't be read is asked again, and what changed meanwhile is told", async (t) => {
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
  let told = 0;
  t.teardown(watch.watch("acme", () => (told += 1)));
  tick();
  there.transactionNow(() => growRevision(there, "acme"));
  tick();
  t.equal(told, 0);
  broken = false;
  tick();
  t.equal(told, 1);
  tick();
  t.equal(told, 1);
});

t.test("after it is closed nothing looks any more, and stopping is still fine", async (t) => {
  const { here } = openTwo(t);
  const { every, timers } = handTimer();
  const watch = new SqliteOrderWatch(here, every);
  const stop = watch.watch("acme", () => {});
  watch.close();
  t.equal(timers(), 0);
  stop();
});
