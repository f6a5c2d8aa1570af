import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
} from "firebase-admin/firestore";
import { calling, countOf, deleteDocuments, deleteFound, isThere, refsOf } from "../firestore/firestore-calls.ts";
import { areDocumentIds, sessionsIn } from "../firestore/firestore-collections.ts";
import type { Session, SessionOpening, Sessions } from "./accounts.ts";
import { uploaderOf } from "./firebase-accounts.ts";
import type { FirebaseSessionCookies } from "./firebase-session-cookies.ts";
import { endOfSession, hashSecret, isSeenAgain, MAX_SESSIONS, newSecret } from "./secrets.ts";

const CIPHER = "aes-256-gcm";
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];

/** Derives a key for this purpose only (RFC 5869). It can't be derived from the stored hash of the secret. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "awning session cookie", KEY_BYTES));
}

/** Encrypts a Firebase session cookie for storage. Only the browser has the session's secret that decrypts it. */
export function sealCookie(cookie: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
  const sealed = [cipher.update(cookie, "utf8"), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** Decrypts a sealed cookie. Returns `undefined` for another secret and for modified data. */
export function openCookie(sealed: Uint8Array, secret: string): string | undefined {
  const [nonceEnd, tagEnd] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), sealed.subarray(0, nonceEnd), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd));
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Milliseconds between a failed renewal and the next attempt. */
const RENEWAL_PAUSE = 60_000;

export interface FirebaseSessionsOptions {
  cookies: FirebaseSessionCookies;
  firestore: Firestore;
  now: () => Date;
}

/**
 * Stores each session as a document with an encrypted Firebase session cookie. The document's id, which is the
 * session's id, is the hash of the session's secret. Every request verifies the cookie with Firebase, so a revocation
 * there ends the session with the next request. A cookie lasts until the session's `expiresAt`. Each update of
 * `lastSeenAt` renews the cookie.
 */
export class FirebaseSessions implements Sessions {
  readonly #cookies: FirebaseSessionCookies;
  readonly #firestore: Firestore;
  readonly #now: () => Date;
  /** A time in ms. No cookie is renewed earlier, because the last attempt failed. */
  #renewsFrom = 0;

  constructor({ cookies, firestore, now }: FirebaseSessionsOptions) {
    this.#cookies = cookies;
    this.#firestore = firestore;
    this.#now = now;
  }

  async open(opening: SessionOpening): Promise<{ session: Session; secret: string }> {
    const { accountId, host, userAgent, idToken } = opening;
    const now = this.#now();
    const createdAt = now.toISOString();
    const seen = { lastSeenAt: createdAt, expiresAt: endOfSession(createdAt, now) };
    const cookie = await this.#cookies.make(accountId, remaining(seen, now), idToken);
    const secret = newSecret();
    const reference = this.#referenceOf(secret);
    const groupId = opening.groupId ?? reference.id;
    const record = { accountId, groupId, host, userAgent, createdAt, ...seen };
    await calling(() => reference.create({ ...record, cookie: sealCookie(cookie, secret) }));
    await this.#endSurplus(accountId);
    return { session: { id: reference.id, ...record }, secret };
  }

  async resume(secret: string, host: string): Promise<Session | undefined> {
    const now = this.#now();
    const reference = this.#referenceOf(secret);
    const snapshot = await calling(() => reference.get());
    if (!snapshot.exists || (snapshot.get("expiresAt") as string) <= now.toISOString()) return undefined;
    const session = toSession(snapshot);
    if (session.host !== host) return undefined;
    const cookie = openCookie(snapshot.get("cookie") as Buffer, secret);
    if (cookie === undefined || !(await this.#cookies.isGood(cookie, session.accountId))) {
      await calling(() => reference.delete());
      return undefined;
    }
    return isSeenAgain(session.lastSeenAt, now) ? this.#see(session, { secret, cookie, now }) : session;
  }

  async list(accountId: string): Promise<Session[]> {
    return (await this.#activeSessions(accountId)).map(toSession);
  }

  async isOpen(accountId: string, sessionId: string): Promise<boolean> {
    if (!areDocumentIds(sessionId)) return false;
    const snapshot = await calling(() => sessionsIn(this.#firestore).doc(sessionId).get());
    return snapshot.get("accountId") === accountId && snapshot.get("expiresAt") > this.#now().toISOString();
  }

  async end(accountId: string, sessionId: string): Promise<void> {
    if (!areDocumentIds(sessionId)) return;
    const reference = sessionsIn(this.#firestore).doc(sessionId);
    const snapshot = await calling(() => reference.get());
    if (snapshot.get("accountId") === accountId) await calling(() => reference.delete());
  }

  async endGroup(accountId: string, groupId: string): Promise<void> {
    await this.#endWhere(accountId, (snapshot) => groupOf(snapshot) === groupId);
  }

  async endAll(accountId: string, except?: string): Promise<void> {
    // Revoking first ends the sessions even if the process stops before deleting them.
    if (except === undefined) await this.#cookies.revokeAll(accountId);
    // A custom token for uploads expires after an hour, but a sign-in with it does not.
    await this.#cookies.revokeAll(uploaderOf(accountId));
    await this.#endWhere(accountId, ({ id }) => id !== except);
  }

  /** Repeated until none is found: a ticket may open a session while others are deleted. */
  async #endWhere(accountId: string, isEnded: (snapshot: DocumentSnapshot) => boolean): Promise<void> {
    for (;;) {
      const { docs } = await calling(() => this.#ofAccount(accountId).select("groupId").get());
      const ended = refsOf(docs.filter(isEnded));
      if (ended.length === 0) return;
      await deleteDocuments(this.#firestore, ended);
    }
  }

  async sweep(): Promise<void> {
    const expired = sessionsIn(this.#firestore).where("expiresAt", "<=", this.#now().toISOString());
    await deleteFound(this.#firestore, expired);
  }

  #referenceOf(secret: string): DocumentReference {
    return sessionsIn(this.#firestore).doc(hashSecret(secret, "hex"));
  }

  #ofAccount(accountId: string): Query {
    return sessionsIn(this.#firestore).where("accountId", "==", accountId);
  }

  /** Returns an account's sessions that have not expired, last seen first. Sorting in memory needs no index. */
  async #activeSessions(accountId: string): Promise<QueryDocumentSnapshot[]> {
    const now = this.#now().toISOString();
    const { docs } = await calling(() => this.#ofAccount(accountId).get());
    return docs.filter((doc) => doc.get("expiresAt") > now).sort(lastSeenFirst);
  }

  async #endSurplus(accountId: string): Promise<void> {
    if ((await countOf(this.#ofAccount(accountId))) <= MAX_SESSIONS) return;
    const surplus = (await this.#activeSessions(accountId)).slice(MAX_SESSIONS);
    await deleteDocuments(this.#firestore, refsOf(surplus));
  }

  /**
   * Updates `lastSeenAt` and renews the cookie. If the renewal fails, the session keeps its old cookie, which was just
   * verified. A later request tries again.
   */
  async #see(session: Session, { secret, cookie, now }: { secret: string; cookie: string; now: Date }) {
    if (now.getTime() < this.#renewsFrom) return session;
    const seen = { lastSeenAt: now.toISOString(), expiresAt: endOfSession(session.createdAt, now) };
    let renewed: string | undefined;
    try {
      renewed = await this.#cookies.renew(cookie, session.accountId, remaining(seen, now));
    } catch {
      this.#renewsFrom = now.getTime() + RENEWAL_PAUSE;
      return session;
    }
    if (renewed === undefined) return undefined;
    const change = { ...seen, cookie: sealCookie(renewed, secret) };
    // The update fails if the session was ended by a concurrent request.
    const reference = sessionsIn(this.#firestore).doc(session.id);
    return (await calling(() => isThere(reference.update(change)))) ? { ...session, ...seen } : undefined;
  }
}

/** Milliseconds until a session expires. */
function remaining({ expiresAt }: Pick<Session, "expiresAt">, now: Date): number {
  return Date.parse(expiresAt) - now.getTime();
}

/** Sessions of earlier releases are groups of their own. */
const groupOf = (snapshot: DocumentSnapshot): string => (snapshot.get("groupId") as string | undefined) ?? snapshot.id;

function toSession(snapshot: DocumentSnapshot): Session {
  const text = (field: keyof Session): string => snapshot.get(field) as string;
  return {
    id: snapshot.id,
    accountId: text("accountId"),
    groupId: groupOf(snapshot),
    host: text("host"),
    userAgent: text("userAgent"),
    createdAt: text("createdAt"),
    lastSeenAt: text("lastSeenAt"),
    expiresAt: text("expiresAt"),
  };
}

/** Sorts last seen first; sessions seen at the same time are sorted last opened first. */
function lastSeenFirst(a: QueryDocumentSnapshot, b: QueryDocumentSnapshot): number {
  const key = (doc: QueryDocumentSnapshot): string => `${doc.get("lastSeenAt")} ${doc.createTime.valueOf()}`;
  return key(a) < key(b) ? 1 : -1;
}
