/** An e-mail address that waits for the code of its mail: with the code, an account is created. */
export interface Registration {
  /** As `normalizeEmail` writes it. */
  email: string;
  code: string;
  expiresAt: string;
}

/** Codes that may be tried with one registration, the right one included. */
export const MAX_CODE_TRIES = 5;

/** Registrations whose address is not confirmed yet. A secret and its code are stored only as hashes. */
export interface Registrations {
  /** @returns the secret, 256 random bits in base64url: the browser that registers keeps it, the code comes by mail */
  add(registration: Registration): Promise<string>;
  /**
   * The address of a registration, if the code is right. Each call counts as a try. `undefined` also for an unknown or
   * expired registration, and after {@link MAX_CODE_TRIES}.
   */
  tryCode(secret: string, code: string): Promise<string | undefined>;
  /** Passes over an unknown one. */
  remove(secret: string): Promise<void>;
  /** Deletes expired registrations. */
  sweep(): Promise<void>;
}
