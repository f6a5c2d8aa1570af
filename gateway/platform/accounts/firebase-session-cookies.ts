import type { Auth } from "firebase-admin/auth";
import { ObjectNotFound, Unauthenticated } from "../errors.ts";
import { areDocumentIds } from "../firestore/firestore-collections.ts";
import { callingAuth, verifying } from "./firebase-auth-errors.ts";
import type { IdentityToolkit } from "./firebase-identity-toolkit.ts";

/** The lifetimes that Firebase allows, in ms. https://firebase.google.com/docs/auth/admin/manage-cookies */
const [SHORTEST, LONGEST] = [5 * 60_000, 14 * 24 * 3_600_000];

/**
 * Creates and verifies Firebase session cookies. A cookie is created from an ID token. After a ticket or a new password
 * no ID token exists, so the platform gets one with a custom token. `FirebaseAccounts` documents the required role.
 */
export class FirebaseSessionCookies {
  readonly #auth: Auth;
  readonly #toolkit: IdentityToolkit;

  constructor({ auth, toolkit }: { auth: Auth; toolkit: IdentityToolkit }) {
    this.#auth = auth;
    this.#toolkit = toolkit;
  }

  /**
   * @param lifetime milliseconds, clamped to Firebase's range of five minutes to fourteen days
   * @throws ObjectNotFound if the account doesn't exist
   * @throws Unauthenticated if the account is disabled or the token invalid
   */
  async make(accountId: string, lifetime: number, idToken?: string): Promise<string> {
    if (idToken !== undefined) return this.#exchange(idToken, lifetime);
    if (!areDocumentIds(accountId)) throw new ObjectNotFound(`There is no account ${accountId}.`);
    // Throws for an unknown account, for which `#mint` would create a user.
    await callingAuth(() => this.#auth.getUser(accountId));
    return this.#exchange(await this.#mint(accountId), lifetime);
  }

  /** Replaces a valid cookie. Returns `undefined` if the old cookie was revoked in the meantime. */
  async renew(cookie: string, accountId: string, lifetime: number): Promise<string | undefined> {
    try {
      const renewed = await this.#exchange(await this.#mint(accountId), lifetime);
      // Checked last: a revocation before the creation of the new cookie doesn't revoke the new cookie.
      return (await this.isGood(cookie, accountId)) ? renewed : undefined;
    } catch (error) {
      if (error instanceof Unauthenticated || error instanceof ObjectNotFound) return undefined;
      throw error;
    }
  }

  /**
   * Whether the cookie is valid for the account. A new password, or disabling or deleting the account, invalidates it.
   */
  async isGood(cookie: string, accountId: string): Promise<boolean> {
    const claims = await verifying(() => this.#auth.verifySessionCookie(cookie, true));
    return claims?.uid === accountId;
  }

  /** Revokes all session cookies, ID tokens and refresh tokens of a Firebase user. Ignores an unknown user. */
  async revokeAll(uid: string): Promise<void> {
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
