import { join } from "node:path";
import { CATEGORIES, largeShopDomain, makeLargeShops, SEARCHES } from "./large-catalogue.ts";
import { type BenchContext, BROWSER_HEADERS, runLoad } from "./load.ts";
import type { Table } from "./report.ts";
import { type Address, measureRequests } from "./requests.ts";
import { startGateway } from "./subjects.ts";

/** Three shops of the demo's size, and a hundred large ones. */
const CATALOGUES = [
  { shops: 3, products: 20 },
  { shops: 100, products: 1_000 },
];
const SAMPLES = 400;
const WARM_UP = 40;

interface RequestKind {
  name: string;
  /** Number of different addresses. A repeated address would be a cache hit. */
  distinct: number;
  address: (index: number) => [host: string, path: string];
}

function requestKindsOf(shops: number, products: number): RequestKind[] {
  const host = (index: number) => `${largeShopDomain(index % shops)}.shops.example`;
  const shelf = (index: number) => `/categories/shelf-${1 + (Math.floor(index / shops) % CATEGORIES)}`;
  const piece = (index: number) => `/products/piece-${1 + (Math.floor(index / shops) % products)}`;
  const words = (index: number) => encodeURIComponent(SEARCHES[index % SEARCHES.length] as string);
  const api = (index: number) => `/api/sellers/large-${index % shops}`;
  const distinct = Number.POSITIVE_INFINITY;
  const narrowed = "?in-stock=1&o.Glaze=Iron&sort=price-asc";
  return [
    { name: "suggestions (API)", distinct, address: (i) => [host(i), `${api(i)}/search?limit=6&q=${words(i)}`] },
    { name: "search page", distinct, address: (i) => [host(i), `/search?q=${words(i)}`] },
    { name: "category page, filtered", distinct, address: (i) => [host(i), shelf(i) + narrowed] },
    { name: "category page, uncached", distinct: shops * CATEGORIES, address: (i) => [host(i), shelf(i)] },
    { name: "product page, uncached", distinct: shops * products, address: (i) => [host(i), piece(i)] },
  ];
}

/** Measures browsing and search in shops of different sizes. */
export async function measureCatalogues({ wrk, folder }: BenchContext): Promise<Table[]> {
  const tables: Table[] = [];
  for (const { shops, products } of CATALOGUES) {
    const dataDir = join(folder, String(shops));
    await makeLargeShops(dataDir, shops, products);
    await using gateway = await startGateway({
      DATA_DIR: dataDir,
      API_REQUESTS_PER_MINUTE: "1000000",
      PAGE_QUERIES_PER_MINUTE: "1000000",
    });
    const rows: Table["rows"][number][] = [];
    for (const { name, distinct, address } of requestKindsOf(shops, products)) {
      const addresses = (first: number, count: number) =>
        Array.from({ length: count }, (_, index): Address => {
          const [host, path] = address(first + (index % (distinct - first)));
          return { host, path, headers: BROWSER_HEADERS };
        });
      // The last addresses are for the warm-up, the first are measured.
      const count = Math.min(SAMPLES, distinct - WARM_UP / 4);
      const cost = await measureRequests(gateway, addresses(count, WARM_UP), addresses(0, count));
      rows.push([name, cost.p50Milliseconds, cost.p99Milliseconds, cost.cpuMilliseconds]);
    }
    const host = `${largeShopDomain(0)}.shops.example`;
    const hit = await runLoad({ wrk, port: gateway.port, host, pids: [gateway.pid] });
    rows.push(["home page, hit", null, null, hit.cpuMicroseconds / 1000]);
    tables.push({
      title: `Browsing and search in ${shops} shops of ${products} products, one request after another`,
      columns: ["", "p50 ms", "p99 ms", "CPU ms"],
      rows,
    });
  }
  return tables;
}
