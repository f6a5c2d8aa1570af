import t from "tap";
import { DomainTaken } from "../../../../gateway/platform/errors.ts";
import { calling, translateFirestoreError } from "../../../../gateway/platform/firestore/firestore-calls.ts";

t.test("every status has a meaning to the platform", async (t) => {
  const meanings: [number, string][] = [
    [1, "storage-unavailable"],
    [3, "storage-unavailable"],
    [4, "storage-unavailable"],
    [5, "object-not-found"],
    [7, "unauthorized"],
    [8, "quota-exceeded"],
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
    t.notMatch(translated.message, /secret/, "the SDK's text stays inside");
  }
  t.equal(translateFirestoreError(new Error("no credentials")).code, "storage-unavailable");
  t.equal(translateFirestoreError("thrown").code, "storage-unavailable");
});

t.test("the platform's own errors pass", async (t) => {
  const own = new DomainTaken("mine");
  t.equal(translateFirestoreError(own), own);
  await t.rejects(
    calling(() => Promise.reject(own)),
    own,
  );
});

t.test("a call that never answers ends at its deadline", async (t) => {
  await t.rejects(
    calling(() => new Promise(() => undefined), 1),
    { code: "storage-unavailable" },
  );
  t.equal(await calling(async () => "answer", 60_000), "answer", "and an answer leaves no timer behind");
});
