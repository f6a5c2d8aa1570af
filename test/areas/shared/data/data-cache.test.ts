import { autorun } from "mobx";
import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";

/** A cache with one value, whose requests the test resolves. */
function setUp() {
  const cache = new DataCache();
  const requests: ({ signal: AbortSignal } & PromiseWithResolvers<string>)[] = [];
  const read = (signal: AbortSignal) => {
    const request = { signal, ...Promise.withResolvers<string>() };
    requests.push(request);
    return request.promise;
  };
  return { cache, requests, read, entry: cache.entry("shop", read) };
}

const NO_NETWORK = new ApiError("network", "No network.");

t.test("sends one request for concurrent readers, and none once the value is loaded", async (t) => {
  const { cache, entry, requests, read } = setUp();
  const seen: string[] = [];
  autorun(() => seen.push(`${entry.state} ${entry.value ?? "-"}`));
  const loaded = Promise.all([entry.load(), cache.entry("shop", read).load()]);
  requests[0]?.resolve("a");
  await loaded;
  await entry.load();
  t.equal(requests.length, 1);
  t.strictSame(seen, ["idle -", "loading -", "ready a"]);
});

t.test("keeps the value while it reloads, and if that fails", async (t) => {
  const { entry, requests } = setUp();
  entry.set("a");
  const failing = entry.reload();
  t.match(entry, { state: "loading", value: "a" });
  requests[0]?.reject(NO_NETWORK);
  await failing;
  t.match(entry, { state: "failed", value: "a", problem: { code: "network", message: "No network." } });
  const again = entry.load();
  t.match(entry, { state: "loading", problem: { code: "network" } }, "the problem stays until a response");
  requests[1]?.resolve("b");
  await again;
  t.match(entry, { state: "ready", value: "b", problem: null });
});

t.test("uses the response to the latest request", async (t) => {
  const { entry, requests } = setUp();
  const first = entry.reload();
  const second = entry.reload();
  t.equal(requests[0]?.signal.aborted, true);
  requests[0]?.reject(NO_NETWORK);
  await first;
  t.match(entry, { state: "loading", problem: null });
  requests[1]?.resolve("new");
  await second;
  t.match(entry, { state: "ready", value: "new" });
});

t.test("sets a value in one step", (t) => {
  const { entry } = setUp();
  const seen: string[] = [];
  autorun(() => seen.push(`${entry.state} ${entry.value ?? "-"}`));
  entry.set("a");
  t.strictSame(seen, ["idle -", "ready a"]);
  t.end();
});

t.test("keeps a write’s response over an earlier request’s", async (t) => {
  const { entry, requests } = setUp();
  const reading = entry.load();
  entry.set("written");
  t.equal(requests[0]?.signal.aborted, true);
  requests[0]?.resolve("before");
  await reading;
  t.match(entry, { state: "ready", value: "written" });
});

t.test("has a message for errors other than responses", async (t) => {
  const { entry, requests } = setUp();
  const reading = entry.load();
  requests[0]?.reject(new TypeError("x is undefined"));
  await reading;
  t.equal(entry.problem?.code, "unexpected");
});

t.test("aborts a request once nothing shows its value", async (t) => {
  const { entry, requests } = setUp();
  const [page, panel] = [entry.use(), entry.use()];
  void entry.load();
  page();
  await Promise.resolve();
  t.equal(requests[0]?.signal.aborted, false, "the panel waits");
  panel();
  const nextPage = entry.use();
  await Promise.resolve();
  t.equal(requests[0]?.signal.aborted, false, "the next page waits");
  nextPage();
  await Promise.resolve();
  t.equal(requests[0]?.signal.aborted, true);
  t.match(entry, { state: "idle", value: undefined });
  void entry.load();
  t.equal(requests.length, 2, "a later reader sends a new request");
});

t.test("a request without a component, such as a prefetch, continues", async (t) => {
  const { entry, requests } = setUp();
  const loading = entry.load();
  await Promise.resolve();
  requests[0]?.resolve("a");
  await loading;
  t.equal(entry.value, "a");
});

t.test("invalidating reloads shown values at once, and others on their next use", async (t) => {
  const cache = new DataCache();
  const asked: string[] = [];
  const open = (...key: string[]) => cache.entry(key, async () => asked.push(key.join(" ")));
  const shown = open("products", "page 1");
  shown.use();
  for (const entry of [shown, open("products", "page 2"), open("products-by-name", "a")]) await entry.load();
  asked.length = 0;
  cache.invalidate("products");
  t.strictSame(asked, ["products page 1"]);
  await open("products", "page 2").load();
  await open("products-by-name", "a").load();
  t.strictSame(asked, ["products page 1", "products page 2"]);
  cache.invalidate("products", "page 1");
  t.strictSame(asked.slice(2), ["products page 1"]);
});

t.test("invalidating replaces a running request, which may have read the old value", async (t) => {
  const { cache, requests } = setUp();
  const read = (signal: AbortSignal) => {
    requests.push({ signal, ...Promise.withResolvers<string>() });
    return requests.at(-1)?.promise ?? Promise.reject(NO_NETWORK);
  };
  void cache.entry(["list", "a"], read).load();
  cache.invalidate("list");
  t.strictSame(
    requests.map(({ signal }) => signal.aborted),
    [true, false],
  );
});

t.test("removes the least recently used of many values, but no single value and none that is shown", (t) => {
  const cache = new DataCache(4);
  const open = (key: string | string[]) => cache.entry(key, () => Promise.resolve("read"));
  open("single").set("kept");
  const shown = open(["list", "0"]);
  shown.use();
  shown.set("kept");
  for (const key of ["1", "2"]) open(["list", key]).set("kept");
  open(["list", "1"]);
  open(["list", "3"]);
  t.equal(open(["list", "1"]).value, "kept");
  t.equal(open(["list", "0"]).value, "kept");
  t.equal(open("single").value, "kept");
  t.equal(open(["list", "2"]).value, undefined);
  t.end();
});
