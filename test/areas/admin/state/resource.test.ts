import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { Resource } from "../../../../areas/admin/state/resource.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { FakeTimer } from "../../../support/fakes.ts";

/** Requests that the test resolves. */
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

t.test("loads once, and is slow only after a noticeable wait", async (t) => {
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
  t.equal(readings.length, 1, "no second request");
  t.equal(timer.pending, 0);
});

t.test("keeps the value during a reload, and when it fails", async (t) => {
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

t.test("uses the response to the latest request", async (t) => {
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

t.test("ignores the failure of an aborted request", async (t) => {
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

t.test("keeps a write’s response over an earlier request’s", async (t) => {
  const { resource, readings } = setUp();
  const reading = resource.reload();
  resource.set("written");
  t.match(resource, { value: "written", loading: false });
  readings[0]?.resolve("before");
  await reading;
  t.equal(resource.value, "written");
});

t.test("loads from another source, and shows the old value until then", async (t) => {
  const { resource } = setUp();
  resource.set("page 1");
  const next = Promise.withResolvers<string>();
  const reading = resource.readFrom(() => next.promise);
  t.equal(resource.value, "page 1");
  next.resolve("page 2");
  await reading;
  t.equal(resource.value, "page 2");
});

t.test("has a message for errors other than responses", async (t) => {
  const { resource, readings } = setUp();
  const reading = resource.load();
  readings[0]?.reject(new TypeError("x is undefined"));
  await reading;
  t.equal(resource.problem?.code, "unexpected");
});
