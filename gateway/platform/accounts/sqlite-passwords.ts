import { type BinaryLike, createCipheriv, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { normalizePassword } from "../../../areas/shared/accounts/account.ts";
import { concurrencyLimit } from "../concurrency.ts";
import { StorageFailure } from "../errors.ts";
import { formatPasswordHash, type PasswordHash, parsePasswordHash, type ScryptHash } from "./password-hash.ts";

export type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  keyBytes: number,
  options: ScryptOptions,
) => Promise<Buffer>;

export interface PasswordsOptions {
  scrypt?: Scrypt;
  randomBytes?: (size: number) => Buffer;
}

/** N is 2 to the power of `LOG_N`; one run takes 16 MB and some 40 ms. Firebase Auth imports keys made with these. */
const [LOG_N, R, P] = [14, 8, 1];
const [SALT_BYTES, KEY_BYTES] = [16, 64];

/** Runs at a time: libuv has four threads, and files are read by them too. */
const AT_ONCE = 2;
/** Runs that may wait, some seconds' worth: whoever comes then is better told so than kept waiting. */
const MAX_WAITING = 100;

/** What a password is compared with where there is none: nobody's. */
const DUMMY: ScryptHash = {
  form: "scrypt",
  logN: LOG_N,
  r: R,
  p: P,
  salt: Buffer.alloc(SALT_BYTES),
  key: Buffer.alloc(KEY_BYTES),
};

/** Of AES-256 in counter mode, in which Firebase encrypts its signer key. */
const [AES_KEY_BYTES, AES_COUNTER] = [32, Buffer.alloc(16)];

/** Passwords to strings that can be stored, and back to yes or no (scrypt, RFC 7914). */
export class Passwords {
  readonly #scrypt: Scrypt;
  readonly #randomBytes: (size: number) => Buffer;
  readonly #limited = concurrencyLimit(AT_ONCE);
  #underWay = 0;

  constructor(options: PasswordsOptions = {}) {
    this.#scrypt = options.scrypt ?? (promisify(scrypt) as Scrypt);
    this.#randomBytes = options.randomBytes ?? randomBytes;
  }

  /** @returns a string that says by itself how it was made @throws StorageFailure while too many are waiting */
  async hash(password: string): Promise<string> {
    const salt = this.#randomBytes(SALT_BYTES);
    const key = await this.#keyOf(password, { ...DUMMY, salt });
    return formatPasswordHash({ ...DUMMY, salt, key });
  }

  /**
   * Whether a hash was made from the password. It costs the same where there is no hash, so that the time tells nobody
   * which accounts there are. @throws StorageFailure while too many are waiting
   */
  async matches(password: string, hash: string | null): Promise<boolean> {
    const expected = hash === null ? DUMMY : parsePasswordHash(hash);
    const key = await this.#keyOf(password, expected);
    return key.length === expected.key.length && timingSafeEqual(key, expected.key) && hash !== null;
  }

  /** Whether a hash has come with its account from elsewhere, in a form that {@link hash} does not make. */
  isForeign(hash: string): boolean {
    return parsePasswordHash(hash).form !== DUMMY.form;
  }

  async #keyOf(password: string, hash: PasswordHash): Promise<Buffer> {
    if (hash.form === "scrypt") return this.#run(password, hash.salt, hash.key.length, hash);
    const { salt, separator, signerKey, logN, r } = hash;
    const key = await this.#run(password, Buffer.concat([salt, separator]), AES_KEY_BYTES, { logN, r, p: 1 });
    return createCipheriv("aes-256-ctr", key, AES_COUNTER).update(signerKey);
  }

  async #run(
    password: string,
    salt: Buffer,
    bytes: number,
    { logN, r, p }: Pick<ScryptHash, "logN" | "r" | "p">,
  ): Promise<Buffer> {
    if (this.#underWay >= AT_ONCE + MAX_WAITING) throw new StorageFailure("Too many passwords are being checked.");
    this.#underWay += 1;
    try {
      const cost = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
      return await this.#limited(() => this.#scrypt(normalizePassword(password), salt, bytes, cost));
    } finally {
      this.#underWay -= 1;
    }
  }
}
