import type { Firestore } from "firebase-admin/firestore";
import type { Membership } from "../../../areas/shared/accounts/account.ts";
import { ObjectNotFound } from "../errors.ts";
import { areDocumentIds, membershipsIn, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { calling } from "../firestore/firestore-errors.ts";
import { inTransaction } from "../firestore/firestore-transaction.ts";
import type { Memberships } from "./memberships.ts";

const MOST = 200;

export class FirestoreMemberships implements Memberships {
  readonly #firestore: Firestore;

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
  }

  async get(accountId: string, sellerId: string): Promise<Membership | undefined> {
    if (!areDocumentIds(accountId, sellerId)) return undefined;
    const snapshot = await calling(() => membershipsIn(this.#firestore, accountId).doc(sellerId).get());
    return snapshot.data() as Membership | undefined;
  }

  async listByAccount(accountId: string): Promise<Membership[]> {
    if (!areDocumentIds(accountId)) return [];
    // Those of one time follow each other by the document's id, which is the seller's.
    const query = membershipsIn(this.#firestore, accountId).orderBy("createdAt").limit(MOST);
    const { docs } = await calling(() => query.get());
    return docs.map((doc) => doc.data() as Membership);
  }

  async save({ accountId, sellerId, role, createdAt }: Membership): Promise<void> {
    if (!areDocumentIds(accountId, sellerId)) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    await inTransaction(this.#firestore, async (transaction) => {
      const seller = await transaction.get(sellerRecordsIn(this.#firestore).doc(sellerId));
      if (!seller.exists) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
      const membership = membershipsIn(this.#firestore, accountId).doc(sellerId);
      transaction.set(membership, { accountId, sellerId, role, createdAt });
    });
  }

  async remove(accountId: string, sellerId: string): Promise<void> {
    if (!areDocumentIds(accountId, sellerId)) return;
    await calling(() => membershipsIn(this.#firestore, accountId).doc(sellerId).delete());
  }
}
