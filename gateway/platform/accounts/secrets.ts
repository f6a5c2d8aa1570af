import { createHash, randomBytes } from "node:crypto";

export type RandomBytes = (size: number) => Buffer;

const SECRET_BYTES = 32;

/** 256 random bits in base64url: 43 characters. */
export function newSecret(random: RandomBytes = randomBytes): string {
  return random(SECRET_BYTES).toString("base64url");
}

/** What is stored of a short code that belongs to a secret: without the secret, trying all codes against it tells nothing. */
export function hashCode(secret: string, code: string): string {
  return hashSecret(`${secret} ${code}`);
}

/** What is stored of a secret. Looking it up by its hash tells by no time how near a guess was. */
export function hashSecret(secret: string, encoding: "base64url" | "hex" = "base64url"): string {
  return createHash("sha256").update(secret).digest(encoding);
}

const DAY = 24 * 3_600_000;
/** Milliseconds after which a session is over, seen or not, and unseen. */
const LONGEST = 30 * DAY;
const LONGEST_UNSEEN = 14 * DAY;
/** Milliseconds between two notes that a session was seen: reading should write seldom. */
const SEEN_INTERVAL = 10 * 60_000;

/** So many of an account's sessions go on. */
export const MAX_SESSIONS = 100;

/** When a session that is seen now will be over, unless it is seen again. */
export function endOfSession(createdAt: string, now: Date): string {
  return new Date(Math.min(Date.parse(createdAt) + LONGEST, now.getTime() + LONGEST_UNSEEN)).toISOString();
}

/** Whether it is time to note that a session was seen. */
export function isSeenAgain(lastSeenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastSeenAt) >= SEEN_INTERVAL;
}
