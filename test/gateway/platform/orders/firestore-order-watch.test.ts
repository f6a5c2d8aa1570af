import type { DocumentReference, DocumentSnapshot } from "firebase-admin/firestore";
import t from "tap";
import { FirestoreOrderWatch } from "../../../../gateway/platform/orders/firestore-order-watch.ts";

type Document = Pick<DocumentReference, "onSnapshot">;

/** A fake document that sends given snapshots, and a fake timer. */
function fakes() {
  const listeners = new Map<object, { received: (snapshot: DocumentSnapshot) => void; failed: () => void }>();
  const pauses: number[] = [];
  let pending: (() => void) | undefined;
  let begun = 0;
  let refuses = false;
  const onSnapshot = (received: (snapshot: DocumentSnapshot) => void, failed: () => void) => {
    begun += 1;
    if (refuses) throw new Error("the client is closed");
    const key = {};
    listeners.set(key, { received, failed });
    return () => void listeners.delete(key);
  };
  return {
    document: { onSnapshot } as unknown as Document,
    later: (run: () => void, milliseconds: number) => {
      pauses.push(milliseconds);
      pending = run;
      return () => {
        if (pending === run) pending = undefined;
      };
    },
    pauses,
    say: (revision: number) => {
      const get = (field: string) => (field === "revision" ? revision : 1001);
      for (const { received } of listeners.values()) received({ get } as unknown as DocumentSnapshot);
    },
    fail: () => {
      const failing = [...listeners.values()];
      listeners.clear();
      for (const { failed } of failing) failed();
    },
    refuse: (now: boolean) => {
      refuses = now;
    },
    wait: () => pending?.(),
    isWaiting: () => pending !== undefined,
    listeners: () => listeners.size,
    begun: () => begun,
  };
}

t.test("watchers of a seller share one listener, which stops with the last watcher", async (t) => {
  const fake = fakes();
  const watch = new FirestoreOrderWatch(() => fake.document, fake.later);
  const calls: string[] = [];
  const [one, two] = [watch.watch("acme", () => calls.push("one")), watch.watch("acme", () => calls.push("two"))];
  t.equal(fake.listeners(), 1);
  fake.say(1);
  t.same(calls.splice(0), ["one", "two"], "the first snapshot always notifies");
  fake.say(1);
  t.same(calls, [], "an unchanged snapshot does not notify");
  fake.say(2);
  t.same(calls.splice(0), ["one", "two"]);
  one();
  one();
  fake.say(3);
  t.same(calls.splice(0), ["two"]);
  two();
  t.equal(fake.listeners(), 0);
  t.teardown(watch.watch("acme", () => calls.push("again")));
  t.equal(fake.listeners(), 1);
});

t.test("restarts a failed listener with growing pauses, and notifies of missed changes", async (t) => {
  const fake = fakes();
  const watch = new FirestoreOrderWatch(() => fake.document, fake.later);
  let calls = 0;
  const stop = watch.watch("acme", () => (calls += 1));
  fake.say(1);
  fake.fail();
  fake.refuse(true);
  for (let count = 0; count < 8; count++) fake.wait();
  t.same(fake.pauses, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  fake.refuse(false);
  fake.wait();
  t.equal(fake.listeners(), 1);
  t.equal(calls, 1);
  fake.say(1);
  t.equal(calls, 1, "no change was missed");
  fake.fail();
  t.equal(fake.pauses.at(-1), 1_000, "a snapshot resets the pause");
  fake.wait();
  fake.say(4);
  t.equal(calls, 2);
  fake.fail();
  stop();
  t.notOk(fake.isWaiting(), "no restart without watchers");
  const begun = fake.begun();
  fake.wait();
  t.equal(fake.begun(), begun);
});

t.test("closing stops all listeners", async (t) => {
  const fake = fakes();
  const watch = new FirestoreOrderWatch(() => fake.document, fake.later);
  const stops = ["acme", "other"].map((sellerId) => watch.watch(sellerId, () => t.fail()));
  t.equal(fake.listeners(), 2);
  watch.close();
  t.equal(fake.listeners(), 0);
  stops.forEach((stop) => stop());
});
