import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { Resource } from "../../../../areas/admin/state/resource.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { FakeTimer } from "../../../support/fakes.ts";

/** Readings that answer when the test says so. */
function setUp() {
  const timer = new FakeTimer();
  const readings: { signal: AbortSignal; resolve: (value: string) => void; reject: (error: unknown) => void }[] = [];
  const read = (signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    readings.push({ signal, resolve, reject });
    return promise;
  };
  return { timer, readings, read, resource: new Resource(read, { timer }) };
}

t.test("is read once, and shown as slow only when it is", async (t) => {
  const { resource, readings, timer } = setUp();
  const loaded = Promise.all([resource.load(), resource.load()]);
  t.match(resource, { value: undefined, loading: true, isSlow: false });
  timer.pass(299);
  t.equal(resource.isSlow, false);
  timer.pass(1);
  t.equal(resource.isSlow, true);
  readings[0]?.resolve("a");
  await loaded;
  t.match(resource, { value: "a", loading: false, isSlow: false, problem: null });
  await resource.load();
  t.equal(readings.length, 1, "and not again");
  t.equal(timer.pending, 0);
});

t.test("what was read stays while it is read again, and when that fails", async (t) => {
  const { resource, readings, timer } = setUp();
  resource.set("a");
  const reloaded = resource.reload();
  timer.pass(1_000);
  t.match(resource, { value: "a", loading: true, isSlow: false });
  readings[0]?.reject(new ApiError("network", "No network."));
  await reloaded;
  t.match(resource, { value: "a", loading: false, problem: { code: "network", message: "No network." } });
  const again = resource.reload();
  readings[1]?.resolve("b");
  await again;
  t.match(resource, { value: "b", problem: null });
});

t.test("the latest question wins, whichever answers first", async (t) => {
  const { resource, readings } = setUp();
  const first = resource.reload();
  const second = resource.reload();
  t.equal(readings[0]?.signal.aborted, true);
  readings[1]?.resolve("new");
  await second;
  readings[0]?.resolve("old");
  await first;
  t.match(resource, { value: "new", loading: false });
});

t.test("a given-up reading that fails says nothing", async (t) => {
  const { resource, readings } = setUp();
  const first = resource.reload();
  const second = resource.reload();
  readings[0]?.reject(new ApiError("network", "No network."));
  await first;
  t.match(resource, { problem: null, loading: true });
  readings[1]?.resolve("new");
  await second;
  t.equal(resource.value, "new");
});

t.test("what a write answered is not taken back by a reading from before it", async (t) => {
  const { resource, readings } = setUp();
  const reading = resource.reload();
  resource.set("written");
  t.match(resource, { value: "written", loading: false });
  readings[0]?.resolve("before");
  await reading;
  t.equal(resource.value, "written");
});

t.test("reads from somewhere else, and shows what was until then", async (t) => {
  const { resource } = setUp();
  resource.set("page 1");
  const next = Promise.withResolvers<string>();
  const reading = resource.readFrom(() => next.promise);
  t.equal(resource.value, "page 1");
  next.resolve("page 2");
  await reading;
  t.equal(resource.value, "page 2");
});

t.test("something that was thrown and is no answer is worded too", async (t) => {
  const { resource, readings } = setUp();
  const reading = resource.load();
  readings[0]?.reject(new TypeError("x is undefined"));
  await reading;
  t.equal(resource.problem?.code, "unexpected");
});
