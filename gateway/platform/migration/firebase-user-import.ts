import type { UserImportOptions, UserImportRecord } from "firebase-admin/auth";
import { type PasswordHash, parsePasswordHash } from "../accounts/password-hash.ts";
import type { HeldAccount } from "./holdings.ts";

export interface UserImport {
  users: UserImportRecord[];
  options: UserImportOptions | undefined;
}

/** The accounts as Firebase Auth imports them: with one call for all whose passwords were hashed alike. */
export function importsByHashing(accounts: readonly HeldAccount[]): UserImport[] {
  const imports = new Map<string, UserImport>();
  for (const { id, email, name, createdAt, passwordHash, disabled } of accounts) {
    const hash = passwordHash ? parsePasswordHash(passwordHash) : undefined;
    const options = hash && { hash: hashingOf(hash) };
    const alike = JSON.stringify(options) ?? "";
    const one = imports.get(alike) ?? { users: [], options };
    imports.set(alike, one);
    one.users.push({
      uid: id,
      email,
      displayName: name,
      disabled,
      metadata: { creationTime: createdAt },
      ...(hash && { passwordHash: hash.key, passwordSalt: hash.salt }),
    });
  }
  return [...imports.values()];
}

/** https://firebase.google.com/docs/auth/admin/import-users */
function hashingOf(hash: PasswordHash): UserImportOptions["hash"] {
  if (hash.form === "firebase-scrypt") {
    const { signerKey: key, separator: saltSeparator, r: rounds, logN: memoryCost } = hash;
    return { algorithm: "SCRYPT", key, saltSeparator, rounds, memoryCost };
  }
  return {
    algorithm: "STANDARD_SCRYPT",
    memoryCost: 2 ** hash.logN,
    blockSize: hash.r,
    parallelization: hash.p,
    derivedKeyLength: hash.key.length,
  };
}
