import {
  FieldValue,
  Filter,
  type Firestore,
  Timestamp,
  type Transaction,
  type WriteBatch,
} from "firebase-admin/firestore";
import { readable } from "../errors.ts";
import { calling, commit, countOf, firstOf, inTransaction, isThere } from "../firestore/firestore-calls.ts";
import { areDocumentIds, mailsIn } from "../firestore/firestore-collections.ts";
import { requireStructure } from "../record-structure.ts";
import {
  AWAITED,
  type ClaimOptions,
  LATEST_DUE_MS,
  type MailMessage,
  type Mails,
  type QueuedMail,
  type WaitingMails,
} from "./mails.ts";

export class FirestoreMails implements Mails {
  readonly #firestore: Firestore;
  readonly #now: () => Date;
  onQueued: () => void = () => {};

  constructor(firestore: Firestore, now: () => Date) {
    this.#firestore = firestore;
    this.#now = now;
  }

  async add(messages: MailMessage[]): Promise<void> {
    await commit(this.#firestore, (batch) => this.create(batch, messages));
    if (messages.length > 0) this.onQueued();
  }

  /**
   * Queues mails for immediate delivery, inside a batch or transaction. After its commit, the caller calls `onQueued`.
   * Their order is that of the commits: it does not depend on the instances' clocks.
   */
  create(writing: Pick<Transaction | WriteBatch, "create">, messages: readonly MailMessage[]): void {
    const now = this.#now();
    for (const message of messages) {
      writing.create(mailsIn(this.#firestore).doc(), {
        message,
        attempts: 0,
        createdAt: now.toISOString(),
        dueAt: Timestamp.fromDate(now),
        queuedAt: FieldValue.serverTimestamp(),
      });
    }
  }

  async claim(limit: number, leaseMs: number, { awaited = 0, onBroken }: ClaimOptions = {}): Promise<QueuedMail[]> {
    const now = this.#now();
    const latest = Timestamp.fromMillis(now.getTime() + LATEST_DUE_MS);
    const isDue = Filter.or(Filter.where("dueAt", "<=", Timestamp.fromDate(now)), Filter.where("dueAt", ">", latest));
    const due = mailsIn(this.#firestore).where(isDue).orderBy("queuedAt");
    const first = due.where("message.audience", "==", AWAITED).limit(Math.min(awaited, limit));
    const dueAt = Timestamp.fromMillis(now.getTime() + leaseMs);
    const mails = await inTransaction(this.#firestore, async (transaction) => {
      let { docs } = await transaction.get(due.limit(limit));
      // Otherwise all due mails are claimed, and their order does not matter.
      if (awaited > 0 && docs.length === limit) {
        const preferred = (await transaction.get(first)).docs;
        const ids = new Set(preferred.map(({ id }) => id));
        docs = [...preferred, ...docs.filter(({ id }) => !ids.has(id))].slice(0, limit);
      }
      return docs.map((doc) => {
        const { message, attempts, createdAt } = doc.data() as Omit<QueuedMail, "id">;
        const mail = { id: doc.id, message, attempts: (attempts || 0) + 1, createdAt };
        transaction.update(doc.ref, { attempts: mail.attempts, dueAt });
        return mail;
      });
    });
    const checked = (mail: QueuedMail): QueuedMail => {
      requireStructure("mails", mail.id, { message: mail.message });
      return mail;
    };
    return mails.flatMap((mail) => readable(() => checked(mail), onBroken) ?? []);
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

  async waiting(): Promise<WaitingMails> {
    const mails = mailsIn(this.#firestore);
    const [count, oldest] = await Promise.all([countOf(mails), firstOf(mails.orderBy("queuedAt").select("createdAt"))]);
    return { count, oldest: (oldest?.["createdAt"] as string | undefined) ?? null };
  }
}
