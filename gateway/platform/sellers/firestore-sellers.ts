import { Filter, type Firestore, type Query } from "firebase-admin/firestore";
import { latestBillingSync } from "../../../areas/shared/sellers/billing.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { attempt, calling, firstOf, inOutcome } from "../firestore/firestore-calls.ts";
import { areDocumentIds, claimIn, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { type FirestoreSellerNames, namesOf } from "./firestore-seller-names.ts";
import { readSeller, rewriteSeller, toSeller } from "./firestore-seller-record.ts";
import { type BrokenSeller, changedSeller, listedSeller, type SellerPatch, type Sellers } from "./sellers.ts";

export class FirestoreSellers implements Sellers {
  readonly #firestore: Firestore;
  readonly #now: () => Date;
  readonly #names: Pick<FirestoreSellerNames, "has" | "add">;

  constructor(firestore: Firestore, now: () => Date, names: Pick<FirestoreSellerNames, "has" | "add">) {
    this.#firestore = firestore;
    this.#now = now;
    this.#names = names;
  }

  findByDomain(domain: string): Promise<Seller | undefined> {
    return this.#first(sellerRecordsIn(this.#firestore).where("domain", "==", domain));
  }

  async findByPreviousDomain(domain: string): Promise<Seller | undefined> {
    const seller = await this.#first(
      sellerRecordsIn(this.#firestore).where("previousDomains", "array-contains", domain),
    );
    // The current name is not a previous one, even if the history contains it.
    return seller?.domain === domain ? undefined : seller;
  }

  findByCustomDomain(host: string): Promise<Seller | undefined> {
    const sellers = sellerRecordsIn(this.#firestore);
    return this.#first(sellers.where("customDomain.host", "==", host).where("customDomain.verified", "==", true));
  }

  findByCardAccount(accountId: string): Promise<Seller | undefined> {
    return this.#first(sellerRecordsIn(this.#firestore).where("cardAccount.id", "==", accountId));
  }

  findByCustomer(customer: string): Promise<Seller | undefined> {
    return this.#first(sellerRecordsIn(this.#firestore).where("billing.customer", "==", customer));
  }

  async listUnsynced(now: Date, limit: number): Promise<string[]> {
    const isDue = Filter.or(
      Filter.where("billing.syncAt", "<=", now.toISOString()),
      Filter.where("billing.syncAt", ">", latestBillingSync(now)),
    );
    const due = sellerRecordsIn(this.#firestore).where(isDue);
    const { docs } = await calling(() => due.orderBy("billing.syncAt").limit(limit).select().get());
    return docs.map(({ id }) => id);
  }

  async get(id: string): Promise<Seller | undefined> {
    if (!areDocumentIds(id)) return undefined;
    const snapshot = await calling(() => sellerRecordsIn(this.#firestore).doc(id).get());
    return toSeller(snapshot.data());
  }

  async holderOf(name: string): Promise<string | undefined> {
    if (name.includes("/")) return undefined;
    const claim = await calling(() => claimIn(this.#firestore, "domain", name).get());
    return claim.get("sellerId") as string | undefined;
  }

  async list({ after, limit }: { after?: string; limit: number }): Promise<(Seller | BrokenSeller)[]> {
    const ordered = sellerRecordsIn(this.#firestore).orderBy("domain");
    const page = after === undefined ? ordered : ordered.startAfter(after);
    const { docs } = await calling(() => page.limit(limit).get());
    return docs.map((doc) => listedSeller({ id: doc.id, domain: doc.get("domain") }, () => toSeller(doc.data())));
  }

  /** Never `false`: another instance may just have claimed the name. */
  hasName(name: string): true | undefined {
    return this.#names.has(name);
  }

  peek(): undefined {
    return undefined;
  }

  async change(id: string, build: (stored: Seller) => SellerPatch): Promise<Seller> {
    return inOutcome(this.#firestore, async (transaction) => {
      const stored = await readSeller(this.#firestore, transaction, id);
      const built = attempt(() => build(stored));
      if ("refusal" in built) return built;
      const now = this.#now();
      const seller = changedSeller(stored, built.answer, now);
      const write = await rewriteSeller(this.#firestore, transaction, stored, seller, now);
      write();
      return { answer: seller };
    });
  }

  async #first(query: Query): Promise<Seller | undefined> {
    const data = await firstOf(query);
    if (data) this.#names.add(namesOf(data));
    return toSeller(data);
  }
}
