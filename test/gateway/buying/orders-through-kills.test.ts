import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import t from "tap";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { seededRandom } from "../../../scripts/bench/statistics.ts";
import { type SpawnedGateway, spawnGateway } from "../../support/gateway.ts";
import { orderOf, type PlacedAnswer, placeOrder } from "../../support/orders.ts";
import { makeProduct, makeVariant, storeProduct, storeShop } from "../../support/shop.ts";
import { CaseTable, freePort, testFolder } from "../../support/system.ts";

const CHECKOUTS = 200;
const AT_ONCE = 16;
const KILLS = 12;
const STOCK = 1_000;
const RETRY_MS = 50;

t.test("a gateway that is killed repeatedly loses no order and duplicates none", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { seller, categories } = await storeShop(platform);
  const product = makeProduct({
    sellerId: seller.id,
    categoryId: categories[0]?.id ?? "",
    variants: [makeVariant({ stock: STOCK })],
  });
  await storeProduct(platform, seller.id, product);

  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    PRODUCT_HOST: "shops.example",
    API_REQUESTS_PER_MINUTE: "1000000",
    ORDERS_PER_MINUTE: "1000000",
  };
  let gateway: SpawnedGateway = await spawnGateway(t, env);
  const random = seededRandom(20_26);
  let kills = 0;
  let restarting: Promise<void> = Promise.resolve();

  /** Kills the gateway at a random moment and starts the next one. */
  const killOnce = async (): Promise<void> => {
    kills += 1;
    for (let turns = Math.floor(random() * 40); turns > 0; turns--) await nextTurn();
    gateway.process.kill("SIGKILL");
    await gateway.exited;
    gateway = await spawnGateway(t, env);
  };

  /** Like a browser: repeats the request with the same key until it gets a response. */
  const checkOut = async (buyer: number): Promise<PlacedAnswer> => {
    const order = orderOf(seller, product, 1 + (buyer % 3), { note: `Buyer ${buyer}` });
    const key = `checkout-number-${buyer}-of-this-test`;
    for (;;) {
      const answer = await placeOrder(gateway.port, seller.id, key, order).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      await Promise.all([restarting, pause(RETRY_MS)]);
    }
  };

  const answers: PlacedAnswer[] = [];
  // One buyer in each group orders at the time of the kill.
  const stretch = Math.floor(CHECKOUTS / KILLS);
  const unlucky = new Set(Array.from({ length: KILLS }, (_, kill) => kill * stretch + Math.floor(random() * stretch)));
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < CHECKOUTS) {
        const buyer = next++;
        if (unlucky.has(buyer)) restarting = restarting.then(killOnce);
        answers[buyer] = await checkOut(buyer);
      }
    }),
  );
  await restarting;
  gateway.process.kill("SIGKILL");
  await gateway.exited;
  t.equal(kills, KILLS, "all planned kills happened");
  t.ok(
    answers.every(({ status }) => status === 201),
    "every buyer has an order at the end",
  );

  const orders = await platform.orders.list(seller.id, { limit: CHECKOUTS * 2 });
  t.equal(orders.length, CHECKOUTS, "one order per buyer");
  t.strictSame(
    orders.map(({ number }) => number).toSorted((a, b) => a - b),
    Array.from({ length: CHECKOUTS }, (_, index) => 1001 + index),
    "numbers are consecutive",
  );
  const byToken = new Map(orders.map((order) => [order.accessToken, order]));
  const table = new CaseTable();
  for (const [buyer, { body }] of answers.entries()) {
    const { number, note, total } = byToken.get(body.order.token) ?? {};
    const expected = { number: body.order.number, note: `Buyer ${buyer}`, total: body.order.total };
    table.check(`order of buyer ${buyer}`, { number, note, total }, expected);
  }
  for (const { number, delivery, total, lines } of orders) {
    const sum = lines.reduce((amount, line) => amount + line.unitPrice * line.quantity, delivery.price);
    table.check(`total of order ${number}`, total, sum);
  }
  t.same(table.wrong(), []);
  const ordered = orders.flatMap(({ lines }) => lines).reduce((pieces, { quantity }) => pieces + quantity, 0);
  const left = (await platform.products.get(seller.id, product.id))?.variants[0]?.stock;
  t.equal(left, STOCK - ordered, "the remaining stock matches the orders");
});
