import type { Firestore } from "firebase-admin/firestore";
import t from "tap";
import { FirestoreChangeFeed } from "../../../../gateway/platform/sellers/firestore-change-feed.ts";

/** A Firestore that never responds. */
function silentFirestore(): Firestore {
  const query = { limit: () => query, select: () => query, where: () => query, get: () => new Promise(() => {}) };
  return { collection: () => query } as unknown as Firestore;
}

t.test("lists the names of all sellers when a subscription begins", async (t) => {
  let listings = 0;
  const names = { add: () => {}, list: () => (listings += 1) };
  const changes = new FirestoreChangeFeed(silentFirestore(), names);
  t.equal(listings, 0, "no reads without a subscription, as in commands");
  const end = changes.subscribe({ changed: () => {}, lost: () => {}, restored: () => {} });
  t.equal(listings, 1);
  end();
});
