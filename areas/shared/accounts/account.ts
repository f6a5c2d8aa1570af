import type { OwnShop } from "../sellers/seller.ts";

/** An account, as its owner sees it. The stored password hash never leaves the port `Accounts`. */
export interface Account {
  id: string;
  /** As {@link normalizeEmail} returns it; unique. */
  email: string;
  /** Empty if the operator opened the account without one. */
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

/** Returns the account's name, or its address if it has none. */
export const shownName = ({ name, email }: Pick<Account, "name" | "email">): string => name || email;

/** An account's membership in a shop. It grants access to the shop's admin. */
export interface Membership {
  accountId: string;
  sellerId: string;
  role: "owner";
  /** ISO 8601. */
  createdAt: string;
}

/** The account that is signed in on this host, and its shops. */
export interface SessionState {
  account: Pick<Account, "id" | "email" | "name">;
  /** Every write sends it back in the header `X-Awning-Token`. Kept in memory only. */
  token: string;
  shops: OwnShop[];
}

/** What a person enters to sign in. */
export interface Credentials {
  email: string;
  password: string;
}

/** One browser in which an account is signed in, as the account's owner sees it. */
export interface AccountSession {
  id: string;
  /** The host where the session was opened, without port. */
  host: string;
  /** The browser's `User-Agent` header, cut to 200 characters. */
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
  /** Whether this session sent the request. */
  current: boolean;
}

/**
 * Returns the canonical form of an email address: trimmed, in lower case. By RFC 5321, section 2.4, the part before the
 * @ may be case-sensitive. No major provider makes it so.
 */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * Returns the canonical form of a password (NFC): keyboards send the same letter as one code point or as two. NIST SP
 * 800-63B suggests NFKC or NFKD, but that would change passwords imported into Firebase Auth.
 */
export function normalizePassword(typed: string): string {
  return typed.normalize("NFC");
}

/** https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver: length matters; there are no composition rules. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** Common passwords of ten characters or more. https://en.wikipedia.org/wiki/List_of_the_most_common_passwords */
const COMMON: ReadonlySet<string> = new Set(
  `1234567890 12345678910 123456789a 0123456789 0987654321 987654321a a123456789 qwertyuiop qwertyuiop123
    qwerty1234 qwerty12345 qwerty123456 asdfghjkl1 asdfghjkl123 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6
    1qaz2wsx3edc zaq12wsxcde3 password12 password123 password1234 password12345 passw0rd123 passwort123 letmein1234
    iloveyou12 sunshine123 welcome123 football123 administrator changeme123 abcdefghij`.split(/\s+/),
);

/** A few characters repeated: `qwertqwert`. */
const REPEATED = /^(.{1,6})\1+$/su;

export type PasswordProblem =
  | { code: "too-short"; params: { min: number } }
  | { code: "too-long"; params: { max: number } }
  | { code: "too-common" | "tells-who" };

/**
 * Returns what is wrong with a password, or `undefined`.
 *
 * @param about public facts about the person: email address, name, the shop's name
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
