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

/** N is 2 to the power of `LOG_N`. One run takes 16 MB and about 40 ms. Firebase Auth can import these hashes. */
const [LOG_N, R, P] = [14, 8, 1];
const [SALT_BYTES, KEY_BYTES] = [16, 64];

/** Concurrent runs: libuv has four threads, which also read files. */
const AT_ONCE = 2;
/** Waiting runs, which take a few seconds. Beyond that, an error is better than a longer wait. */
const MAX_WAITING = 100;

/** Compared with the password if the account doesn't exist or has no password. */
const DUMMY: ScryptHash = {
  form: "scrypt",
  logN: LOG_N,
  r: R,
  p: P,
  salt: Buffer.alloc(SALT_BYTES),
  key: Buffer.alloc(KEY_BYTES),
};

/** Firebase encrypts its signer key with AES-256 in counter mode. */
const [AES_KEY_BYTES, AES_COUNTER] = [32, Buffer.alloc(16)];

/** Hashes passwords with scrypt (RFC 7914), and compares them with hashes. */
export class Passwords {
  readonly #scrypt: Scrypt;
  readonly #limited = concurrencyLimit(AT_ONCE);
  #pending = 0;

  constructor(run = promisify(scrypt) as Scrypt) {
    this.#scrypt = run;
  }

  /** @returns a hash in the PHC string format @throws StorageFailure while too many runs are waiting */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await this.#keyOf(password, { ...DUMMY, salt });
    return formatPasswordHash({ ...DUMMY, salt, key });
  }

  /**
   * Whether the hash is of this password. Takes the same time without a hash, so timing doesn't reveal which accounts
   * exist.
   * @throws StorageFailure while too many runs are waiting
   */
  async matches(password: string, hash: string | null): Promise<boolean> {
    const expected = hash === null ? DUMMY : parsePasswordHash(hash);
    const key = await this.#keyOf(password, expected);
    return key.length === expected.key.length && timingSafeEqual(key, expected.key) && hash !== null;
  }

  /** Whether a hash was imported in another format than that of {@link hash}. */
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
    if (this.#pending >= AT_ONCE + MAX_WAITING) throw new StorageFailure("Too many passwords are being checked.");
    this.#pending += 1;
    try {
      const cost = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
      return await this.#limited(() => this.#scrypt(normalizePassword(password), salt, bytes, cost));
    } finally {
      this.#pending -= 1;
    }
  }
}
