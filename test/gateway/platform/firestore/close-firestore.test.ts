import { createServer } from "node:net";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import t, { type Test } from "tap";
import { closableFirestore } from "../../../../gateway/platform/firestore/close-firestore.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";

/** Milliseconds. Longer than any test. */
const HOUR = 3_600_000;
const STORAGE_GONE = { code: "storage-unavailable" };

function openClient(host = process.env["FIRESTORE_EMULATOR_HOST"] as string) {
  const app = initializeApp({ projectId: firebaseProject().projectId }, crypto.randomUUID());
  const firestore = getFirestore(app);
  firestore.settings({ host, ssl: false });
  return { firestore, close: closableFirestore(firestore), end: () => deleteApp(app) };
}

/** A server that accepts connections and never answers. */
async function muteServer(test: Test) {
  const server = createServer((socket) => void socket.on("error", () => {}));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  test.teardown(() => server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

if (await firestoreEmulator(t)) {
  t.test("answers calls started before closing, and rejects later calls", async (t) => {
    const { firestore, close, end } = openClient();
    const document = firestore.doc("things/one");
    await document.set({ is: "here" });
    const calls = [document.get(), firestore.collection("things").get(), document.update({ is: "changed" })];
    // The SDK's calls reach the wrapped methods after a few microtasks.
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    const closing = close(HOUR);
    const late = [document.get(), firestore.collection("things").get(), document.set({ is: "late" })];
    const outcomes = await Promise.allSettled([...calls, ...late]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") t.match(outcome.reason, STORAGE_GONE, "with a platform error");
    }
    t.ok(outcomes.slice(calls.length).every(({ status }) => status === "rejected"));
    await closing;
    await end();
  });

  t.test("closing during transactions and listeners leaves no unhandled rejection", async (t) => {
    for (let turns = 0; turns < 24; turns += 1) {
      const { firestore, close, end } = openClient();
      const things = firestore.collection("things");
      const forget = things.onSnapshot(
        () => {},
        () => {},
      );
      const calls = [
        firestore.runTransaction(async (transaction) => {
          const { size } = await transaction.get(things);
          transaction.set(things.doc("two"), { size });
        }),
        things.count().get(),
        firestore.getAll(things.doc("one"), things.doc("two")),
      ];
      const settled = Promise.allSettled(calls);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      forget();
      await close(HOUR);
      await settled;
      await end();
    }
    t.pass("an unhandled rejection would have ended the process");
  });
}

t.test("does not wait for a server that never answers", async (t) => {
  const { firestore, close } = openClient(await muteServer(t));
  void firestore
    .doc("things/one")
    .get()
    .catch(() => {});
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  await close(1);
  await t.rejects(firestore.doc("things/one").get(), STORAGE_GONE);
});
