import type { OwnShop } from "../sellers/seller.ts";

/** Somebody who can sign in, as they may know themselves. Its secret never leaves the port `Accounts`. */
export interface Account {
  id: string;
  /** As {@link normalizeEmail} writes it; unique. */
  email: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

/** An account's part in a shop: what lets it in. */
export interface Membership {
  accountId: string;
  sellerId: string;
  role: "owner";
  /** ISO 8601. */
  createdAt: string;
}

/** Who is signed in on this host, and where they may go from here. */
export interface SessionState {
  account: Pick<Account, "id" | "email" | "name">;
  /** Goes back in the header `X-Awning-Token` with every write; it lives in memory only. */
  token: string;
  shops: OwnShop[];
}

/** What somebody types to sign in. */
export interface Credentials {
  email: string;
  password: string;
}

/** One browser in which an account is signed in, as the account's owner sees it. */
export interface AccountSession {
  id: string;
  /** Where it was opened: the host, without port. */
  host: string;
  /** What the browser said it was, cut to 200 characters. */
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  current: boolean;
}

/**
 * The one way to write an address: without spaces around it, in lower case. The part before the @ could tell case
 * apart (RFC 5321, section 2.4), but no provider of note does, and people don't either.
 */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * The one way to write a password: the same letter comes as one character or as two from different keyboards. Further
 * normalising, as NIST SP 800-63B has it, would make other passwords of those that are imported into Firebase Auth.
 */
export function normalizePassword(typed: string): string {
  return typed.normalize("NFC");
}

/** https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver: length is what counts; no rules of composition. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** Of ten characters or more, what guessers try first. https://en.wikipedia.org/wiki/List_of_the_most_common_passwords */
const COMMON: ReadonlySet<string> = new Set([
  "1234567890",
  "12345678910",
  "123456789a",
  "0123456789",
  "0987654321",
  "987654321a",
  "a123456789",
  "qwertyuiop",
  "qwertyuiop123",
  "qwerty1234",
  "qwerty12345",
  "qwerty123456",
  "asdfghjkl1",
  "asdfghjkl123",
  "1q2w3e4r5t",
  "1q2w3e4r5t6y",
  "q1w2e3r4t5",
  "q1w2e3r4t5y6",
  "1qaz2wsx3edc",
  "zaq12wsxcde3",
  "password12",
  "password123",
  "password1234",
  "password12345",
  "passw0rd123",
  "passwort123",
  "letmein1234",
  "iloveyou12",
  "sunshine123",
  "welcome123",
  "football123",
  "administrator",
  "changeme123",
  "abcdefghij",
]);

/** A few characters over and over: `qwertqwert`. */
const REPEATED = /^(.{1,6})\1+$/su;

export type PasswordProblem =
  | { code: "too-short"; params: { min: number } }
  | { code: "too-long"; params: { max: number } }
  | { code: "too-common" | "tells-who" };

/**
 * What is wrong with a password, if anything.
 *
 * @param about what others know of the person: e-mail, name, the shop's name
 */
export function passwordProblem(password: string, about: readonly string[]): PasswordProblem | undefined {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD) return { code: "too-short", params: { min: MIN_PASSWORD } };
  if (length > MAX_PASSWORD) return { code: "too-long", params: { max: MAX_PASSWORD } };
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || new Set(plain).size < 4 || REPEATED.test(plain)) return { code: "too-common" };
  const known = about.flatMap((text) => [text.toLowerCase(), text.toLowerCase().split("@")[0] ?? ""]);
  return known.some((text) => text !== "" && text === plain) ? { code: "tells-who" } : undefined;
}
