import { autorun, configure } from "mobx";
import t from "tap";
import { clientError } from "../../../../areas/shared/api/api-error.ts";
import type { SellerQuery } from "../../../../areas/shared/boot/find-seller.ts";
import type { PublicSeller } from "../../../../areas/shared/sellers/seller.ts";
import { SubdomainStore } from "../../../../areas/shared/state/subdomain-store.ts";
import { pageData, seller } from "../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

/** An API that records queries, answered by the test. */
function manualApi() {
  const queries: SellerQuery[] = [];
  let pending = Promise.withResolvers<PublicSeller | undefined>();
  return {
    queries,
    findSeller(query: SellerQuery) {
      queries.push(query);
      pending = Promise.withResolvers();
      return pending.promise;
    },
    answer: (found: PublicSeller | undefined) => pending.resolve(found),
    fail: (error: Error) => pending.reject(error),
  };
}

const bare = (api: ReturnType<typeof manualApi>, hostname = "acme.shops.example") =>
  new SubdomainStore({ data: undefined, api, hostname, productHost: "shops.example" });

/** Records each state that a visitor would see. */
function watch(store: SubdomainStore): string[] {
  const seen: string[] = [];
  autorun(() => seen.push(`${store.isValid} ${store.loader} ${store.sellerData?.name ?? "-"}`));
  return seen;
}

t.test("never queries with page data", async (t) => {
  const api = manualApi();
  const options = { api, hostname: "acme.shops.example", productHost: "shops.example" };
  const found = new SubdomainStore({ ...options, data: pageData({ kind: "home" }) });
  t.match(found, { subdomain: "acme", isValid: true, loader: false, sellerData: { name: "Acme Pots" } });
  t.equal(await found.lookup(), true);
  const unknown = new SubdomainStore({ ...options, data: pageData({ kind: "unknown-shop" }) });
  t.match(unknown, { isValid: false, sellerData: null });
  t.equal(await unknown.lookup(), false);
  t.strictSame(api.queries, []);
});

t.test("sets the loader, then the seller in one step, and keeps the result", async (t) => {
  const api = manualApi();
  const store = bare(api);
  const seen = watch(store);
  const lookup = store.lookup();
  api.answer(seller());
  t.equal(await lookup, true);
  t.strictSame(seen, ["null false -", "null true -", "true true Acme Pots", "true false Acme Pots"]);
  t.equal(await store.lookup(), true);
  t.strictSame(api.queries, [{ domain: "acme" }]);
});

t.test("handles a host without a shop", async (t) => {
  const api = manualApi();
  const store = bare(api);
  const seen = watch(store);
  const lookup = store.lookup();
  api.answer(undefined);
  t.equal(await lookup, false);
  t.strictSame(seen, ["null false -", "null true -", "false true -", "false false -"]);
  t.equal(await store.lookup(), false);
  t.equal(api.queries.length, 1);
});

t.test("clears the loader after a failure, rejects with a sentence, and retries on the next call", async (t) => {
  const api = manualApi();
  const store = bare(api);
  const seen = watch(store);
  const failing = store.lookup();
  api.fail(clientError("network"));
  await t.rejects(failing, { message: "We couldn’t reach the server. Check your connection and try again." });
  t.strictSame(seen, ["null false -", "null true -", "null false -"]);
  const again = store.lookup();
  api.answer(seller());
  t.equal(await again, true);
  t.equal(api.queries.length, 2);
});

t.test("gives other errors a sentence too", async (t) => {
  const api = manualApi();
  const failing = bare(api).lookup();
  api.fail(new TypeError("x is not a function"));
  await t.rejects(failing, { message: /went wrong on our side/ });
});

t.test("shares one query and its failure among concurrent calls", async (t) => {
  const api = manualApi();
  const store = bare(api);
  const first = [store.lookup(), store.lookup()];
  t.equal(api.queries.length, 1);
  api.fail(clientError("timeout"));
  t.strictSame(
    (await Promise.allSettled(first)).map(({ status }) => status),
    ["rejected", "rejected"],
  );
  const second = [store.lookup(), store.lookup(), store.lookup()];
  t.equal(api.queries.length, 2);
  api.answer(seller());
  t.strictSame(await Promise.all(second), [true, true, true]);
});

t.test("chooses the query from the host without page data", async (t) => {
  const cases: [hostname: string, query: SellerQuery | undefined][] = [
    ["acme.shops.example", { domain: "acme" }],
    ["acme.localhost", { domain: "acme" }],
    ["acme.example", { customDomain: "acme.example" }],
    ["pots.acme.example", { customDomain: "pots.acme.example" }],
    ["shops.example", undefined],
    ["a.b.shops.example", undefined],
    ["localhost", undefined],
    ["127.0.0.1", undefined],
    ["127.0.0.2", { customDomain: "127.0.0.2" }],
    ["[::1]", undefined],
  ];
  for (const [hostname, query] of cases) {
    const api = manualApi();
    const store = bare(api, hostname);
    const lookup = store.lookup();
    if (query) api.answer(undefined);
    t.equal(await lookup, false, hostname);
    t.strictSame(api.queries, query ? [query] : [], hostname);
  }
});

t.test("looks up the normalised host if the gateway could not", async (t) => {
  const data = pageData({ kind: "home" }, { isValid: null, seller: null, subdomain: null, host: "acme.example" });
  const api = manualApi();
  const store = new SubdomainStore({ data, api, hostname: data.host, productHost: "shops.example" });
  const lookup = store.lookup();
  api.answer(seller());
  t.equal(await lookup, true);
  t.strictSame(api.queries, [{ customDomain: "acme.example" }]);
});
