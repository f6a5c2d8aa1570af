import type { Auth } from "firebase-admin/auth";
import { ObjectNotFound, Unauthenticated } from "../errors.ts";
import { areDocumentIds } from "../firestore/firestore-collections.ts";
import { uploaderOf } from "./firebase-accounts.ts";
import { callingAuth, verifying } from "./firebase-auth-errors.ts";
import type { IdentityToolkit } from "./firebase-identity-toolkit.ts";

/** Milliseconds that Firebase makes them last. https://firebase.google.com/docs/auth/admin/manage-cookies */
const [SHORTEST, LONGEST] = [5 * 60_000, 14 * 24 * 3_600_000];

/**
 * Firebase's session cookies. They are made from ID tokens; where nobody has just signed in (by a ticket, or with a
 * password that was just set) the platform has one made by a custom token: `FirebaseAccounts` says what that needs.
 */
export class FirebaseSessionCookies {
  readonly #auth: Auth;
  readonly #toolkit: IdentityToolkit;

  constructor({ auth, toolkit }: { auth: Auth; toolkit: IdentityToolkit }) {
    this.#auth = auth;
    this.#toolkit = toolkit;
  }

  /**
   * @param lifetime milliseconds; Firebase makes none shorter than five minutes, or longer than fourteen days
   * @throws ObjectNotFound when there is no such account @throws Unauthenticated when it is disabled, or the token is worthless
   */
  async make(accountId: string, lifetime: number, idToken?: string): Promise<string> {
    if (idToken !== undefined) return this.#exchange(idToken, lifetime);
    if (!areDocumentIds(accountId)) throw new ObjectNotFound(`There is no account ${accountId}.`);
    // Firebase would make a user of an unknown one.
    await callingAuth(() => this.#auth.getUser(accountId));
    return this.#exchange(await this.#mint(accountId), lifetime);
  }

  /** Another in the place of one that is good; `undefined` where that has just ended. */
  async renew(cookie: string, accountId: string, lifetime: number): Promise<string | undefined> {
    try {
      const renewed = await this.#exchange(await this.#mint(accountId), lifetime);
      // Asked afterwards: what was revoked before the new one was made would not end that.
      return (await this.isGood(cookie, accountId)) ? renewed : undefined;
    } catch (error) {
      if (error instanceof Unauthenticated || error instanceof ObjectNotFound) return undefined;
      throw error;
    }
  }

  /** Whether it is the account's and still holds: not once the password is another, or the account disabled or gone. */
  async isGood(cookie: string, accountId: string): Promise<boolean> {
    const claims = await verifying(() => this.#auth.verifySessionCookie(cookie, true));
    return claims?.uid === accountId;
  }

  /** Ends all of an account's, and whatever else Firebase has opened for it. */
  revokeAll(accountId: string): Promise<void> {
    return this.#revoke(accountId);
  }

  /** Ends what the account's browsers upload with: a custom token is good for an hour, who has signed in with it for ever. */
  revokeUploads(accountId: string): Promise<void> {
    return this.#revoke(uploaderOf(accountId));
  }

  async #revoke(uid: string): Promise<void> {
    try {
      await callingAuth(() => this.#auth.revokeRefreshTokens(uid));
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
    }
  }

  async #mint(accountId: string): Promise<string> {
    const token = await callingAuth(() => this.#auth.createCustomToken(accountId));
    return this.#toolkit.signInWithCustomToken(token);
  }

  #exchange(idToken: string, lifetime: number): Promise<string> {
    const wholeSeconds = Math.ceil(lifetime / 1000) * 1000;
    const expiresIn = Math.min(Math.max(wholeSeconds, SHORTEST), LONGEST);
    return callingAuth(() => this.#auth.createSessionCookie(idToken, { expiresIn }));
  }
}
