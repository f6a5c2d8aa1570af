import type { QuerySnapshot } from "firebase-admin/firestore";
import t from "tap";
import { FirestoreSellerWatch } from "../../../../gateway/platform/sellers/firestore-change-feed.ts";
import { DIRECTORY_LIMITS } from "../../../../gateway/tenancy/seller-reads.ts";
import { makeSeller } from "../../../support/shop.ts";

interface Listener {
  heard: (snapshot: QuerySnapshot) => void;
  failed: (reason: Error) => void;
}

const [SECOND, MINUTE] = [1_000, 60_000];

/** A storage that says what it is told to say, and timers that go off when they are told to. */
function setUp() {
  const state = {
    serverTime: Date.parse("2026-01-01T12:00:00.000Z"),
    unreachable: false,
    since: [] as string[],
    listeners: new Set<Listener>(),
    timers: new Map<object, { run: () => void; milliseconds: number }>(),
    told: [] as unknown[],
  };
  const onSnapshot = (heard: Listener["heard"], failed: Listener["failed"]) => {
    const listener = { heard, failed };
    state.listeners.add(listener);
    return () => state.listeners.delete(listener);
  };
  const watch = new FirestoreSellerWatch(
    {
      async now() {
        if (state.unreachable) throw new Error("unreachable");
        return new Date(state.serverTime);
      },
      since: (time) => {
        state.since.push(time.toISOString());
        return { onSnapshot };
      },
    },
    {
      changed: (news) => state.told.push(news),
      lost: (reason) => state.told.push(`lost: ${(reason as Error).message}`),
      heard: () => state.told.push("heard"),
    },
    (run, milliseconds) => {
      const timer = {};
      state.timers.set(timer, { run, milliseconds });
      return () => state.timers.delete(timer);
    },
  );
  return {
    watch,
    state,
    /** Whatever is waited for has come. */
    settle: () => new Promise((resume) => setImmediate(resume)),
    pauses: () => Array.from(state.timers.values(), ({ milliseconds }) => milliseconds),
    goOff: () => {
      const timers = [...state.timers.values()];
      state.timers.clear();
      for (const { run } of timers) run();
    },
    say: (...sellers: object[]) => {
      const docChanges = () =>
        sellers.map((seller) => ({ type: "added", doc: { id: (seller as { id: string }).id, data: () => seller } }));
      for (const { heard } of state.listeners) heard({ docChanges } as unknown as QuerySnapshot);
    },
  };
}

t.test("it goes further back than the directory believes anything without a look", async (t) => {
  const { watch, state, settle } = setUp();
  watch.begin();
  await settle();
  const overlap = state.serverTime - Date.parse(state.since[0] ?? "");
  t.ok(overlap > DIRECTORY_LIMITS.freshMs + DIRECTORY_LIMITS.staleMs, `${overlap} ms`);
});

t.test("tells of each seller that changes, by all of its names", async (t) => {
  const { watch, state, settle, say } = setUp();
  watch.begin();
  await settle();
  t.strictSame(state.since, ["2026-01-01T11:58:00.000Z"], "two minutes back by the server's clock");
  const acme = makeSeller({ previousDomains: ["a", "b"], customDomain: { host: "acme.example", verified: false } });
  const other = makeSeller({ domain: "other", version: 7 });
  say(acme, other);
  t.strictSame(state.told, [
    { id: acme.id, version: 1, names: ["acme", "a", "b", "acme.example"] },
    { id: other.id, version: 7, names: ["other"] },
  ]);
});

t.test("a seller that leaves what is listened to has not changed", async (t) => {
  const { watch, state, settle } = setUp();
  watch.begin();
  await settle();
  const doc = { id: "acme", data: () => makeSeller() };
  for (const { heard } of state.listeners) {
    heard({ docChanges: () => [{ type: "removed", doc }] } as unknown as QuerySnapshot);
  }
  t.strictSame(state.told, []);
});

t.test("begins anew every ten minutes, so that the result stays small", async (t) => {
  const { watch, state, settle, say, pauses, goOff } = setUp();
  watch.begin();
  await settle();
  say();
  t.strictSame(pauses(), [10 * MINUTE]);
  const [first] = state.listeners;
  state.serverTime += 10 * MINUTE;
  goOff();
  await settle();
  t.strictSame(state.since, ["2026-01-01T11:58:00.000Z", "2026-01-01T12:08:00.000Z"]);
  t.equal(state.listeners.size, 1);
  t.notOk(state.listeners.has(first as Listener));
  first?.failed(new Error("too late"));
  say();
  t.strictSame(state.told, [], "and nobody notices");
});

t.test(
  "a listener that fails begins anew, less and less often, and says once that it was lost, and is back",
  async (t) => {
    const { watch, state, settle, say, pauses, goOff } = setUp();
    watch.begin();
    await settle();
    say();
    for (const { failed } of state.listeners) failed(new Error("gone"));
    t.equal(state.listeners.size, 0);
    t.strictSame(state.told, ["lost: gone"]);
    state.unreachable = true;
    const waited: number[] = [];
    for (let count = 0; count < 8; count++) {
      waited.push(...pauses());
      goOff();
      await settle();
    }
    t.strictSame(
      waited,
      [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * SECOND),
    );
    state.unreachable = false;
    goOff();
    await settle();
    t.strictSame(state.told, ["lost: gone"], "not back before it has heard");
    const acme = makeSeller();
    say(acme);
    t.match(state.told, ["lost: gone", { id: acme.id }, "heard"], "what was missed comes first");
    for (const { failed } of state.listeners) failed(new Error("gone again"));
    t.strictSame(pauses(), [SECOND], "and failures count from one");
  },
);

t.test("goes back to where it was last heard, however long the outage was", async (t) => {
  const { watch, state, settle, say, goOff } = setUp();
  watch.begin();
  await settle();
  say();
  for (const { failed } of state.listeners) failed(new Error("gone"));
  state.serverTime += 60 * MINUTE;
  goOff();
  await settle();
  t.strictSame(state.since, ["2026-01-01T11:58:00.000Z", "2026-01-01T11:58:00.000Z"]);
  say();
  goOff();
  await settle();
  t.equal(state.since.at(-1), "2026-01-01T12:58:00.000Z", "and from then on two minutes are enough again");
});

t.test("an answer that doesn't come in ten seconds is a failure", async (t) => {
  const { watch, state, settle, pauses, goOff } = setUp();
  watch.begin();
  await settle();
  t.strictSame(pauses(), [10 * SECOND]);
  goOff();
  t.strictSame(state.told, ["lost: The storage did not answer in time."]);
  t.equal(state.listeners.size, 0);
  t.strictSame(pauses(), [SECOND]);
});

t.test("once it has ended, nothing is told or tried any more", async (t) => {
  const { watch, state, settle, say } = setUp();
  watch.begin();
  watch.end();
  await settle();
  t.equal(state.listeners.size, 0, "not even what was on its way");
  watch.begin();
  await settle();
  const [listener] = state.listeners;
  watch.end();
  t.equal(state.listeners.size, 0);
  t.equal(state.timers.size, 0);
  listener?.failed(new Error("closed"));
  say(makeSeller());
  t.strictSame(state.told, []);
  t.equal(state.timers.size, 0);
});

t.test("a record that lacks fields is news of its other names, and ends nothing", async (t) => {
  const { watch, state, settle, say } = setUp();
  watch.begin();
  await settle();
  say({ id: "a", domain: "acme" }, { id: "b", version: 3, domain: "b", previousDomains: "x", customDomain: null });
  say({ id: "c" });
  t.strictSame(state.told, [
    { id: "a", version: 0, names: ["acme"] },
    { id: "b", version: 3, names: ["b"] },
    { id: "c", version: 0, names: [] },
  ]);
});
