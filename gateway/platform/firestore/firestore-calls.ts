import {
  type DocumentData,
  type DocumentReference,
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
  type WriteBatch,
} from "firebase-admin/firestore";
import { chunksOf } from "../concurrency.ts";
import {
  ObjectNotFound,
  PlatformError,
  StorageExhausted,
  StorageFailure,
  TooMuchAtOnce,
  type Translations,
  Unauthenticated,
  Unauthorized,
} from "../errors.ts";

/** gRPC status codes: https://grpc.io/docs/guides/status-codes/ */
export const GRPC = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

/** Milliseconds. Without a deadline, the SDK retries an unreachable server for minutes. */
const DEADLINE = 10_000;

/** Returns the numeric code of an SDK's error: gRPC's, or the status of HTTP. */
export function errorCode(error: unknown): number | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : undefined;
}

const TRANSLATIONS: Translations<number> = {
  [GRPC.NOT_FOUND]: [ObjectNotFound, "The object does not exist."],
  [GRPC.RESOURCE_EXHAUSTED]: [StorageExhausted, "The storage's quota is used up."],
  [GRPC.PERMISSION_DENIED]: [Unauthorized, "The storage refuses this platform's access."],
  [GRPC.UNAUTHENTICATED]: [Unauthenticated, "The storage rejects this platform's credentials."],
  [GRPC.DEADLINE_EXCEEDED]: [StorageFailure, "The storage did not answer in time."],
  [GRPC.UNAVAILABLE]: [StorageFailure, "The storage can't be reached."],
};

/** Returns a function that translates an SDK's errors to platform errors; unknown ones to `StorageFailure`. */
export const translator =
  (translations: Translations<number>, otherwise: string) =>
  (error: unknown): PlatformError => {
    if (error instanceof PlatformError) return error;
    const [Translated, message] = translations[errorCode(error) ?? 0] ?? [StorageFailure, otherwise];
    return new Translated(message, { cause: error });
  };

const translateByCode = translator(TRANSLATIONS, "The storage failed.");

/**
 * The messages about a document of more than 1 MiB (the emulator's: "maximum entity size") and a commit of more than 10.
 * Their code has other causes, too.
 */
const TOO_LARGE = /maximum (?:allowed |entity )?size|transaction too big/i;

/** Translates an error of Firestore's SDK to a platform error. */
export function translateFirestoreError(error: unknown): PlatformError {
  const isTooLarge = errorCode(error) === GRPC.INVALID_ARGUMENT && TOO_LARGE.test(String(error));
  return isTooLarge
    ? new TooMuchAtOnce("The write exceeds the storage's limit.", { cause: error })
    : translateByCode(error);
}

/** Runs a call with a deadline in milliseconds. @throws PlatformError never an error of the SDK */
export async function calling<T>(
  work: () => Promise<T>,
  deadline = DEADLINE,
  translate: (error: unknown) => PlatformError = translateFirestoreError,
): Promise<T> {
  // Created now: its stack names the caller.
  const tooLate = new StorageFailure("The storage did not answer in time.");
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(late.reject, deadline, tooLate);
  try {
    return await Promise.race([work(), late.promise]);
  } catch (error) {
    throw translate(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Attempts, with exponential back-off. All catalogue writes of a seller conflict at the seller's document. A burst
 * of writes needs more attempts than the SDK's default of five.
 */
const MAX_ATTEMPTS = 12;
/** Milliseconds for all attempts together. nginx allows a write 30 s. */
const TRANSACTION_DEADLINE = 25_000;

/** Runs a transaction. @throws PlatformError never an error of the SDK */
export function inTransaction<T>(firestore: Firestore, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const attemptOnce = (transaction: Transaction) => work(transaction).catch(rethrowConflict);
  return calling(() => firestore.runTransaction(attemptOnce, { maxAttempts: MAX_ATTEMPTS }), TRANSACTION_DEADLINE);
}

/**
 * A conflict ends a transaction with ABORTED, which the SDK retries. Parallel reads of the same transaction then fail
 * with INVALID_ARGUMENT: the SDK recognizes Firestore's message ("transaction has expired"), but not the emulator's.
 * Nothing is committed at this point.
 */
function rethrowConflict(error: unknown): never {
  const ended = errorCode(error) === GRPC.INVALID_ARGUMENT && /transaction is invalid or closed/i.test(String(error));
  throw ended ? Object.assign(error as Error, { code: GRPC.ABORTED }) : error;
}

/** The result of a transaction: an answer, or a refusal by the platform's own code. A refusal is no storage failure. */
export type Outcome<T> = { answer: T } | { refusal: unknown };

/** Runs the platform's code inside a transaction. Its errors become refusals, which the SDK does not retry. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { answer: work() };
  } catch (refusal) {
    return { refusal };
  }
}

/** Runs a transaction that may end with a refusal. The refusal is thrown unchanged. */
export async function inOutcome<T>(
  firestore: Firestore,
  work: (transaction: Transaction) => Promise<Outcome<T>>,
): Promise<T> {
  const outcome = await inTransaction(firestore, work);
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.answer;
}

/** Whether a write found its document. */
export async function isThere(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (errorCode(error) === GRPC.NOT_FOUND) return false;
    throw error;
  }
}

/** Deletes a document unless it has changed since it was read. @returns whether it was deleted */
export async function deleteUnchanged({ ref, updateTime }: QueryDocumentSnapshot): Promise<boolean> {
  try {
    await ref.delete({ lastUpdateTime: updateTime });
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === GRPC.FAILED_PRECONDITION || code === GRPC.NOT_FOUND) return false;
    throw error;
  }
}

/** Returns the number of documents that a query finds. */
export async function countOf(query: Query): Promise<number> {
  return (await calling(() => query.count().get())).data().count;
}

/** Returns the first document that a query finds. */
export async function firstOf(query: Query): Promise<DocumentData | undefined> {
  return (await calling(() => query.limit(1).get())).docs[0]?.data();
}

/** Commits several writes at once. */
export async function commit(firestore: Firestore, write: (batch: WriteBatch) => void): Promise<void> {
  const batch = firestore.batch();
  write(batch);
  await calling(() => batch.commit());
}

/** Documents in memory at a time. */
const BATCH = 100;

/** Yields all documents of a collection, by id. It needs no index. */
export async function* documentsOf(query: Query): AsyncGenerator<QueryDocumentSnapshot> {
  for await (const docs of pagesOf(query.orderBy(FieldPath.documentId()), BATCH)) yield* docs;
}

/** Yields all documents that a query finds, in pages. @param query with a total order */
export async function* pagesOf(query: Query, size: number): AsyncGenerator<QueryDocumentSnapshot[]> {
  const first = query.limit(size);
  for (let page: Query | undefined = first; page; ) {
    const current: Query = page;
    const { docs } = await calling(() => current.get());
    const last = docs.at(-1);
    if (last) yield docs;
    page = last && docs.length === size ? first.startAfter(last) : undefined;
  }
}

export const refsOf = (docs: readonly QueryDocumentSnapshot[]): DocumentReference[] => docs.map(({ ref }) => ref);

/** Documents per commit. */
const AT_ONCE = 500;

/** Deletes documents in several commits. Ignores missing documents. */
export async function deleteDocuments(firestore: Firestore, references: readonly DocumentReference[]): Promise<void> {
  for (const some of chunksOf(references, AT_ONCE)) {
    await commit(firestore, (batch) => {
      for (const reference of some) batch.delete(reference);
    });
  }
}

/** Deletes all documents that a query finds, batch by batch. */
export async function deleteFound(firestore: Firestore, query: Query): Promise<void> {
  for (;;) {
    const { docs } = await calling(() => query.limit(AT_ONCE).select().get());
    await deleteDocuments(firestore, refsOf(docs));
    if (docs.length < AT_ONCE) return;
  }
}
