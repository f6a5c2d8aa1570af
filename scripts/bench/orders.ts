import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OrderRequest } from "../../areas/shared/orders/contract/orders.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { benchShop, shopDomain } from "./bench-shop.ts";
import { type BenchContext, runInTurns, runLoad, runNumberedLoad } from "./load.ts";
import type { Table } from "./report.ts";
import { startGateway } from "./subjects.ts";

/** A wrk script that places a new order with each request. */
function wrkScript(sellerId: string, host: string, order: OrderRequest): string {
  const body = JSON.stringify(order);
  const head = [
    `POST /api/sellers/${sellerId}/orders HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Idempotency-Key: bench-order-",
  ];
  return `
    local i
    function init(args) i = tonumber(args[1]) end
    local head, body = '${head.join("\\r\\n")}', '${body}'
    function request()
      i = i + 1
      return head .. string.format("%010d", i) .. "\\r\\n\\r\\n" .. body
    end
  `;
}

/** Places orders from 32 clients on one gateway, in turns with the cheapest request of the platform API. */
export async function measureOrders({ wrk, folder }: BenchContext): Promise<Table[]> {
  const dataDir = join(folder, "orders");
  const shop = benchShop(shopDomain(0));
  const [product] = shop.products;
  const [variant] = product?.variants ?? [];
  const [delivery] = shop.seller.deliveryOptions;
  if (!product || !variant || !delivery) throw new TypeError("the shop has a product and a delivery option");
  variant.stock = 1_000_000;
  const platform = await openPlatform({ backend: "embedded", dataDir });
  await platform.shops.create(shop);
  await platform.close();

  const host = `${shop.seller.domain}.shops.example`;
  const script = join(folder, "orders.lua");
  const address = { line1: "1 High Street", postalCode: "D02 AF30", city: "Dublin", country: "IE" };
  const order: OrderRequest = {
    contact: { name: "Ada Byrne", email: "ada@example.org" },
    delivery: { optionId: delivery.id, address },
    payment: "manual",
    lines: [{ productId: product.id, variantId: variant.id, quantity: 1 }],
    expectedTotal: variant.price + delivery.price,
    currency: shop.seller.currency,
  };
  writeFileSync(script, wrkScript(shop.seller.id, host, order));
  const limits = { API_REQUESTS_PER_MINUTE: "1000000", ORDERS_PER_MINUTE: "1000000" };
  await using gateway = await startGateway({ DATA_DIR: dataDir, NODE_ENV: "development", ...limits });
  const common = { wrk, host, port: gateway.port, pids: [gateway.pid] };
  const site = { ...common, path: "/api/site" };
  const loads = [runNumberedLoad({ ...common, script }), (seconds?: number) => runLoad(site, seconds)];
  const [placed] = await runInTurns(loads, 1);
  if (!placed) throw new TypeError("each load has a result");
  const { requestsPerSecond, cpuMicroseconds, cpuRatio, p50Milliseconds, p99Milliseconds } = placed;
  return [
    {
      title: "Orders from 32 clients on one gateway",
      columns: ["", "orders/s", "CPU µs", "× GET /api/site", "p50 ms", "p99 ms"],
      rows: [["an order", requestsPerSecond, cpuMicroseconds, cpuRatio, p50Milliseconds, p99Milliseconds]],
    },
  ];
}
