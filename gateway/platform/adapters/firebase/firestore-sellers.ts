import type { Firestore, Query } from "firebase-admin/firestore";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import { ObjectNotFound } from "../../ports/errors.ts";
import type { SellerChange, Sellers } from "../../ports/sellers.ts";
import { changedSeller } from "../changed-seller.ts";
import { moveDomainClaims } from "./firestore-claims.ts";
import { areDocumentIds, claimIn, sellersIn } from "./firestore-collections.ts";
import { calling } from "./firestore-errors.ts";
import { toSeller } from "./firestore-records.ts";
import { inTransaction } from "./firestore-transaction.ts";

export class FirestoreSellers implements Sellers {
  readonly #firestore: Firestore;
  readonly #now: () => Date;

  constructor(firestore: Firestore, now: () => Date) {
    this.#firestore = firestore;
    this.#now = now;
  }

  findByDomain(domain: string): Promise<Seller | undefined> {
    return first(sellersIn(this.#firestore).where("domain", "==", domain));
  }

  findByCustomDomain(host: string): Promise<Seller | undefined> {
    const sellers = sellersIn(this.#firestore);
    return first(sellers.where("customDomain.host", "==", host).where("customDomain.verified", "==", true));
  }

  async get(id: string): Promise<Seller | undefined> {
    if (!areDocumentIds(id)) return undefined;
    const snapshot = await calling(() => sellersIn(this.#firestore).doc(id).get());
    return toSeller(snapshot.data());
  }

  async holderOf(name: string): Promise<string | undefined> {
    if (name.includes("/")) return undefined;
    const claim = await calling(() => claimIn(this.#firestore, "domain", name).get());
    return claim.get("sellerId") as string | undefined;
  }

  async list({ after, limit }: { after?: string; limit: number }): Promise<Seller[]> {
    const ordered = sellersIn(this.#firestore).orderBy("domain");
    const page = after === undefined ? ordered : ordered.startAfter(after);
    const { docs } = await calling(() => page.limit(limit).get());
    return docs.map((doc) => toSeller(doc.data()));
  }

  async update(id: string, change: SellerChange): Promise<Seller> {
    if (!areDocumentIds(id)) throw new ObjectNotFound(`There is no seller ${id}.`);
    return inTransaction(this.#firestore, async (transaction) => {
      const reference = sellersIn(this.#firestore).doc(id);
      const stored = toSeller((await transaction.get(reference)).data());
      if (!stored) throw new ObjectNotFound(`There is no seller ${id}.`);
      const seller = changedSeller(stored, change, this.#now());
      const moveClaims = await moveDomainClaims(this.#firestore, transaction, stored, seller);
      moveClaims();
      transaction.set(reference, seller);
      return seller;
    });
  }
}

async function first(query: Query): Promise<Seller | undefined> {
  const { docs } = await calling(() => query.limit(1).get());
  return toSeller(docs[0]?.data());
}
