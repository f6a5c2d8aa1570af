import type { DocumentReference, DocumentSnapshot } from "firebase-admin/firestore";
import t from "tap";
import { FirestoreOrderWatch } from "../../../../gateway/platform/orders/firestore-order-watch.ts";

type Document = Pick<DocumentReference, "onSnapshot">;

/** A document that says what it is told to say, and a timer that goes off when it is told to. */
function fakes() {
  const listeners = new Map<object, { heard: (snapshot: DocumentSnapshot) => void; failed: () => void }>();
  const pauses: number[] = [];
  let pending: (() => void) | undefined;
  let begun = 0;
  let refuses = false;
  const onSnapshot = (heard: (snapshot: DocumentSnapshot) => void, failed: () => void) => {
    begun += 1;
    if (refuses) throw new Error("the client is closed");
    const key = {};
    listeners.set(key, { heard, failed });
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
      for (const { heard } of listeners.values()) heard({ get } as unknown as DocumentSnapshot);
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
    listening: () => listeners.size,
    begun: () => begun,
  };
}

t.test("all who watch a seller share one listener, which ends with the last of them", async (t) => {
  const fake = fakes();
  const watch = new FirestoreOrderWatch(() => fake.document, fake.later);
  const told: string[] = [];
  const [one, two] = [watch.watch("acme", () => told.push("one")), watch.watch("acme", () => told.push("two"))];
  t.equal(fake.listening(), 1);
  fake.say(1);
  t.same(told.splice(0), ["one", "two"], "an order may have come before the first word");
  fake.say(1);
  t.same(told, [], "the same again is nothing new");
  fake.say(2);
  t.same(told.splice(0), ["one", "two"]);
  one();
  one();
  fake.say(3);
  t.same(told.splice(0), ["two"]);
  two();
  t.equal(fake.listening(), 0);
  t.teardown(watch.watch("acme", () => told.push("again")));
  t.equal(fake.listening(), 1);
});

t.test("a listener that fails begins anew, less and less often, and tells what was missed", async (t) => {
  const fake = fakes();
  const watch = new FirestoreOrderWatch(() => fake.document, fake.later);
  let told = 0;
  const stop = watch.watch("acme", () => (told += 1));
  fake.say(1);
  fake.fail();
  fake.refuse(true);
  for (let count = 0; count < 8; count++) fake.wait();
  t.same(fake.pauses, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  fake.refuse(false);
  fake.wait();
  t.equal(fake.listening(), 1);
  t.equal(told, 1);
  fake.say(1);
  t.equal(told, 1, "nothing was missed");
  fake.fail();
  t.equal(fake.pauses.at(-1), 1_000, "once it was heard again, failures count from one");
  fake.wait();
  fake.say(4);
  t.equal(told, 2);
  fake.fail();
  stop();
  t.notOk(fake.isWaiting(), "nobody waits for what nobody watches");
  const begun = fake.begun();
  fake.wait();
  t.equal(fake.begun(), begun);
});

t.test("closing ends all listening", async (t) => {
  const fake = fakes();
  const watch = new FirestoreOrderWatch(() => fake.document, fake.later);
  const stops = ["acme", "other"].map((sellerId) => watch.watch(sellerId, () => t.fail()));
  t.equal(fake.listening(), 2);
  watch.close();
  t.equal(fake.listening(), 0);
  stops.forEach((stop) => stop());
});
