import { Agent, request } from "node:http";
import { CATEGORIES, largeShopDomain, SEARCHES } from "./large-catalogue.ts";
import { BROWSER_HEADERS, runLoad } from "./load.ts";
import { cpuMicroseconds, percentile } from "./statistics.ts";
import { startGateway } from "./subjects.ts";

/** The cost of one kind of request, measured sequentially on one connection. */
export interface RequestCost {
  name: string;
  p50Milliseconds: number;
  p99Milliseconds: number;
  cpuMilliseconds: number;
}

export interface CatalogueCost {
  shops: number;
  products: number;
  requests: RequestCost[];
  pageHitMicroseconds: number;
}

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

/** Measures browsing and search in shops of this size. @param dataDir filled by `makeLargeShops` */
export async function measureCatalogue({
  wrk,
  dataDir,
  shops,
  products,
  samples,
  seconds,
}: {
  wrk: string;
  dataDir: string;
  shops: number;
  products: number;
  samples: number;
  seconds: number;
}): Promise<CatalogueCost> {
  const gateway = await startGateway({
    DATA_DIR: dataDir,
    API_REQUESTS_PER_MINUTE: "1000000",
    PAGE_QUERIES_PER_MINUTE: "1000000",
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ([host, path]: [string, string]) =>
    new Promise<number>((done, failed) => {
      const startedAt = performance.now();
      request(
        { host: "127.0.0.1", port: gateway.port, path, headers: { ...BROWSER_HEADERS, Host: host }, agent },
        (res) => {
          if (res.statusCode !== 200) failed(new Error(`${host}${path}: ${res.statusCode}`));
          res.resume().on("end", () => done(performance.now() - startedAt));
        },
      )
        .on("error", failed)
        .end();
    });
  try {
    const requests: RequestCost[] = [];
    for (const { name, distinct, address } of requestKindsOf(shops, products)) {
      // The last addresses are for the warm-up, the first are measured.
      const count = Math.min(samples, distinct - WARM_UP / 4);
      for (let index = 0; index < WARM_UP; index++) await ask(address(count + (index % (distinct - count))));
      const before = cpuMicroseconds(gateway.pid);
      const times: number[] = [];
      for (let index = 0; index < count; index++) times.push(await ask(address(index)));
      requests.push({
        name,
        p50Milliseconds: percentile(times, 50),
        p99Milliseconds: percentile(times, 99),
        cpuMilliseconds: (cpuMicroseconds(gateway.pid) - before) / count / 1000,
      });
    }
    const host = `${largeShopDomain(0)}.shops.example`;
    const hit = await runLoad({ wrk, port: gateway.port, host, pids: [gateway.pid], seconds });
    return { shops, products, requests, pageHitMicroseconds: hit.cpuMicroseconds };
  } finally {
    agent.destroy();
    await gateway.stop();
  }
}
