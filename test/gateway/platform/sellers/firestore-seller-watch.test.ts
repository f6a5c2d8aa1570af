import type { QuerySnapshot } from "firebase-admin/firestore";
import t from "tap";
import { FirestoreSellerWatch } from "../../../../gateway/platform/sellers/firestore-change-feed.ts";
import { DIRECTORY_LIMITS } from "../../../../gateway/tenancy/seller-directory.ts";
import { makeSeller } from "../../../support/shop.ts";

interface Listener {
  received: (snapshot: QuerySnapshot) => void;
  failed: (reason: Error) => void;
}

const [SECOND, MINUTE] = [1_000, 60_000];

/** Sets up a watch with a fake Firestore, fake timers and a record of the reports. */
function setUp() {
  const state = {
    serverTime: Date.parse("2026-01-01T12:00:00.000Z"),
    unreachable: false,
    since: [] as string[],
    listeners: new Set<Listener>(),
    timers: new Map<object, { run: () => void; milliseconds: number }>(),
    reported: [] as unknown[],
  };
  const onSnapshot = (received: Listener["received"], failed: Listener["failed"]) => {
    const listener = { received, failed };
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
      changed: (change) => state.reported.push(change),
      lost: (reason) => state.reported.push(`lost: ${(reason as Error).message}`),
      restored: () => state.reported.push("restored"),
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
    /** Waits for all pending promises. */
    settle: () => new Promise((resume) => setImmediate(resume)),
    pauses: () => Array.from(state.timers.values(), ({ milliseconds }) => milliseconds),
    runTimers: () => {
      const timers = [...state.timers.values()];
      state.timers.clear();
      for (const { run } of timers) run();
    },
    sendSnapshot: (...sellers: object[]) => {
      const docChanges = () =>
        sellers.map((seller) => ({ type: "added", doc: { id: (seller as { id: string }).id, data: () => seller } }));
      for (const { received } of state.listeners) received({ docChanges } as unknown as QuerySnapshot);
    },
  };
}

t.test("starts further back than the directory serves entries without revalidation", async (t) => {
  const { watch, state, settle } = setUp();
  watch.begin();
  await settle();
  const overlap = state.serverTime - Date.parse(state.since[0] ?? "");
  t.ok(overlap > DIRECTORY_LIMITS.freshMs + DIRECTORY_LIMITS.staleMs, `${overlap} ms`);
});

t.test("reports each changed seller with all its names", async (t) => {
  const { watch, state, settle, sendSnapshot } = setUp();
  watch.begin();
  await settle();
  t.strictSame(state.since, ["2026-01-01T11:58:00.000Z"], "two minutes before the server's time");
  const acme = makeSeller({ previousDomains: ["a", "b"], customDomain: { host: "acme.example", verified: false } });
  const other = makeSeller({ domain: "other", version: 7 });
  sendSnapshot(acme, other);
  t.strictSame(state.reported, [
    { id: acme.id, version: 1, names: ["acme", "a", "b", "acme.example"] },
    { id: other.id, version: 7, names: ["other"] },
  ]);
});

t.test("doesn't report a seller that leaves the query's result", async (t) => {
  const { watch, state, settle } = setUp();
  watch.begin();
  await settle();
  const doc = { id: "acme", data: () => makeSeller() };
  for (const { received } of state.listeners) {
    received({ docChanges: () => [{ type: "removed", doc }] } as unknown as QuerySnapshot);
  }
  t.strictSame(state.reported, []);
});

t.test("replaces the listener every ten minutes to limit its memory", async (t) => {
  const { watch, state, settle, sendSnapshot, pauses, runTimers } = setUp();
  watch.begin();
  await settle();
  sendSnapshot();
  t.strictSame(pauses(), [10 * MINUTE]);
  const [first] = state.listeners;
  state.serverTime += 10 * MINUTE;
  runTimers();
  await settle();
  t.strictSame(state.since, ["2026-01-01T11:58:00.000Z", "2026-01-01T12:08:00.000Z"]);
  t.equal(state.listeners.size, 1);
  t.notOk(state.listeners.has(first as Listener));
  first?.failed(new Error("too late"));
  sendSnapshot();
  t.strictSame(state.reported, [], "the replacement reports nothing");
});

t.test("replaces a failed listener with growing delays, and reports the loss and the recovery once", async (t) => {
  const { watch, state, settle, sendSnapshot, pauses, runTimers } = setUp();
  watch.begin();
  await settle();
  sendSnapshot();
  for (const { failed } of state.listeners) failed(new Error("gone"));
  t.equal(state.listeners.size, 0);
  t.strictSame(state.reported, ["lost: gone"]);
  state.unreachable = true;
  const waited: number[] = [];
  for (let count = 0; count < 8; count++) {
    waited.push(...pauses());
    runTimers();
    await settle();
  }
  t.strictSame(
    waited,
    [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * SECOND),
  );
  state.unreachable = false;
  runTimers();
  await settle();
  t.strictSame(state.reported, ["lost: gone"], "no recovery before the first snapshot");
  const acme = makeSeller();
  sendSnapshot(acme);
  t.match(state.reported, ["lost: gone", { id: acme.id }, "restored"], "the missed change comes before the recovery");
  for (const { failed } of state.listeners) failed(new Error("gone again"));
  t.strictSame(pauses(), [SECOND], "the delay starts again at one second");
});

t.test("resumes from the last snapshot after an outage of any length", async (t) => {
  const { watch, state, settle, sendSnapshot, runTimers } = setUp();
  watch.begin();
  await settle();
  sendSnapshot();
  for (const { failed } of state.listeners) failed(new Error("gone"));
  state.serverTime += 60 * MINUTE;
  runTimers();
  await settle();
  t.strictSame(state.since, ["2026-01-01T11:58:00.000Z", "2026-01-01T11:58:00.000Z"]);
  sendSnapshot();
  runTimers();
  await settle();
  t.equal(state.since.at(-1), "2026-01-01T12:58:00.000Z", "two minutes of overlap after the recovery");
});

t.test("fails if the first snapshot doesn't arrive within ten seconds", async (t) => {
  const { watch, state, settle, pauses, runTimers } = setUp();
  watch.begin();
  await settle();
  t.strictSame(pauses(), [10 * SECOND]);
  runTimers();
  t.strictSame(state.reported, ["lost: The storage did not answer in time."]);
  t.equal(state.listeners.size, 0);
  t.strictSame(pauses(), [SECOND]);
});

t.test("reports nothing and starts no listener after its end", async (t) => {
  const { watch, state, settle, sendSnapshot } = setUp();
  watch.begin();
  watch.end();
  await settle();
  t.equal(state.listeners.size, 0, "no listener from before the end");
  watch.begin();
  await settle();
  const [listener] = state.listeners;
  watch.end();
  t.equal(state.listeners.size, 0);
  t.equal(state.timers.size, 0);
  listener?.failed(new Error("closed"));
  sendSnapshot(makeSeller());
  t.strictSame(state.reported, []);
  t.equal(state.timers.size, 0);
});

t.test("reports a record with missing fields by its other names", async (t) => {
  const { watch, state, settle, sendSnapshot } = setUp();
  watch.begin();
  await settle();
  sendSnapshot(
    { id: "a", domain: "acme" },
    { id: "b", version: 3, domain: "b", previousDomains: "x", customDomain: null },
  );
  sendSnapshot({ id: "c" });
  t.strictSame(state.reported, [
    { id: "a", version: 0, names: ["acme"] },
    { id: "b", version: 3, names: ["b"] },
    { id: "c", version: 0, names: [] },
  ]);
});
