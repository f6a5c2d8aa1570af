import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import t from "tap";
import { firebaseProject, firestoreWithOutages } from "../../support/firebase.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { pollUntil } from "../../support/system.ts";
import { openInstance } from "./open-instance.ts";

const [KNOWN, COLD] = ["acme.shops.example", "cold.shops.example"];
const PAGES = ["/", "/products/mug", "/categories/cups"];
/** The gateways' caches never expire: they update only through the change feed. */
const NOW = new Date("2026-06-01T12:00:00.000Z");

/** Pause between a visitor's requests, in ms: without it they would use all CPU time. */
const PAUSE_MS = 50;

/** Repeats an action until it is stopped, and records its results. */
function repeatUntilStopped<Outcome>(once: () => Promise<Outcome>) {
  const outcomes: Outcome[] = [];
  const stopping = new AbortController();
  let check = (): void => {};
  const running = (async () => {
    while (!stopping.signal.aborted) {
      outcomes.push(await once());
      check();
      await pause(PAUSE_MS);
    }
  })();
  return {
    outcomes,
    /** Waits for `count` more results. */
    until: (wanted: (outcome: Outcome) => boolean, count = 1) => {
      const begin = outcomes.length;
      return new Promise<void>((resolve) => {
        check = () => {
          if (outcomes.slice(begin).filter(wanted).length >= count) resolve();
        };
      });
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const outage = await firestoreWithOutages(t);
if (outage) {
  t.test(
    "serves known shops and rejects orders during an outage of the storage, then recovers by itself",
    async (t) => {
      const firebase = firebaseProject();
      const [shop, cold] = [sampleShop("acme"), sampleShop("cold")];
      const [mug] = shop.products;
      if (!mug) throw new TypeError("the shop needs a mug");
      const { id } = shop.seller;
      for (const variant of mug.variants) variant.stock = null;
      const gateways = [
        await openInstance(t, { firebase, shops: [shop, cold], now: () => NOW }),
        await openInstance(t, { firebase, now: () => NOW }),
      ] as const;
      const [one, two] = gateways;

      const statusOf = async (port: number, host: string, path: string) => (await httpGet(port, host, path)).status;
      const statuses = (host: string, path: string) =>
        Promise.all(gateways.map(({ port }) => statusOf(port, host, path)));
      for (const path of PAGES) t.strictSame(await statuses(KNOWN, path), [200, 200]);

      const visitors = gateways.map(({ port }) => {
        let count = 0;
        return repeatUntilStopped(() => statusOf(port, KNOWN, PAGES[count++ % PAGES.length] as string));
      });
      const buyers = gateways.map(({ port }) =>
        repeatUntilStopped(async () => {
          const key = randomUUID();
          const { status, headers, body } = await placeOrder(port, id, key, orderOf(shop.seller, mug, 1));
          return { key, status, retryAfter: headers["retry-after"], code: body.error?.code };
        }),
      );
      const load = [...visitors, ...buyers];
      const isOrdered = ({ status }: { status: number }): boolean => status === 201;
      const isServed = (status: number): boolean => status === 200;
      await Promise.all([
        ...visitors.map((each) => each.until(isServed, 20)),
        ...buyers.map((each) => each.until(isOrdered)),
      ]);

      await outage.begin();
      const refused = Promise.all(buyers.map((each) => each.until(({ status }) => status === 503)));
      const served = Promise.all(visitors.map((each) => each.until(isServed, 100)));
      t.strictSame(await statuses(COLD, "/"), [503, 503], "an uncached shop is not reported as unknown");
      t.strictSame(await statuses("nobody.shops.example", "/"), [503, 503], "neither is an unknown name");
      t.strictSame(await statuses("shops.example", "/readyz"), [503, 503]);
      t.strictSame(await statuses("shops.example", "/healthz"), [200, 200]);
      await Promise.all([refused, served]);

      await outage.end();
      const ready = await pollUntil(
        () => statuses("shops.example", "/readyz"),
        (answers) => answers.every(isServed),
      );
      t.strictSame(ready, [200, 200]);
      await Promise.all(buyers.map((each) => each.until(isOrdered)));
      await Promise.all(load.map(({ stop }) => stop()));

      t.strictSame(new Set(visitors.flatMap(({ outcomes }) => outcomes)), new Set([200]), "visitors get every page");
      const orders = buyers.flatMap(({ outcomes }) => outcomes);
      const waiting = orders.filter((order) => !isOrdered(order));
      t.strictSame(
        new Set(waiting.map(({ status, code }) => `${status} ${code}`)),
        new Set(["503 storage-unavailable"]),
        "buyers get 503",
      );
      t.strictSame(new Set(waiting.map(({ retryAfter }) => retryAfter)), new Set(["2"]), "with Retry-After");
      t.strictSame(await statuses(COLD, "/"), [200, 200]);
      t.strictSame(await statuses("nobody.shops.example", "/"), [404, 404]);

      const keys = waiting.map(({ key }) => key);
      const again = await Promise.all(keys.map((key) => placeOrder(one.port, id, key, orderOf(shop.seller, mug, 1))));
      t.strictSame(new Set(again.map(({ status }) => status)), new Set([201]), "repeated orders succeed");
      const stored = await one.platform.orders.list(id, { limit: 1_000 });
      const numbers = stored.map(({ number }) => number).toReversed();
      t.strictSame(
        numbers,
        numbers.map((_, index) => 1001 + index),
      );
      const made = again.map(({ body }) => body.order.number);
      t.equal(new Set(made).size, made.length, "each order exists once");

      const renamed = await one.platform.sellers.change(id, () => ({ name: "Acme is back" }));
      await two.received(id, renamed.version);
      t.equal(pageDataOf((await httpGet(two.port, KNOWN, "/")).text).seller?.name, "Acme is back");
    },
  );
}
