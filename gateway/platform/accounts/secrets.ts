import { createHash, randomBytes } from "node:crypto";

export type RandomBytes = (size: number) => Buffer;

const SECRET_BYTES = 32;

/** 256 random bits in base64url: 43 characters. */
export function newSecret(random: RandomBytes = randomBytes): string {
  return random(SECRET_BYTES).toString("base64url");
}

/**
 * Hashes a short code for storage, together with its secret. Without the secret, the code can't be found by trying all.
 */
export function hashCode(secret: string, code: string): string {
  return hashSecret(`${secret} ${code}`);
}

/** Hashes a secret for storage. The timing of a lookup by hash doesn't reveal how close a guess was. */
export function hashSecret(secret: string, encoding: "base64url" | "hex" = "base64url"): string {
  return createHash("sha256").update(secret).digest(encoding);
}

const DAY = 24 * 3_600_000;

/** Under HTTPS the names of secret cookies begin with it. */
export const HOST_PREFIX = "__Host-";

/**
 * The cookies with a secret, and how long they and their secret are valid, in ms. A session ends earlier if it is not
 * used.
 */
export const SECRET_COOKIES = {
  session: { name: "awning", maxAge: 30 * DAY },
  /** A browser that was used to sign in to an account before. */
  device: { name: "awning-device", maxAge: 180 * DAY },
} as const;

/** A session's maximum time without a request, in ms. */
const LONGEST_UNSEEN = 14 * DAY;
/** Minimum time between two updates of `lastSeenAt`, in ms: reads should rarely cause writes. */
const SEEN_INTERVAL = 10 * 60_000;

/** Per account. */
export const MAX_SESSIONS = 100;

/** Returns when a session expires that is seen now, as ISO 8601. */
export function endOfSession(createdAt: string, now: Date): string {
  return new Date(
    Math.min(Date.parse(createdAt) + SECRET_COOKIES.session.maxAge, now.getTime() + LONGEST_UNSEEN),
  ).toISOString();
}

/** Whether to update `lastSeenAt`. */
export function isSeenAgain(lastSeenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastSeenAt) >= SEEN_INTERVAL;
}
