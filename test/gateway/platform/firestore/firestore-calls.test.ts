import t from "tap";
import { DomainTaken } from "../../../../gateway/platform/errors.ts";
import {
  calling,
  inTransaction,
  translateFirestoreError,
} from "../../../../gateway/platform/firestore/firestore-calls.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";

t.test("translates every gRPC status to a platform error", async (t) => {
  const meanings: [number, string][] = [
    [1, "storage-unavailable"],
    [3, "storage-unavailable"],
    [4, "storage-unavailable"],
    [5, "object-not-found"],
    [7, "unauthorized"],
    [8, "storage-unavailable"],
    [10, "storage-unavailable"],
    [13, "storage-unavailable"],
    [14, "storage-unavailable"],
    [16, "unauthenticated"],
  ];
  for (const [code, expected] of meanings) {
    const original = Object.assign(new Error("sellers/secret: what the SDK says"), { code });
    const translated = translateFirestoreError(original);
    t.equal(translated.code, expected, `gRPC ${code}`);
    t.equal(translated.cause, original);
    t.notMatch(translated.message, /secret/, "without the SDK's message");
  }
  t.equal(translateFirestoreError(new Error("no credentials")).code, "storage-unavailable");
  t.equal(translateFirestoreError("thrown").code, "storage-unavailable");
});

t.test("translates a document or commit above Firestore's limit to an error about its size", async (t) => {
  const messages: [message: string, expected: string][] = [
    ["its size (1,048,738 bytes) exceeds the maximum allowed size of 1,048,576 bytes.", "body-too-large"],
    ["A document cannot be written because it exceeds the maximum size allowed.", "body-too-large"],
    ["Transaction too big. Decrease transaction size.", "body-too-large"],
    ["maximum entity size is 1048576 bytes", "body-too-large"],
    ['The value of property "slug" is invalid.', "storage-unavailable"],
  ];
  for (const [message, expected] of messages) {
    const error = Object.assign(new Error(`3 INVALID_ARGUMENT: ${message}`), { code: 3 });
    t.equal(translateFirestoreError(error).code, expected, message);
  }
});

t.test("passes platform errors through", async (t) => {
  const own = new DomainTaken("mine");
  t.equal(translateFirestoreError(own), own);
  await t.rejects(
    calling(() => Promise.reject(own)),
    own,
  );
});

t.test("rejects a call without an answer at its deadline", async (t) => {
  async function readsNothing(): Promise<unknown> {
    return await calling(() => new Promise(() => undefined), 1);
  }
  await t.rejects(readsNothing(), { code: "storage-unavailable", stack: /readsNothing/ }, "the log names the caller");
  t.equal(await calling(async () => "answer", 60_000), "answer", "an answer clears the timer");
});

t.test("retries a transaction after a conflict, for any of its failing reads", async (t) => {
  if (!(await firestoreEmulator(t))) return;
  const firestore = openFirestore(t, "demo-firestore-calls");
  const document = firestore.collection("counters").doc("one");
  const failed = [
    { code: 10, message: "10 ABORTED: Transaction lock timeout." },
    { code: 3, message: "3 INVALID_ARGUMENT: Transaction is invalid or closed." },
    { code: 3, message: "3 INVALID_ARGUMENT: The referenced transaction has expired or is no longer valid." },
  ].map(({ code, message }) => Object.assign(new Error(message), { code }));
  const count = await inTransaction(firestore, async (transaction) => {
    const { exists } = await transaction.get(document);
    const failure = failed.shift();
    if (failure !== undefined) throw failure;
    transaction.set(document, { count: exists ? 2 : 1 });
    return exists ? 2 : 1;
  });
  t.equal(count, 1);
  t.equal(failed.length, 0, "every failure was retried");
  await t.rejects(
    inTransaction(firestore, () => Promise.reject(Object.assign(new Error("3 INVALID_ARGUMENT: bad"), { code: 3 }))),
    { code: "storage-unavailable" },
    "another invalid argument is final",
  );
});
