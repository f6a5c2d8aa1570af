import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import t from "tap";
import { firebaseProject, openMortalFirestore } from "../../support/firebase.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { pollUntil } from "../../support/system.ts";
import { openInstance } from "./open-instance.ts";

const [KNOWN, COLD] = ["acme.shops.example", "cold.shops.example"];
const PAGES = ["/", "/products/mug", "/categories/cups"];
/** The memory of a gateway never grows old: what it shows anew it has been told. */
const NOW = new Date("2026-06-01T12:00:00.000Z");

/** Between one request of a visitor and the next: without it they would take all of the machine's time. */
const PAUSE_MS = 50;

/** Runs something over and over until it is stopped, and notes what comes of it. */
function over<Outcome>(once: () => Promise<Outcome>) {
  const outcomes: Outcome[] = [];
  const stopping = new AbortController();
  let look = (): void => {};
  const running = (async () => {
    while (!stopping.signal.aborted) {
      outcomes.push(await once());
      look();
      await pause(PAUSE_MS);
    }
  })();
  return {
    outcomes,
    /** Waits until something has come of it `count` more times. */
    until: (wanted: (outcome: Outcome) => boolean, count = 1) => {
      const begin = outcomes.length;
      return new Promise<void>((resolve) => {
        look = () => {
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

const emulator = await openMortalFirestore(t);
if (emulator) {
  t.test("while the storage is away, known shops are served and orders wait; then all goes on by itself", async (t) => {
    const firebase = firebaseProject();
    const [shop, cold] = [sampleShop("acme"), sampleShop("cold")];
    const [mug] = shop.products;
    if (!mug) throw new TypeError("the shop has a mug");
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
      return over(() => statusOf(port, KNOWN, PAGES[count++ % PAGES.length] as string));
    });
    const buyers = gateways.map(({ port }) =>
      over(async () => {
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

    await emulator.save(firebase.projectId);
    await emulator.kill();
    const refused = Promise.all(buyers.map((each) => each.until(({ status }) => status === 503)));
    const served = Promise.all(visitors.map((each) => each.until(isServed, 100)));
    t.strictSame(await statuses(COLD, "/"), [503, 503], "a shop that it doesn't know is not called unknown");
    t.strictSame(await statuses("nobody.shops.example", "/"), [503, 503], "and neither is what nobody has");
    t.strictSame(await statuses("shops.example", "/readyz"), [503, 503]);
    t.strictSame(await statuses("shops.example", "/healthz"), [200, 200]);
    await Promise.all([refused, served]);

    await emulator.revive();
    const ready = await pollUntil(
      () => statuses("shops.example", "/readyz"),
      (answers) => answers.every(isServed),
    );
    t.strictSame(ready, [200, 200]);
    await Promise.all(buyers.map((each) => each.until(isOrdered)));
    await Promise.all(load.map(({ stop }) => stop()));

    t.strictSame(new Set(visitors.flatMap(({ outcomes }) => outcomes)), new Set([200]), "visitors notice nothing");
    const orders = buyers.flatMap(({ outcomes }) => outcomes);
    const waiting = orders.filter((order) => !isOrdered(order));
    t.strictSame(
      new Set(waiting.map(({ status, code }) => `${status} ${code}`)),
      new Set(["503 storage-unavailable"]),
      "buyers are told to come back",
    );
    t.strictSame(new Set(waiting.map(({ retryAfter }) => retryAfter)), new Set(["2"]), "and when");
    t.strictSame(await statuses(COLD, "/"), [200, 200]);
    t.strictSame(await statuses("nobody.shops.example", "/"), [404, 404]);

    const keys = waiting.map(({ key }) => key);
    const again = await Promise.all(keys.map((key) => placeOrder(one.port, id, key, orderOf(shop.seller, mug, 1))));
    t.strictSame(new Set(again.map(({ status }) => status)), new Set([201]), "those who do have their order");
    const stored = await one.platform.orders.list(id, { limit: 1_000 });
    const numbers = stored.map(({ number }) => number).toReversed();
    t.strictSame(
      numbers,
      numbers.map((_, index) => 1001 + index),
    );
    const made = again.map(({ body }) => body.order.number);
    t.equal(new Set(made).size, made.length, "each its own, and once");

    const renamed = await one.platform.sellers.update(id, { name: "Acme is back" });
    await two.told(id, renamed.version);
    t.equal(pageDataOf((await httpGet(two.port, KNOWN, "/")).text).seller?.name, "Acme is back");
  });
}
