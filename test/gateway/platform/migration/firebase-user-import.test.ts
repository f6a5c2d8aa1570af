import { scryptSync } from "node:crypto";
import t from "tap";
import { formatPasswordHash } from "../../../../gateway/platform/accounts/password-hash.ts";
import { Passwords } from "../../../../gateway/platform/accounts/sqlite-passwords.ts";
import { importsByHashing } from "../../../../gateway/platform/migration/firebase-account-table.ts";
import { FIREBASE_VECTOR } from "../../../support/firebase.ts";

const about = (id: string) => ({
  id,
  email: `${id}@people.example`,
  name: id,
  createdAt: "2026-01-02T03:04:05.678Z",
  disabled: id === "c",
});

t.test("imports our own hashes with the parameters of STANDARD_SCRYPT", async (t) => {
  const password = "ein Känguru am Kai";
  const passwordHash = await new Passwords().hash(password);
  const [one] = importsByHashing([{ ...about("ada"), passwordHash }]);
  t.strictSame(one?.options, {
    hash: { algorithm: "STANDARD_SCRYPT", memoryCost: 16_384, blockSize: 8, parallelization: 1, derivedKeyLength: 64 },
  });
  const [user] = one?.users ?? [];
  t.match(user, { uid: "ada", email: "ada@people.example", displayName: "ada" });
  const key = scryptSync(password, user?.passwordSalt ?? "", 64, { N: 16_384, r: 8, p: 1 });
  t.ok(key.equals(user?.passwordHash ?? Buffer.alloc(0)), "the key is derived from the password");
});

t.test("groups accounts by hash parameters", async (t) => {
  const { hashing, salt, key } = FIREBASE_VECTOR;
  const own = (r: number) =>
    formatPasswordHash({ form: "scrypt", logN: 14, r, p: 1, salt: Buffer.alloc(16), key: Buffer.alloc(64) });
  const firebases = formatPasswordHash({ form: "firebase-scrypt", ...hashing, salt, key });
  const imports = importsByHashing([
    { ...about("a"), passwordHash: own(8) },
    { ...about("b"), passwordHash: null },
    { ...about("c"), passwordHash: firebases },
    { ...about("d"), passwordHash: own(16) },
    { ...about("e"), passwordHash: own(8) },
  ]);
  t.strictSame(
    imports.map(({ users, options }) => [
      users.map(({ uid }) => uid).join(""),
      options?.hash.algorithm,
      options?.hash.blockSize,
    ]),
    [
      ["ae", "STANDARD_SCRYPT", 8],
      ["b", undefined, undefined],
      ["c", "SCRYPT", undefined],
      ["d", "STANDARD_SCRYPT", 16],
    ],
  );
  t.strictSame(imports[1]?.users[0]?.passwordHash, undefined);
  t.strictSame(imports[2], {
    users: [
      {
        uid: "c",
        email: "c@people.example",
        displayName: "c",
        disabled: true,
        metadata: { creationTime: "2026-01-02T03:04:05.678Z" },
        passwordHash: key,
        passwordSalt: salt,
      },
    ],
    options: {
      hash: {
        algorithm: "SCRYPT",
        key: hashing.signerKey,
        saltSeparator: hashing.separator,
        rounds: 8,
        memoryCost: 14,
      },
    },
  });
});
