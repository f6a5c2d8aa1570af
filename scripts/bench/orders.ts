import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OrderRequest } from "../../areas/shared/orders/contract/orders.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { benchShop, shopDomain } from "./bench-shop.ts";
import { type LoadResult, runLoad } from "./load.ts";
import { median } from "./statistics.ts";
import { startGateway } from "./subjects.ts";

export interface OrderCost extends Pick<LoadResult, "requestsPerSecond" | "p50Milliseconds" | "p99Milliseconds"> {
  cpuMicroseconds: number;
  /** An order's CPU time divided by that of `GET /api/site`: the median of the rounds' ratios. */
  cpuRatio: number;
}

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
export async function measureOrders({
  wrk,
  folder,
  rounds,
  seconds,
}: {
  wrk: string;
  folder: string;
  rounds: number;
  seconds: number;
}): Promise<OrderCost> {
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
  const gateway = await startGateway({ DATA_DIR: dataDir, NODE_ENV: "development", ...limits });
  try {
    const common = { wrk, host, port: gateway.port, pids: [gateway.pid] };
    let placed = 0;
    const place = async (length: number) => {
      const result = await runLoad({ ...common, script, scriptArguments: [String(placed)], seconds: length });
      placed += result.requests + 1_000;
      return result;
    };
    const site = (length: number) => runLoad({ ...common, path: "/api/site", seconds: length });
    await site(1);
    await place(1);
    const results: [LoadResult, LoadResult][] = [];
    for (let round = 0; round < rounds; round++) results.push([await place(seconds), await site(seconds)]);
    const middle = (value: (result: LoadResult) => number) => median(results.map(([result]) => value(result)));
    return {
      requestsPerSecond: middle((result) => result.requestsPerSecond),
      p50Milliseconds: middle((result) => result.p50Milliseconds),
      p99Milliseconds: middle((result) => result.p99Milliseconds),
      cpuMicroseconds: middle((result) => result.cpuMicroseconds),
      cpuRatio: median(results.map(([own, read]) => own.cpuMicroseconds / read.cpuMicroseconds)),
    };
  } finally {
    await gateway.stop();
  }
}
