import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { FIRST_ORDER_NUMBER, type Order } from "../../areas/shared/orders/order.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { largeShop } from "./large-catalogue.ts";
import type { BenchContext } from "./load.ts";
import type { Table } from "./report.ts";
import { type Address, measureRequests } from "./requests.ts";
import { seededRandom } from "./statistics.ts";
import { startGateway } from "./subjects.ts";

interface AdminSize {
  products: number;
  orders: number;
}

/** A shop of the demo's size, and the largest size for which the admin must stay fast. */
const SIZES: AdminSize[] = [
  { products: 20, orders: 100 },
  { products: 10_000, orders: 50_000 },
];

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
const SAMPLES = 200;

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
async function fillShop(dataDir: string, { products, orders }: AdminSize): Promise<string> {
  await using platform = await openPlatform({ backend: "embedded", dataDir });
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
  }
  return (await platform.sessions.open({ accountId: account.id, host: HOST, userAgent: "bench" })).secret;
}

const LISTS = {
  products: "/products",
  "products, page 5 by title": "/products?sort=title&offset=200",
  "products, searched": "/products?q=harb%20cu",
  orders: "/orders",
  "orders, open ones": "/orders?view=unfulfilled",
  "orders, searched by name": "/orders?q=hopper",
  "orders, search without result": "/orders?q=nobody",
  "dashboard, 30 days": "/dashboard?days=30&zone=Europe%2FBerlin",
};

/** Measures a seller's lists in shops of different sizes, with sequential HTTP requests and a session. */
export async function measureAdminLists({ folder }: BenchContext): Promise<Table[]> {
  const tables: Table[] = [];
  for (const size of SIZES) {
    const dataDir = join(folder, String(size.products));
    const secret = await fillShop(dataDir, size);
    await using gateway = await startGateway({ DATA_DIR: dataDir, API_REQUESTS_PER_MINUTE: "1000000" });
    const rows: Table["rows"][number][] = [];
    for (const [name, path] of Object.entries(LISTS)) {
      const headers = { Cookie: `__Host-awning=${secret}` };
      const list: Address = { host: HOST, path: `/api/admin/large-0${path}`, headers };
      const requests = (count: number) => Array.from({ length: count }, () => list);
      const cost = await measureRequests(gateway, requests(WARM_UP), requests(SAMPLES));
      rows.push([name, cost.p50Milliseconds, cost.p99Milliseconds]);
    }
    const title = `A seller's lists with ${size.products} products and ${size.orders} orders, one request after another`;
    tables.push({ title, columns: ["", "p50 ms", "p99 ms"], rows });
  }
  return tables;
}
