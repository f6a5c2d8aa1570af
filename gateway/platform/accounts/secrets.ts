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
