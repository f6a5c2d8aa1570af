import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import t from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, programEnvironment, testFolder } from "../../support/system.ts";

t.test("rejects orders in time, and serves pages, while another process is stopped in a transaction", async (t) => {
  const dataDir = testFolder(t);
  const shop = sampleShop("acme");
  const { port } = await openTestGateway(t, { dataDir, shops: [shop] });
  const script = `
    import { DatabaseSync } from "node:sqlite";
    const database = new DatabaseSync(${JSON.stringify(join(dataDir, "awning.sqlite"))}, { timeout: 10_000 });
    database.exec("BEGIN IMMEDIATE");
    process.stdout.write("begun");
    setInterval(() => {}, 60_000);`;
  const neighbour = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: programEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(neighbour, "exit");
  t.teardown(() => neighbour.kill("SIGKILL"));
  await once(neighbour.stdout, "data");
  neighbour.kill("SIGSTOP");

  const table = new CaseTable();
  const answers: string[] = [];
  const noted = <T>(name: string, answer: Promise<T>) =>
    answer.then((value) => {
      answers.push(name);
      return value;
    });
  const key = randomUUID();
  const order = orderOf(shop.seller, shop.products[0] as Product, 1);
  const [refused, page] = await Promise.all([
    noted("order", placeOrder(port, shop.seller.id, key, order)),
    noted("page", httpGet(port, "acme.shops.example", "/")),
  ]);
  table.check("the order", [refused.status, refused.headers["retry-after"]], [503, "5"]);
  table.check("a page of a shop that is not in memory", page.status, 200);
  table.check("in this order", answers, ["page", "order"]);
  neighbour.kill("SIGKILL");
  await ended;
  table.check("once the lock is free", (await placeOrder(port, shop.seller.id, key, order)).status, 201);
  t.same(table.wrong(), []);
});
