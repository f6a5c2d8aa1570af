import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import t from "tap";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import { FIRST_ORDER_NUMBER } from "../../../../areas/shared/orders/order.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { PROJECT_ROOT } from "../../../../scripts/build/paths.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

const BUYERS = 100;
const STOCK = 20;

/**
 * Starts a process in which {@link BUYERS} buyers order one piece each concurrently when `start` is called.
 * @returns `finish`, which resolves to each buyer's error code, or `placed`
 */
async function startBuyers(dataDir: string, sellerId: string, productId: string) {
  const script = `
    import { openPlatform } from "./gateway/platform/open-platform.ts";
    import { placementOf } from "./test/support/orders.ts";
    const platform = await openPlatform({ backend: "embedded", dataDir: ${JSON.stringify(dataDir)} });
    const buy = () => platform.orders.place("${sellerId}", placementOf([{ product: { id: "${productId}" } }]));
    process.stdout.write("ready\\n");
    process.stdin.once("data", async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: ${BUYERS} }, buy));
      process.stdout.write(JSON.stringify(outcomes.map(({ reason }) => (reason ? String(reason.code ?? reason) : "placed"))));
      await platform.close();
      process.stdin.destroy();
    });`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    cwd: PROJECT_ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(child.stdout, "readable");
  const output = text(child.stdout);
  return {
    start: () => child.stdin.write("go\n"),
    finish: async (): Promise<string[]> => {
      const [, json = "[]"] = (await output).split("\n");
      return JSON.parse(json) as string[];
    },
    kill: () => child.kill("SIGKILL"),
  };
}

t.test("sells 20 pieces to 200 buyers in two processes, and rejects the others as out of stock", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const seller = makeSeller();
  const category = makeCategory({ sellerId: seller.id });
  const variants = [makeVariant({ stock: STOCK })];
  const product = makeProduct({ sellerId: seller.id, categoryId: category.id, variants });
  await platform.shops.create({ seller, categories: [category], products: [product] });

  const processes = await Promise.all([1, 2].map(() => startBuyers(dataDir, seller.id, product.id)));
  t.teardown(() => processes.forEach(({ kill }) => kill()));
  for (const { start } of processes) start();
  const answers = (await Promise.all(processes.map(({ finish }) => finish()))).flat();

  t.equal(answers.filter((answer) => answer === "placed").length, STOCK);
  t.equal(answers.filter((answer) => answer === "insufficient-stock").length, 2 * BUYERS - STOCK);
  const orders = await platform.orders.list(seller.id, { limit: 1000 });
  t.strictSame(
    orders.map(({ number }) => number),
    Array.from({ length: STOCK }, (_, index) => FIRST_ORDER_NUMBER + STOCK - 1 - index),
  );
  const stored = (await platform.products.get(seller.id, product.id)) as Product;
  t.equal(stored.variants[0]?.stock, 0);
});
