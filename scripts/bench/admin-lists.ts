import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { FIRST_ORDER_NUMBER, type Order } from "../../areas/shared/orders/order.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { largeShop } from "./large-catalogue.ts";
import { percentile, seededRandom } from "./statistics.ts";
import { startGateway } from "./subjects.ts";

export interface AdminSize {
  products: number;
  orders: number;
}

export interface AdminCost extends AdminSize {
  requests: { name: string; p50Milliseconds: number; p99Milliseconds: number }[];
}

const HOST = "large-0x.shops.example";
const NAMES = [
  "Ada Byron",
  "Grace Hopper",
  "Emmy Noether",
  "Lise Meitner",
  "Hedy Lamarr",
  "Mary Jackson",
  "Sofie Krause",
];
const DAYS = 365;
const WARM_UP = 20;

/** Order number `place` of a shop: one product; dates are spread over a year, and most orders are completed. */
function orderOf({ seller, products }: Shop, place: number, random: () => number): Order {
  const product = products[Math.floor(random() * products.length)] as Product;
  const [variant] = product.variants as [Product["variants"][0]];
  const name = NAMES[place % NAMES.length] as string;
  const createdAt = new Date(Date.now() - DAYS * 86_400_000 * random()).toISOString();
  const isOpen = random() < 0.02;
  return {
    id: randomUUID(),
    number: FIRST_ORDER_NUMBER + place,
    sellerId: seller.id,
    accessToken: (randomUUID() + randomUUID()).replaceAll("-", "").slice(0, 43),
    status: isOpen ? "placed" : "completed",
    payment: isOpen ? "pending" : "paid",
    fulfillment: isOpen ? "unfulfilled" : "delivered",
    customer: { name, email: `${name.split(" ")[0]?.toLowerCase()}.${place}@people.example`, phone: null },
    lines: [
      {
        productId: product.id,
        variantId: variant.id,
        slug: product.slug,
        title: product.title,
        variantTitle: variant.title,
        sku: variant.sku,
        image: null,
        unitPrice: variant.price,
        quantity: 1,
        stockTaken: false,
      },
    ],
    delivery: { optionId: "post", title: "Post", kind: "pickup", price: 495, address: null },
    tracking: null,
    note: "",
    notes: [],
    paymentMethod: "manual",
    adjustments: [],
    taxes: [],
    total: variant.price + 495,
    currency: seller.currency,
    events: [{ at: createdAt, kind: "placed" }],
    createdAt,
    expiresAt: null,
    remindAt: null,
    payments: [],
    syncAt: null,
  };
}

/**
 * Creates a shop of this size with an owner, through the platform's ports. @returns the secret of the owner's session
 */
async function fillShop(dataDir: string, size: AdminSize, onOrder: () => void): Promise<string> {
  const platform = await openPlatform({ backend: "embedded", dataDir });
  try {
    return await fill(platform, size, onOrder);
  } finally {
    await platform.close();
  }
}

async function fill(platform: Platform, { products, orders }: AdminSize, onOrder: () => void): Promise<string> {
  const shop = largeShop(0, products);
  const now = new Date().toISOString();
  const account = { id: "owner", email: "owner@people.example", name: "Owner", createdAt: now };
  await platform.accounts.add({ account, password: null });
  await platform.shops.claim(
    shop,
    { accountId: account.id, sellerId: shop.seller.id, role: "owner", createdAt: now },
    1,
  );
  const random = seededRandom(7);
  for (let place = 0; place < orders; place += 1) {
    const order = orderOf(shop, place, random);
    await platform.orders.place(shop.seller.id, {
      idempotencyKey: `bench-order-number-${place}`,
      requestHash: "",
      productIds: [],
      build: () => ({ order, mails: [] }),
    });
    onOrder();
  }
  return (await platform.sessions.open({ accountId: account.id, host: HOST, userAgent: "bench" })).secret;
}

const LISTS = [
  { name: "products", path: "/products" },
  { name: "products, page 5 by title", path: "/products?sort=title&offset=200" },
  { name: "products, searched", path: "/products?q=harb%20cu" },
  { name: "orders", path: "/orders" },
  { name: "orders, open ones", path: "/orders?view=unfulfilled" },
  { name: "orders, searched by name", path: "/orders?q=hopper" },
  { name: "orders, search without result", path: "/orders?q=nobody" },
  { name: "dashboard, 30 days", path: "/dashboard?days=30&zone=Europe%2FBerlin" },
] as const;

/** Measures a seller's lists in a shop of this size, with sequential HTTP requests and a session. */
export async function measureAdminLists(
  dataDir: string,
  size: AdminSize,
  samples: number,
  onOrder: () => void,
): Promise<AdminCost> {
  const secret = await fillShop(dataDir, size, onOrder);
  const gateway = await startGateway({ DATA_DIR: dataDir, API_REQUESTS_PER_MINUTE: "1000000" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Host: HOST, Cookie: `__Host-awning=${secret}` };
  const ask = (path: string) =>
    new Promise<number>((done, failed) => {
      const startedAt = performance.now();
      request({ host: "127.0.0.1", port: gateway.port, path: `/api/admin/large-0${path}`, headers, agent }, (res) => {
        if (res.statusCode !== 200) failed(new Error(`${path}: ${res.statusCode}`));
        res.resume().on("end", () => done(performance.now() - startedAt));
      })
        .on("error", failed)
        .end();
    });
  try {
    const requests: AdminCost["requests"] = [];
    for (const { name, path } of LISTS) {
      for (let index = 0; index < WARM_UP; index += 1) await ask(path);
      const times: number[] = [];
      for (let index = 0; index < samples; index += 1) times.push(await ask(path));
      requests.push({ name, p50Milliseconds: percentile(times, 50), p99Milliseconds: percentile(times, 99) });
    }
    return { ...size, requests };
  } finally {
    agent.destroy();
    await gateway.stop();
  }
}
