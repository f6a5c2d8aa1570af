import type { Firestore, Transaction } from "firebase-admin/firestore";
import { calling } from "./firestore-errors.ts";

/**
 * Attempts, with exponential back-off between them. All catalogue writes of one seller wait for each other at the
 * seller's document, so a burst of them needs more than the SDK's five.
 */
const MAX_ATTEMPTS = 12;
/** Milliseconds for all attempts together. */
const DEADLINE = 30_000;

/** A transaction in the ports' errors. */
export function inTransaction<T>(firestore: Firestore, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return calling(() => firestore.runTransaction(work, { maxAttempts: MAX_ATTEMPTS }), DEADLINE);
}
