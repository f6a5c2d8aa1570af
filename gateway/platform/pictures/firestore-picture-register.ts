import type { Firestore, Transaction } from "firebase-admin/firestore";
import { KeyedQueue } from "../concurrency.ts";
import { QuotaExceeded } from "../errors.ts";
import { calling, deleteFound, inTransaction, isThere } from "../firestore/firestore-calls.ts";
import { pictureCounterIn, picturesIn, sellersIn } from "../firestore/firestore-collections.ts";
import type { RegisterEntry } from "./kept-images.ts";

/** A picture's document under the seller. */
interface StoredEntry {
  bytes: number;
  /** `null` while the picture is being added or removed. */
  placeholder: string | null;
  /** Since when the picture is unused (ISO 8601); `null` if it is not marked as unused. */
  unusedSince: string | null;
}

/**
 * The sizes of a seller's pictures: a document for each, and a counter with the total. Both are written in one
 * transaction, so concurrent gateways never exceed the quota. An entry is created before its picture's files and
 * removed after them.
 */
export class FirestorePictureRegister {
  readonly #firestore: Firestore;
  /** Runs a seller's transactions one after another: all of them write its counter. */
  readonly #queue = new KeyedQueue();

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
  }

  async total(sellerId: string): Promise<number> {
    return totalOf((await calling(() => pictureCounterIn(this.#firestore, sellerId).get())).data());
  }

  async ids(sellerId: string): Promise<string[]> {
    const { docs } = await calling(() => picturesIn(this.#firestore, sellerId).select().get());
    return docs.map(({ id }) => id);
  }

  /** Includes sellers that have only pictures: Firestore also lists missing documents that have collections. */
  async owners(): Promise<string[]> {
    return (await calling(() => sellersIn(this.#firestore).listDocuments())).map(({ id }) => id);
  }

  /** Whether all files of a picture are stored. */
  async isComplete(sellerId: string, id: string): Promise<boolean> {
    const found = await calling(() => picturesIn(this.#firestore, sellerId).doc(id).get());
    return Boolean(found.get("placeholder"));
  }

  /**
   * Clears a picture's mark as unused, if it has one. A removal that has not begun then finds no mark.
   * @returns whether all files of the picture are stored
   */
  async use(sellerId: string, id: string): Promise<boolean> {
    const found = await calling(() => picturesIn(this.#firestore, sellerId).doc(id).get());
    if (!found.get("placeholder") || found.get("unusedSince") === null) return Boolean(found.get("placeholder"));
    return this.#change(sellerId, id, (stored, _taken, write) => {
      if (!stored?.placeholder) return false;
      write({ ...stored, unusedSince: null });
      return true;
    });
  }

  /**
   * Adds an entry, or clears its mark as unused.
   * @returns the placeholder if the picture is complete
   * @throws QuotaExceeded if an incomplete picture exceeds the quota
   */
  enter(sellerId: string, { id, bytes }: RegisterEntry, quota: number): Promise<string | undefined> {
    return this.#change(sellerId, id, (stored, taken, write) => {
      if (stored?.placeholder) {
        if (stored.unusedSince !== null) write({ ...stored, unusedSince: null });
        return stored.placeholder;
      }
      const others = taken - (stored?.bytes ?? 0);
      if (others + bytes > quota) throw new QuotaExceeded(`The seller's pictures take ${others} of ${quota} bytes.`);
      write({ bytes, placeholder: null, unusedSince: null });
      return undefined;
    });
  }

  /** Marks a picture as complete, after all its files were stored. */
  async complete(sellerId: string, { id, bytes }: RegisterEntry, placeholder: string): Promise<void> {
    await this.#change(sellerId, id, (_stored, _taken, write) => write({ bytes, placeholder, unusedSince: null }));
  }

  /** Removes the entry of a picture without files, unless another gateway has completed it. */
  async abandon(sellerId: string, id: string): Promise<void> {
    await this.#change(sellerId, id, (stored, _taken, write) => {
      if (stored && !stored.placeholder) write(undefined);
    });
  }

  /** Returns the ids of the pictures that are marked as unused, with the time of the mark. */
  async markedUnused(sellerId: string): Promise<Map<string, Date>> {
    const marked = picturesIn(this.#firestore, sellerId).where("unusedSince", ">", "").select("unusedSince");
    const { docs } = await calling(() => marked.get());
    return new Map(docs.map((doc) => [doc.id, new Date(doc.get("unusedSince") as string)]));
  }

  /** Marks a picture as unused, or with `null` clears the mark. Ignores a missing entry. */
  async markUnused(sellerId: string, id: string, unusedSince: Date | null): Promise<void> {
    const change = { unusedSince: unusedSince?.toISOString() ?? null };
    const document = picturesIn(this.#firestore, sellerId).doc(id);
    await calling(() => isThere(document.update(change)));
  }

  /**
   * Marks a picture as incomplete before its files are removed. Adding it again from now on writes all files again.
   * @returns `false` if the picture is used again
   */
  beginRemoval(sellerId: string, id: string): Promise<boolean> {
    return this.#change(sellerId, id, (stored, _taken, write) => {
      if (!stored || stored.unusedSince === null) return false;
      write({ ...stored, placeholder: null });
      return true;
    });
  }

  /** Removes the entry after the files. @returns the freed bytes; 0 if the picture is being added again */
  endRemoval(sellerId: string, id: string): Promise<number> {
    return this.#change(sellerId, id, (stored, _taken, write) => {
      if (!stored || stored.unusedSince === null) return 0;
      write(undefined);
      return stored.bytes;
    });
  }

  /** Removes all entries, and their total. */
  async removeAll(sellerId: string): Promise<void> {
    await deleteFound(this.#firestore, picturesIn(this.#firestore, sellerId));
    await calling(() => pictureCounterIn(this.#firestore, sellerId).delete());
  }

  /** Reads an entry, replaces it (or removes it if `next` is `undefined`) and updates the total. */
  #change<T>(
    sellerId: string,
    id: string,
    build: (stored: StoredEntry | undefined, taken: number, write: (next: StoredEntry | undefined) => void) => T,
  ): Promise<T> {
    const picture = picturesIn(this.#firestore, sellerId).doc(id);
    const counter = pictureCounterIn(this.#firestore, sellerId);
    const work = async (transaction: Transaction): Promise<T> => {
      const [found, sum] = await transaction.getAll(picture, counter);
      const stored = found?.data() as StoredEntry | undefined;
      const taken = totalOf(sum?.data());
      return build(stored, taken, (next) => {
        if (next) transaction.set(picture, next);
        else transaction.delete(picture);
        const change = (next?.bytes ?? 0) - (stored?.bytes ?? 0);
        if (change !== 0) transaction.set(counter, { bytes: taken + change });
      });
    };
    return this.#queue.take(sellerId, () => inTransaction(this.#firestore, work));
  }
}

const totalOf = (counter: FirebaseFirestore.DocumentData | undefined): number => (counter?.["bytes"] as number) ?? 0;
