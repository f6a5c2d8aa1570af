import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];

/** A key that is good for this alone, and can't be made from what is stored of the secret (RFC 5869). */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "awning session cookie", KEY_BYTES));
}

/** Firebase's session cookie as it may be stored: only who has the session's secret, its browser, can use it. */
export function sealCookie(cookie: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
  const sealed = [cipher.update(cookie, "utf8"), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** What was sealed; `undefined` where it was by another secret, or is not as it was. */
export function openCookie(sealed: Uint8Array, secret: string): string | undefined {
  const [nonceEnd, tagEnd] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), sealed.subarray(0, nonceEnd), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd));
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
