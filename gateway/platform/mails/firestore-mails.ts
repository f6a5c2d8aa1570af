import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
} from "firebase-admin/firestore";
import type { BrokenRecord } from "../errors.ts";
import { calling, inTransaction, isThere } from "../firestore/firestore-calls.ts";
import { areDocumentIds, mailsIn } from "../firestore/firestore-collections.ts";
import { requireStructure } from "../record-structure.ts";
import type { MailMessage, Mails, QueuedMail } from "./mails.ts";

export class FirestoreMails implements Mails {
  readonly #firestore: Firestore;
  readonly #now: () => Date;

  constructor(firestore: Firestore, now: () => Date) {
    this.#firestore = firestore;
    this.#now = now;
  }

  async add(messages: MailMessage[]): Promise<void> {
    const batch = this.#firestore.batch();
    queueMails(this.#firestore, batch, messages, this.#now());
    await calling(() => batch.commit());
  }

  async claim(limit: number, leaseMs: number, onBroken?: (error: BrokenRecord) => void): Promise<QueuedMail[]> {
    const now = this.#now();
    const due = mailsIn(this.#firestore).where("dueAt", "<=", Timestamp.fromDate(now)).orderBy("queuedAt").limit(limit);
    const dueAt = Timestamp.fromMillis(now.getTime() + leaseMs);
    const mails = await inTransaction(this.#firestore, async (transaction) => {
      const { docs } = await transaction.get(due);
      return docs.map((doc) => {
        const { message, attempts, createdAt } = doc.data() as Omit<QueuedMail, "id">;
        const mail = { id: doc.id, message, attempts: (attempts || 0) + 1, createdAt };
        transaction.update(doc.ref, { attempts: mail.attempts, dueAt });
        return mail;
      });
    });
    return mails.filter((mail) => {
      try {
        requireStructure("mails", mail.id, mail);
        return true;
      } catch (error) {
        onBroken?.(error as BrokenRecord);
        return false;
      }
    });
  }

  async remove(mailId: string): Promise<void> {
    if (!areDocumentIds(mailId)) return;
    await calling(() => mailsIn(this.#firestore).doc(mailId).delete());
  }

  async postpone(mailId: string, until: Date): Promise<void> {
    if (!areDocumentIds(mailId)) return;
    const change = { dueAt: Timestamp.fromDate(until) };
    await calling(() => isThere(mailsIn(this.#firestore).doc(mailId).update(change)));
  }
}

/** A batch or a transaction. */
interface Creating {
  create(reference: DocumentReference, data: DocumentData): unknown;
}

/**
 * Queues mails for immediate delivery. Their order is that of the commits: it does not depend on the instances' clocks.
 */
export function queueMails(firestore: Firestore, writing: Creating, messages: readonly MailMessage[], now: Date): void {
  for (const message of messages) {
    writing.create(mailsIn(firestore).doc(), {
      message,
      attempts: 0,
      createdAt: now.toISOString(),
      dueAt: Timestamp.fromDate(now),
      queuedAt: FieldValue.serverTimestamp(),
    });
  }
}
