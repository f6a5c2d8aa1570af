import { EventEmitter, once } from "node:events";
import type { Test } from "tap";
import type { Platform } from "../../gateway/platform/platform.ts";
import { confirm, placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { storeStock } from "../support/shop.ts";

/** Somebody who watches: `heard` resolves at the next call, one that has come since the last time included. */
function watcher({ orders }: Platform, sellerId: string) {
  const calls = new EventEmitter();
  const counted = { all: 0, told: 0 };
  const stop = orders.watch(sellerId, () => {
    counted.all += 1;
    calls.emit("call");
  });
  return {
    stop,
    count: () => counted.all,
    async heard(): Promise<void> {
      // Watching by itself keeps no process.
      const stay = setInterval(() => {}, 60_000);
      if (counted.all === counted.told) await once(calls, "call");
      clearInterval(stay);
      counted.told = counted.all;
    },
  };
}

/** How every adapter of the port `Orders` tells that there is something new. */
export function orderWatchingContract(t: Test, open: OpenPlatform): void {
  const place = ({ orders }: Platform, sellerId: string) => orders.place(sellerId, placementOf([]));

  t.test("everybody who watches hears of an order that is placed, and of one that changes", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const { order: earlier } = await place(platform, seller.id);
    const [one, two] = [watcher(platform, seller.id), watcher(platform, seller.id)];
    t.teardown(() => [one, two].forEach(({ stop }) => stop()));
    await place(platform, seller.id);
    await Promise.all([one.heard(), two.heard()]);
    await platform.orders.change(seller.id, earlier.id, confirm);
    await Promise.all([one.heard(), two.heard()]);
    one.stop();
    const before = one.count();
    await place(platform, seller.id);
    await two.heard();
    t.equal(one.count(), before, "who has stopped hears nothing");
    one.stop();
    await place(platform, seller.id);
    await two.heard();
  });

  t.test("one who fails keeps nobody else from hearing, and stopping within a call is fine", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const stopBad = platform.orders.watch(seller.id, () => {
      throw new Error("own");
    });
    const stopSoon = platform.orders.watch(seller.id, () => stopSoon());
    const good = watcher(platform, seller.id);
    t.teardown(() => [stopBad, stopSoon, good.stop].forEach((stop) => stop()));
    await place(platform, seller.id);
    await good.heard();
    await place(platform, seller.id);
    await good.heard();
  });

  t.test("what concerns another seller is not told", async (t) => {
    const platform = await open(t);
    const [one, two] = [await storeStock(platform, []), await storeStock(platform, [])];
    const [first, second] = [watcher(platform, one.seller.id), watcher(platform, two.seller.id)];
    t.teardown(() => [first, second].forEach(({ stop }) => stop()));
    await Promise.all([place(platform, one.seller.id), place(platform, two.seller.id)]);
    await Promise.all([first.heard(), second.heard()]);
    const before = first.count();
    for (let round = 0; round < 3; round++) {
      await place(platform, two.seller.id);
      await second.heard();
    }
    t.ok(first.count() - before <= 1, "the call for the beginning may come late");
  });

  t.test("what writes nothing is nothing to tell of", async (t) => {
    const platform = await open(t);
    const [{ seller }, other] = [await storeStock(platform, []), await storeStock(platform, [])];
    const placement = placementOf([]);
    const { order } = await platform.orders.place(seller.id, placement);
    const [first, second] = [watcher(platform, seller.id), watcher(platform, other.seller.id)];
    t.teardown(() => [first, second].forEach(({ stop }) => stop()));
    await place(platform, seller.id);
    await first.heard();
    const before = first.count();
    for (let round = 0; round < 3; round++) {
      await platform.orders.place(seller.id, placement);
      await platform.orders.change(seller.id, order.id, () => undefined);
      await place(platform, other.seller.id);
      await second.heard();
    }
    t.ok(first.count() - before <= 1, "the call for the beginning may come late");
  });

  t.test("a seller that there is not can be watched in vain", async (t) => {
    const platform = await open(t);
    for (const nobody of ["nobody", "a/b", ""]) platform.orders.watch(nobody, () => t.fail())();
  });
}
