import { scrypt } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import t, { type Test } from "tap";
import { formatPasswordHash } from "../../../../gateway/platform/accounts/password-hash.ts";
import { SqliteAccounts } from "../../../../gateway/platform/accounts/sqlite-accounts.ts";
import { Passwords, type Scrypt } from "../../../../gateway/platform/accounts/sqlite-passwords.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { makeAccount } from "../../../contract/accounts.ts";
import { FIREBASE_VECTOR } from "../../../support/firebase.ts";
import { testFolder } from "../../../support/system.ts";

const { hashing, salt, key, password } = FIREBASE_VECTOR;
const FOREIGN = formatPasswordHash({ form: "firebase-scrypt", ...hashing, salt, key });

/** Opens an account that was migrated from Firebase with its password hash. */
async function openMigrated(t: Test, passwords?: Passwords) {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  const accounts = new SqliteAccounts(database, passwords);
  const account = makeAccount();
  await accounts.add({ account, password: null });
  database.run("UPDATE accounts SET passwordHash = :hash WHERE id = :id", { hash: FOREIGN, id: account.id });
  const stored = () =>
    database.get("SELECT passwordHash FROM accounts WHERE id = :id", { id: account.id })?.["passwordHash"];
  return { accounts, account, stored };
}

t.test("verifies Firebase's published example and rejects other passwords", async (t) => {
  const passwords = new Passwords();
  t.equal(await passwords.matches(password, FOREIGN), true);
  for (const wrong of ["", "user1passwor", "User1password", "user1password "])
    t.equal(await passwords.matches(wrong, FOREIGN), false, wrong);
  const shorter = formatPasswordHash({ form: "firebase-scrypt", ...hashing, salt, key: key.subarray(1) });
  t.equal(await passwords.matches(password, shorter), false, "a truncated hash");
});

t.test("replaces an imported hash with the platform's own at the first sign-in", async (t) => {
  const { accounts, account, stored } = await openMigrated(t);
  const { email } = account;
  t.equal(await accounts.verify({ email, password: "not it" }), undefined);
  t.equal(stored(), FOREIGN, "a wrong password changes nothing");
  t.strictSame(await accounts.verify({ email, password }), { account });
  const own = stored();
  t.match(own, /^\$scrypt\$ln=14,r=8,p=1\$/);
  t.strictSame(await accounts.verify({ email, password }), { account });
  t.equal(stored(), own, "only once");
});

t.test("keeps a password that was set while the old one was verified", async (t) => {
  const { accounts, account, stored } = await openMigrated(t);
  await Promise.all([
    accounts.verify({ email: account.email, password }),
    accounts.setPassword(account.id, "another one by now"),
  ]);
  t.equal(await accounts.verify({ email: account.email, password }), undefined);
  t.match(await accounts.verify({ email: account.email, password: "another one by now" }), { account });
  t.match(stored(), /^\$scrypt\$/);
});

/** Passwords that do some work before a run of scrypt. The first run compares the imported hash, the second replaces it. */
function interruptedBefore(run: number, work: () => Promise<unknown>): Passwords {
  const runScrypt = promisify(scrypt) as Scrypt;
  let runs = 0;
  return new Passwords(async (...input) => {
    runs += 1;
    if (runs === run) await work();
    return runScrypt(...input);
  });
}

t.test("rejects a password that was changed while its imported hash was replaced", async (t) => {
  const passwords = interruptedBefore(2, () => accounts.setPassword(account.id, "another one by now"));
  const { accounts, account } = await openMigrated(t, passwords);
  t.equal(await accounts.verify({ email: account.email, password }), undefined);
  t.match(await accounts.verify({ email: account.email, password: "another one by now" }), { account });
});

t.test("accepts a password whose imported hash a concurrent sign-in has replaced", async (t) => {
  for (const run of [1, 2]) {
    const passwords = interruptedBefore(run, () => accounts.verify({ email: account.email, password }));
    const { accounts, account } = await openMigrated(t, passwords);
    t.strictSame(await accounts.verify({ email: account.email, password }), { account }, `before run ${run}`);
  }
});
