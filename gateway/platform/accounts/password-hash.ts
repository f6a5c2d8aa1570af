import { StorageFailure } from "../errors.ts";

interface ScryptCost {
  /** N is 2 to the power of `logN`. */
  logN: number;
  r: number;
}

/** scrypt (RFC 7914), the platform's own hash. */
export interface ScryptHash extends ScryptCost {
  form: "scrypt";
  p: number;
  salt: Buffer;
  key: Buffer;
}

/** A Firebase project's hash parameters, the same for all of its users. */
export interface FirebaseHashing extends ScryptCost {
  /** Appended to each salt. */
  separator: Buffer;
  /** The plaintext that each hash encrypts. */
  signerKey: Buffer;
}

/**
 * Firebase's format (https://github.com/firebase/scrypt): a key derived with scrypt encrypts the project's signer key.
 */
export interface FirebaseHash extends FirebaseHashing {
  form: "firebase-scrypt";
  salt: Buffer;
  /** The signer key, encrypted. */
  key: Buffer;
}

export type PasswordHash = ScryptHash | FirebaseHash;

const B64 = "[A-Za-z0-9+/]";
const SCRYPT = new RegExp(`^\\$scrypt\\$ln=(\\d+),r=(\\d+),p=(\\d+)\\$(${B64}+)\\$(${B64}+)$`);
const FIREBASE = new RegExp(
  `^\\$firebase-scrypt\\$ln=(\\d+),r=(\\d+),separator=(${B64}*),signer=(${B64}+)\\$(${B64}+)\\$(${B64}+)$`,
);

const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
const bytesOf = (text = ""): Buffer => Buffer.from(text, "base64");

/**
 * Formats a hash with its parameters as one string in the PHC format. The identifier `firebase-scrypt` is our own.
 * https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md
 */
export function formatPasswordHash(hash: PasswordHash): string {
  const end = `$${base64(hash.salt)}$${base64(hash.key)}`;
  if (hash.form === "scrypt") return `$scrypt$ln=${hash.logN},r=${hash.r},p=${hash.p}${end}`;
  const project = `separator=${base64(hash.separator)},signer=${base64(hash.signerKey)}`;
  return `$firebase-scrypt$ln=${hash.logN},r=${hash.r},${project}${end}`;
}

/** @throws StorageFailure if the text is not a valid hash */
export function parsePasswordHash(text: string): PasswordHash {
  const own = SCRYPT.exec(text);
  if (own) {
    const [, logN, r, p, salt, key] = own;
    return { form: "scrypt", logN: Number(logN), r: Number(r), p: Number(p), salt: bytesOf(salt), key: bytesOf(key) };
  }
  const [, logN, r, separator, signerKey, salt, key] = FIREBASE.exec(text) ?? [];
  if (!key) throw new StorageFailure("A stored password hash can't be read.");
  return {
    form: "firebase-scrypt",
    logN: Number(logN),
    r: Number(r),
    separator: bytesOf(separator),
    signerKey: bytesOf(signerKey),
    salt: bytesOf(salt),
    key: bytesOf(key),
  };
}
