import { randomUUID } from "node:crypto";
import t from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { spawnGateway } from "../support/gateway.ts";
import { startRecordingUpstream } from "../support/http.ts";
import { ask, PRODUCT_HOST, startNginx } from "../support/nginx.ts";
import { orderOf } from "../support/orders.ts";
import { CaseTable } from "../support/system.ts";
import { POTS, shopsBehindNginx } from "./shops-behind-nginx.ts";

const shops = await shopsBehindNginx(t);

if (shops) {
  t.test("sends reads to the other gateway if one hangs, and never sends an order twice", async (t) => {
    const { dataDir, pots } = shops;
    const platform = await openPlatform({ backend: "embedded", dataDir });
    t.teardown(() => platform.close());
    const [pot] = (await platform.products.list(pots.id, { limit: 1 })) as [Product];
    const env = { DATA_DIR: dataDir, PRODUCT_HOST, TRUST_PROXY: "127.0.0.1" };
    const gateways = [await spawnGateway(t, env), await spawnGateway(t, env)] as const;
    const nginx = await startNginx(t, { UPSTREAMS: gateways.map(({ port }) => `127.0.0.1:${port}`).join() });
    if (!nginx) return;

    const [, hung] = gateways;
    hung.process.kill("SIGSTOP");
    const order = (key: string) =>
      ask(nginx, POTS + fillPath(ENDPOINTS.orders.path, { sellerId: pots.id }), {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify(orderOf(pots, pot, 1)),
      });
    const orders = Array.from({ length: 8 }, () => order(randomUUID()));
    const table = new CaseTable();
    const reads = ["/?a", "/?b", "/admin", "/admin?b", "/api/site", "/api/site?b", "/sitemap.xml"].flatMap((path) =>
      ["GET", "HEAD"].map(async (method) => {
        table.check(`${method} ${path}`, (await ask(nginx, POTS + path, { method })).status, 200);
      }),
    );
    await Promise.all(reads);
    t.same(table.wrong(), []);

    // nginx still waits for the orders. Their connections break, and nginx must not send them again.
    hung.process.kill("SIGKILL");
    const statuses = (await Promise.all(orders)).map(({ status }) => status);
    const placed = await platform.orders.list(pots.id, { limit: 100 });
    t.ok(statuses.includes(502), "an order that the hung gateway received is not sent to the other one");
    t.same(
      statuses.filter((status) => status !== 502),
      placed.map(() => 201),
    );
  });

  t.test("keeps the gateways in service while the platform doesn't answer reads", async (t) => {
    const platform = await startRecordingUpstream(t);
    platform.answer = () => {};
    const env = {
      DATA_DIR: shops.dataDir,
      PRODUCT_HOST,
      TRUST_PROXY: "127.0.0.1",
      PLATFORM_URL: `http://${platform.address}`,
      // The default.
      READ_TIMEOUT_MS: "4000",
    };
    const gateways = [await spawnGateway(t, env), await spawnGateway(t, env)];
    const nginx = await startNginx(t, { UPSTREAMS: gateways.map(({ port }) => `127.0.0.1:${port}`).join() });
    if (!nginx) return;
    const reads = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(nginx, `${POTS}/api/site?${index}`)));
    t.same(new Set(reads.map(({ status }) => status)), new Set([504]));
    t.match(JSON.parse(String(reads[0]?.body)), { error: { code: "upstream-timeout" } }, "the gateway's own answer");
    t.equal(platform.requests.length, 8, "no read is repeated at the other gateway");
    for (const path of ["/?a", "/?b"]) t.equal((await ask(nginx, POTS + path)).status, 200, path);
  });
}
