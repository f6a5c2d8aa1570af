import { EventEmitter, once } from "node:events";
import type { Test } from "tap";
import type { Platform } from "../../gateway/platform/platform.ts";
import { confirm, placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { storeStock } from "../support/shop.ts";

/** A watcher. `notified` resolves at the next call, or immediately if there was one since the last await. */
function watcher({ orders }: Platform, sellerId: string) {
  const calls = new EventEmitter();
  const counted = { all: 0, awaited: 0 };
  const stop = orders.watch(sellerId, () => {
    counted.all += 1;
    calls.emit("call");
  });
  return {
    stop,
    count: () => counted.all,
    async notified(): Promise<void> {
      // Keeps the process alive: watching does not.
      const stay = setInterval(() => {}, 60_000);
      if (counted.all === counted.awaited) await once(calls, "call");
      clearInterval(stay);
      counted.awaited = counted.all;
    },
  };
}

/** The contract of the port `Orders` for watching orders. */
export function orderWatchingContract(t: Test, open: OpenPlatform): void {
  const place = ({ orders }: Platform, sellerId: string) => orders.place(sellerId, placementOf([]));

  t.test("notifies all watchers of placed and changed orders", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const { order: earlier } = await place(platform, seller.id);
    const [one, two] = [watcher(platform, seller.id), watcher(platform, seller.id)];
    t.teardown(() => [one, two].forEach(({ stop }) => stop()));
    await place(platform, seller.id);
    await Promise.all([one.notified(), two.notified()]);
    await platform.orders.change(seller.id, earlier.id, confirm);
    await Promise.all([one.notified(), two.notified()]);
    one.stop();
    const before = one.count();
    await place(platform, seller.id);
    await two.notified();
    t.equal(one.count(), before, "a stopped watcher is not notified");
    one.stop();
    await place(platform, seller.id);
    await two.notified();
  });

  t.test("an error in one callback does not affect others, and a callback can stop itself", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const stopBad = platform.orders.watch(seller.id, () => {
      throw new Error("own");
    });
    const stopSoon = platform.orders.watch(seller.id, () => stopSoon());
    const good = watcher(platform, seller.id);
    t.teardown(() => [stopBad, stopSoon, good.stop].forEach((stop) => stop()));
    await place(platform, seller.id);
    await good.notified();
    await place(platform, seller.id);
    await good.notified();
  });

  t.test("does not notify of another seller's orders", async (t) => {
    const platform = await open(t);
    const [one, two] = [await storeStock(platform, []), await storeStock(platform, [])];
    const [first, second] = [watcher(platform, one.seller.id), watcher(platform, two.seller.id)];
    t.teardown(() => [first, second].forEach(({ stop }) => stop()));
    await Promise.all([place(platform, one.seller.id), place(platform, two.seller.id)]);
    await Promise.all([first.notified(), second.notified()]);
    const before = first.count();
    for (let round = 0; round < 3; round++) {
      await place(platform, two.seller.id);
      await second.notified();
    }
    t.ok(first.count() - before <= 1, "the initial call may be late");
  });

  t.test("does not notify of calls that write nothing", async (t) => {
    const platform = await open(t);
    const [{ seller }, other] = [await storeStock(platform, []), await storeStock(platform, [])];
    const placement = placementOf([]);
    const { order } = await platform.orders.place(seller.id, placement);
    const [first, second] = [watcher(platform, seller.id), watcher(platform, other.seller.id)];
    t.teardown(() => [first, second].forEach(({ stop }) => stop()));
    await place(platform, seller.id);
    await first.notified();
    const before = first.count();
    for (let round = 0; round < 3; round++) {
      await platform.orders.place(seller.id, placement);
      await platform.orders.change(seller.id, order.id, () => undefined);
      await place(platform, other.seller.id);
      await second.notified();
    }
    t.ok(first.count() - before <= 1, "the initial call may be late");
  });

  t.test("accepts watching an unknown seller, without notifications", async (t) => {
    const platform = await open(t);
    for (const unknown of ["unknown", "a/b", ""]) platform.orders.watch(unknown, () => t.fail())();
  });
}
