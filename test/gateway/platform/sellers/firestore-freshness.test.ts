import type { Firestore } from "firebase-admin/firestore";
import t from "tap";
import { FirestoreFreshness } from "../../../../gateway/platform/sellers/firestore-freshness.ts";

/** A storage that never answers. */
function silentFirestore(): Firestore {
  const query = { limit: () => query, select: () => query, where: () => query, get: () => new Promise(() => {}) };
  return { collection: () => query } as unknown as Firestore;
}

t.test("whoever watches has the names of all sellers listed", async (t) => {
  let listings = 0;
  const names = { add: () => {}, list: () => (listings += 1) };
  const freshness = new FirestoreFreshness(silentFirestore(), names);
  t.equal(listings, 0, "commands, which watch nothing, pay for no reads");
  const end = freshness.watch({ changed: () => {}, lost: () => {}, heard: () => {} });
  t.equal(listings, 1);
  end();
});
