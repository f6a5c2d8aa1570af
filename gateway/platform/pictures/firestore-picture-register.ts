import type { DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";
import { KeyedQueue } from "../concurrency.ts";
import { QuotaExceeded, StorageFailure } from "../errors.ts";
import { calling, inTransaction, isThere } from "../firestore/firestore-calls.ts";
import { pictureCounterIn, picturesIn } from "../firestore/firestore-collections.ts";

export interface RegisterEntry {
  id: string;
  /** Of the original. */
  bytes: number;
}

/** A picture's document under the seller. */
interface StoredEntry {
  bytes: number;
  /** `null` while the picture is being made, or removed. */
  placeholder: string | null;
  /** Since when nothing refers to it (ISO 8601); `null`: something does, as far as was noted. */
  unusedSince: string | null;
}

/**
 * What a seller's pictures take: a document for each, and the sum of all in a counter, which changes in the same
 * transactions. So gateways that know nothing of each other never let in more than there is room for. An entry is there
 * before its picture's files and goes after them.
 */
export class FirestorePictureRegister {
  readonly #firestore: Firestore;
  /** All of a seller's contend for its counter. */
  readonly #turns = new KeyedQueue();

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

  /** Whether all files of a picture are there. */
  async isComplete(sellerId: string, id: string): Promise<boolean> {
    const found = await calling(() => picturesIn(this.#firestore, sellerId).doc(id).get());
    return Boolean(found.get("placeholder"));
  }

  /**
   * Enters a picture, or takes the note away that nothing refers to it.
   * @returns the placeholder of one that is complete
   * @throws QuotaExceeded where one that is not complete has no room
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

  /** All files of the picture are there. */
  async complete(sellerId: string, { id, bytes }: RegisterEntry, placeholder: string): Promise<void> {
    await this.#change(sellerId, id, (_stored, _taken, write) => write({ bytes, placeholder, unusedSince: null }));
  }

  /** Strikes out a picture of which no file was made; another gateway may have completed it meanwhile. */
  async abandon(sellerId: string, id: string): Promise<void> {
    await this.#change(sellerId, id, (stored, _taken, write) => {
      if (stored && !stored.placeholder) write(undefined);
    });
  }

  /** The pictures of which it was noted that nothing refers to them, and since when. */
  async noted(sellerId: string): Promise<Map<string, Date>> {
    const noted = picturesIn(this.#firestore, sellerId).where("unusedSince", ">", "").select("unusedSince");
    const { docs } = await calling(() => noted.get());
    return new Map(docs.map((doc) => [doc.id, new Date(doc.get("unusedSince") as string)]));
  }

  /** Notes it; `null` takes the note away. An entry that is gone meanwhile is passed over. */
  async note(sellerId: string, id: string, unusedSince: Date | null): Promise<void> {
    const change = { unusedSince: unusedSince?.toISOString() ?? null };
    const document = picturesIn(this.#firestore, sellerId).doc(id);
    await calling(() => isThere(document.update(change)));
  }

  /** Before a picture's files are removed: whoever adds it from here on makes them anew. @returns false if it is in use again */
  beginRemoval(sellerId: string, id: string): Promise<boolean> {
    return this.#change(sellerId, id, (stored, _taken, write) => {
      if (!stored || stored.unusedSince === null) return false;
      write({ ...stored, placeholder: null });
      return true;
    });
  }

  /** After they were removed. @returns the bytes that are free again; none where the picture is being added anew */
  endRemoval(sellerId: string, id: string): Promise<number> {
    return this.#change(sellerId, id, (stored, _taken, write) => {
      if (!stored || stored.unusedSince === null) return 0;
      write(undefined);
      return stored.bytes;
    });
  }

  /** Reads an entry and writes it, or with `undefined` strikes it out, and keeps the sum right. */
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
        writeEntry(transaction, picture, next);
        const change = (next?.bytes ?? 0) - (stored?.bytes ?? 0);
        if (change !== 0) transaction.set(counter, { bytes: taken + change });
      });
    };
    return this.#turns.take(sellerId, () => inTransaction(this.#firestore, work).catch(refuseTheProjects));
  }
}

const totalOf = (counter: FirebaseFirestore.DocumentData | undefined): number => (counter?.["bytes"] as number) ?? 0;

/** To a seller `QuotaExceeded` says that pictures have to go: what the project has used up is none of its business. */
function refuseTheProjects(error: unknown): never {
  const isTheProjects = error instanceof QuotaExceeded && error.cause !== undefined;
  throw isTheProjects ? new StorageFailure(error.message, { cause: error.cause }) : error;
}

function writeEntry(transaction: Transaction, picture: DocumentReference, next: StoredEntry | undefined): void {
  if (next) transaction.set(picture, next);
  else transaction.delete(picture);
}
