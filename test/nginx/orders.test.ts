import { randomUUID } from "node:crypto";
import t from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import type { OrderAnswer } from "../../areas/shared/orders/contract/orders.ts";
import { orderPath } from "../../areas/shared/pages/routes.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { startRecordingUpstream } from "../support/http.ts";
import { type Answer, ask, type NginxServer, startNginx, textOf } from "../support/nginx.ts";
import { orderOf } from "../support/orders.ts";
import { pollUntil } from "../support/system.ts";
import { BEANS, POTS, shopsBehindNginx } from "./shops-behind-nginx.ts";

const jsonOf = ({ body }: Answer) => JSON.parse(body.toString()) as OrderAnswer & { error?: { code: string } };

const post = (nginx: NginxServer, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(nginx, POTS + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const shops = await shopsBehindNginx(t);

if (shops) {
  const { nginx, pots, dataDir } = shops;
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const gateway = await shops.startGateway();
  const [pot] = (await platform.products.list(pots.id, { limit: 1 })) as [Product];
  const orders = fillPath(ENDPOINTS.orders.path, { sellerId: pots.id });
  const place = (key: string, change = {}) =>
    post(nginx, orders, orderOf(pots, pot, 1, change), { "Idempotency-Key": key });

  t.test("forwards an order with its key, and returns the same order for a repeated request", async (t) => {
    const key = randomUUID();
    const first = await place(key);
    t.match(first, { status: 201, headers: { "cache-control": "no-store" } });
    t.notOk("idempotency-replayed" in first.headers);
    const again = await place(key);
    t.match(again, { status: 201, headers: { "idempotency-replayed": "true" } });
    t.strictSame(jsonOf(again), jsonOf(first));
    const other = await place(key, { note: "And a lid." });
    t.match([other.status, jsonOf(other).error?.code], [422, "idempotency-key-reused"]);
    t.equal((await platform.orders.list(pots.id, { limit: 9 })).length, 1);
  });

  t.test("never caches an order's page, which shows changes immediately", async (t) => {
    const { token } = jsonOf(await place(randomUUID())).order;
    const url = POTS + orderPath(token);
    for (let round = 0; round < 2; round += 1) {
      const page = await ask(nginx, url, { headers: { "Accept-Encoding": "br" } });
      t.match(page, { status: 200, headers: { "cache-control": /no-store/, "x-cache": "MISS" } });
      t.match(textOf(page), `"status":"placed"`);
    }
    t.equal((await ask(nginx, BEANS + orderPath(token))).status, 404, "only on its own shop's host");
    const api = fillPath(ENDPOINTS.order.path, { sellerId: pots.id, token });
    t.match((await ask(nginx, POTS + api)).headers, { "cache-control": "no-store" });
    const cancel = fillPath(ENDPOINTS.orderCancellation.path, { sellerId: pots.id, token });
    t.match(jsonOf(await post(nginx, cancel, {})).order, { status: "cancelled" });
    t.match(textOf(await ask(nginx, url)), `"status":"cancelled"`);
    const lines = await pollUntil(
      async () => nginx.accessLog(),
      (logged) => logged.some(({ path }) => String(path).endsWith("/cancellation")),
    );
    t.ok(lines.some(({ path }) => path === "/orders/:token"));
    t.notMatch(JSON.stringify([lines, gateway.logged]), token, "neither log contains the link");
  });

  t.test("rejects a body that is too large with the same error in nginx and in the gateway", async (t) => {
    for (const bytes of [32 * 1024 + 1, 16 * 1024 * 1024 + 1]) {
      const answer = await ask(nginx, POTS + orders, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Content-Length": String(bytes) },
        ...(bytes < 64 * 1024 && { body: " ".repeat(bytes) }),
      });
      t.match([answer.status, jsonOf(answer).error?.code], [413, "body-too-large"], String(bytes));
    }
  });
}

t.test("never sends an order twice", async (t) => {
  const gateways = [await startRecordingUpstream(t), await startRecordingUpstream(t)];
  const nginx = await startNginx(t, { UPSTREAMS: gateways.map(({ address }) => address).join() });
  if (!nginx) return;
  for (const gateway of gateways) gateway.answer = (request) => request.socket.destroy();
  const key = randomUUID();
  const answer = await post(nginx, "/api/sellers/s1/orders", {}, { "Idempotency-Key": key });
  t.match(
    [answer.status, jsonOf(answer).error?.code],
    [502, "upstream-failed"],
    "the client repeats the request with its key",
  );
  const received = gateways.flatMap(({ requests }) => requests);
  t.match(received, [{ method: "POST", headers: { "idempotency-key": key, "content-length": "2" } }]);
  t.equal(received.length, 1);
});
