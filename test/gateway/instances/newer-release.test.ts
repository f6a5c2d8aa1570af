import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t from "tap";
import { SCHEMA_STEPS } from "../../../gateway/platform/database/sqlite-schema.ts";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { spawnGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

t.test("a gateway whose database a newer release has migrated writes nothing, and says once what to do", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { seller, categories, products } = sampleShop("acme");
  await platform.shops.create({ seller, categories, products });
  const [product] = products;
  if (!product) throw new Error("The sample shop has no product.");
  const { port, logged, process, exited } = await spawnGateway(t, { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" });
  const place = (key: string) => placeOrder(port, seller.id, key, orderOf(seller, product, 1));
  t.equal((await place("before-the-update-1")).status, 201);

  // The gateway writes its mails and its search index after the order's answer.
  const newer = new DatabaseSync(join(dataDir, "awning.sqlite"), { timeout: 10_000 });
  newer.exec(`PRAGMA user_version = ${SCHEMA_STEPS.length + 1}`);
  newer.close();
  t.match(await place("after-the-update-1"), { status: 503, body: { error: { code: "storage-unavailable" } } });
  t.equal((await place("after-the-update-2")).status, 503);
  t.equal((await httpGet(port, "acme.shops.example", "/")).status, 200, "it still serves pages");
  t.equal((await httpGet(port, "localhost", "/readyz")).status, 503);
  t.equal((await platform.orders.list(seller.id, { limit: 9 })).length, 1);
  process.kill("SIGTERM");
  await exited;
  const reports = logged.filter(({ msg }) => /newer release/.test(String(msg)));
  t.match(reports, [
    { level: 40, msg: /supports only \d+\. This process writes nothing more\. Stop it, and start the newer/ },
  ]);
});
