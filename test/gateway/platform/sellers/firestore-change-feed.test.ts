import type { Firestore } from "firebase-admin/firestore";
import t from "tap";
import { FirestoreChangeFeed } from "../../../../gateway/platform/sellers/firestore-change-feed.ts";

/** A storage that never answers. */
function silentFirestore(): Firestore {
  const query = { limit: () => query, select: () => query, where: () => query, get: () => new Promise(() => {}) };
  return { collection: () => query } as unknown as Firestore;
}

t.test("whoever watches has the names of all sellers listed", async (t) => {
  let listings = 0;
  const names = { add: () => {}, list: () => (listings += 1) };
  const changes = new FirestoreChangeFeed(silentFirestore(), names);
  t.equal(listings, 0, "commands, which watch nothing, pay for no reads");
  const end = changes.watch({ changed: () => {}, lost: () => {}, heard: () => {} });
  t.equal(listings, 1);
  end();
});
