import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import {
  formatPasswordHash,
  type PasswordHash,
  parsePasswordHash,
} from "../../../../gateway/platform/accounts/password-hash.ts";

const cost = fc.nat(99);
const bytes = fc.uint8Array({ minLength: 1, maxLength: 80 }).map((array) => Buffer.from(array));
const anyBytes = fc.uint8Array({ maxLength: 80 }).map((array) => Buffer.from(array));
const hashes: fc.Arbitrary<PasswordHash> = fc.oneof(
  fc.record(
    { form: fc.constant("scrypt" as const), logN: cost, r: cost, p: cost, salt: bytes, key: bytes },
    { noNullPrototype: true },
  ),
  fc.record(
    {
      form: fc.constant("firebase-scrypt" as const),
      logN: cost,
      r: cost,
      separator: anyBytes,
      signerKey: bytes,
      salt: bytes,
      key: bytes,
    },
    { noNullPrototype: true },
  ),
);

t.test("parses any formatted hash back to the same hash", async () => {
  fc.assert(
    fc.property(hashes, (hash) => {
      assert.deepStrictEqual(parsePasswordHash(formatPasswordHash(hash)), hash);
    }),
  );
});

t.test("rejects an invalid hash", async (t) => {
  const good = "$firebase-scrypt$ln=14,r=8,separator=Bw,signer=AAAA$AAAA$AAAA";
  t.doesNotThrow(() => parsePasswordHash(good));
  const lines = [
    "",
    "$scrypt$ln=14,r=8,p=1$AAAA",
    "$scrypt$ln=14,r=8,p=1$AAAA$",
    "$scrypt$ln=14,r=8,p=1$AA-A$AAAA",
    "$argon2id$v=19$m=65536,t=2,p=1$AAAA$AAAA",
    good.replace("signer=AAAA", "signer="),
    good.replace("r=8", "r=x"),
    `${good} `,
    `x${good}`,
  ];
  for (const line of lines) t.throws(() => parsePasswordHash(line), { code: "storage-unavailable" }, line);
});
