import t from "tap";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import { RENDERER_VERSION } from "../../../gateway/platform/texts/markdown.ts";
import { firebaseProject, firestoreEmulator } from "../../support/firebase.ts";
import { openFirestore } from "../../support/firebase-admin.ts";
import { httpGet } from "../../support/http.ts";
import { makeCategory, makeProduct, makeSeller } from "../../support/shop.ts";
import { CaseTable, pollUntil } from "../../support/system.ts";
import { countReads } from "./count-reads.ts";
import { openInstance } from "./open-instance.ts";

type Reads = Record<string, number>;

const [CATEGORIES, PRODUCTS] = [5, 60];
/** The collections that the gateway reads in the background. */
const BACKGROUND = new Set([
  "mails",
  "orders",
  "sessions",
  "tickets",
  "registrations",
  "imports",
  "pictures",
  "renderers",
]);

/** 300 products, evenly in five categories. */
function shopOf(domain: string): Shop {
  const seller = makeSeller({ domain, pages: [{ slug: "terms", title: "Terms", body: "All of them." }] });
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const categories = numbers(CATEGORIES).map((position) =>
    makeCategory({ sellerId: seller.id, slug: `category-${position}`, position }),
  );
  const products = categories.flatMap((category, place) =>
    numbers(PRODUCTS).map((position) => {
      const own = { sellerId: seller.id, categoryId: category.id, slug: `product-${place}-${position}` };
      return makeProduct({ ...own, title: position === 0 ? "Rare thing" : "Cup", position });
    }),
  );
  return { seller, categories, products };
}

if (await firestoreEmulator(t)) {
  t.test("a page costs the expected Firestore reads, and none if it is cached", async (t) => {
    let now = new Date("2026-06-01T12:00:00.000Z");
    const firebase = firebaseProject();
    // Otherwise the gateway reads all products once in the background, to find texts of an earlier renderer.
    await openFirestore(t, firebase.projectId).doc("renderers/current").set({ version: RENDERER_VERSION });
    const beginCount = countReads(t);
    const shops = ["tidewater", "fernworks"].map(shopOf);
    const gateway = await openInstance(t, {
      firebase,
      shops,
      env: { FEATURED_SHOPS: "tidewater,fernworks,nobody-here" },
      now: () => now,
    });
    // Its listener starts with recent changes.
    await Promise.all(shops.map(({ seller }) => gateway.received(seller.id, seller.version)));
    const checks = new CaseTable();
    const costs = async (host: string, path: string, status: number): Promise<Reads> => {
      const counts = beginCount();
      const answer = await httpGet(gateway.port, host, path);
      checks.check(`${host}${path}: status`, answer.status, status);
      await pollUntil(
        async () => gateway.directory.size.pending,
        (pending) => pending === 0,
      );
      return Object.fromEntries([...counts].filter(([name]) => !BACKGROUND.has(name)));
    };
    // All pages of a shop contain its navigation, which is read once per version of the shop: the categories, up to
    // five products of each, and their total number, which costs one read per thousand.
    const navigation = { categories: CATEGORIES, products: CATEGORIES * (5 + 1) };
    const table: [host: string, path: string, whenNew: Reads, again: Reads, status?: number][] = [
      ["shops.example", "/", { sellerRecords: 4 }, {}],
      ["tidewater.shops.example", "/", navigation, {}],
      // The search index is read once per version of the shop; each use of it reads the seller.
      [
        "tidewater.shops.example",
        "/categories/category-0",
        { sellerRecords: 1, categories: 1, products: 24, searchPages: 16 },
        {},
      ],
      ["tidewater.shops.example", "/products/product-0-0", { categories: 1, products: 1 }, {}],
      ["tidewater.shops.example", "/pages/terms", {}, {}],
      ["tidewater.shops.example", "/cart", {}, {}],
      ["tidewater.shops.example", "/robots.txt", {}, {}],
      ["tidewater.shops.example", "/sitemap.xml", { categories: CATEGORIES, products: CATEGORIES * PRODUCTS }, {}],
      ["tidewater.shops.example", "/none", {}, {}, 404],
      ["fernworks.shops.example", "/products/product-0-0", { ...navigation, categories: 6, products: 31 }, {}],
      ["nobody-there.shops.example", "/", { sellerRecords: 2 }, {}, 404],
      ["nobody.example", "/", { sellerRecords: 1 }, {}, 404],
    ];
    for (const [host, path, whenNew, again, status = 200] of table) {
      checks.check(`${host}${path}`, await costs(host, path, status), whenNew);
      checks.check(`${host}${path}, cached`, await costs(host, path, status), again);
    }
    // Addresses with a query are unlimited in number: their pages are rendered for each request.
    const api = `/api/sellers/${shops[0]?.seller.id}`;
    const asked: [path: string, reads: Reads][] = [
      ["/categories/category-1?sort=price-asc", { sellerRecords: 1, categories: 1, products: 24 }],
      // The last 12 of 60: no product is skipped.
      ["/categories/category-1?from=48", { sellerRecords: 1, categories: 1, products: 12 }],
      ["/categories/category-1?from=99999", { sellerRecords: 1, categories: 1 }],
      ["/categories/category-1?in-stock=1", { sellerRecords: 1, categories: 1, products: 24 }],
      ["/search?q=rare", { sellerRecords: 1, products: 5 }],
      [`${api}/home`, { sellerRecords: 1 }],
      [`${api}/categories/category-1?offset=48&limit=12`, { sellerRecords: 2, categories: 1, products: 12 }],
      ["/search?q=cup", { sellerRecords: 1, products: 24 }],
      ["/search?q=cup&sort=name&in-stock=1", { sellerRecords: 1, products: 24 }],
    ];
    for (const [path, reads] of asked) {
      const host = "tidewater.shops.example";
      for (const when of ["first", "again"])
        checks.check(`${host}${path}, ${when}`, await costs(host, path, 200), reads);
    }
    now = new Date(now.getTime() + 10_000);
    const [host, path] = ["tidewater.shops.example", "/"];
    t.strictSame(await costs(host, path, 200), { sellerRecords: 1 }, "the seller is revalidated every ten seconds");
    t.strictSame(await costs(host, path, 200), {}, "once");
    t.same(checks.wrong(), []);
  });
}
