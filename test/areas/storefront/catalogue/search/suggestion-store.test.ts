import { configure } from "mobx";
import t from "tap";
import { ApiError } from "../../../../../areas/shared/api/api-error.ts";
import type { SearchPage } from "../../../../../areas/shared/catalogue/public-catalogue.ts";
import { SuggestionStore } from "../../../../../areas/storefront/catalogue/search/suggestion-store.ts";
import { searchPage } from "../../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

/** A store whose pauses and responses the test controls. */
function setUp() {
  const pauses: (() => void)[] = [];
  const requests = new Map<string, { signal: AbortSignal } & PromiseWithResolvers<SearchPage>>();
  const store = new SuggestionStore({
    search(query, signal) {
      const request = { signal, ...Promise.withResolvers<SearchPage>() };
      requests.set(query, request);
      return request.promise;
    },
    wait: (_, signal) =>
      new Promise((resolve, reject) => {
        pauses.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const pause = async () => {
    pauses.pop()?.();
    await settle();
  };
  return { store, requests, pause, settle };
}

t.test("requests suggestions after a pause in typing", async (t) => {
  const { store, requests, pause, settle } = setUp();
  for (const text of ["m", "mu", " mug "]) void store.ask(text);
  await settle();
  t.strictSame([...requests.keys()], [], "no request while typing");
  t.equal(store.loading, true);
  await pause();
  t.strictSame([...requests.keys()], ["mug"]);
  requests.get("mug")?.resolve(searchPage("mug", ["mug"]));
  await settle();
  t.match(store, { loading: false, problem: null, page: { query: "mug" } });
});

t.test("aborts an earlier request and ignores its response", async (t) => {
  const { store, requests, pause, settle } = setUp();
  void store.ask("mug");
  await pause();
  void store.ask("bowl");
  t.equal(requests.get("mug")?.signal.aborted, true);
  await pause();
  requests.get("bowl")?.resolve(searchPage("bowl", ["a"]));
  await settle();
  requests.get("mug")?.resolve(searchPage("mug", ["mug"]));
  await settle();
  t.equal(store.page?.query, "bowl");
});

t.test("keeps the last suggestions until the next arrive, and shows cached ones immediately", async (t) => {
  const { store, requests, pause, settle } = setUp();
  void store.ask("mu");
  await pause();
  requests.get("mu")?.resolve(searchPage("mu", ["mug"]));
  await settle();
  void store.ask("mug");
  await settle();
  t.match(store, { loading: true, page: { query: "mu" } });
  void store.ask("mu");
  t.match(store, { loading: false, page: { query: "mu" } });
  t.strictSame([...requests.keys()], ["mu"]);
  void store.ask("  ");
  t.match(store, { loading: false, page: null });
});

t.test("reports a failure and retries", async (t) => {
  const { store, requests, pause, settle } = setUp();
  void store.ask("mug");
  await pause();
  requests.get("mug")?.reject(new ApiError("network", "No network."));
  await settle();
  t.match(store, { loading: false, problem: { code: "network" } });
  void store.retry();
  await pause();
  requests.get("mug")?.resolve(searchPage("mug", ["mug"]));
  await settle();
  t.match(store, { problem: null, page: { query: "mug" } });
});
