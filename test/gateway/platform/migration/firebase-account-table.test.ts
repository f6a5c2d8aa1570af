import { randomUUID, scryptSync } from "node:crypto";
import type { Auth } from "firebase-admin/auth";
import t, { type Test } from "tap";
import { type FirebaseHashing, parsePasswordHash } from "../../../../gateway/platform/accounts/password-hash.ts";
import { Passwords } from "../../../../gateway/platform/accounts/sqlite-passwords.ts";
import { FirebaseAccountTable } from "../../../../gateway/platform/migration/firebase-account-table.ts";
import type { AccountRecord } from "../../../../gateway/platform/migration/migration-store.ts";
import { FIREBASE_VECTOR, firebaseEmulators, firebaseProject } from "../../../support/firebase.ts";
import { firebaseConsole, openFirestore } from "../../../support/firebase-admin.ts";

const PASSWORD = "a heron on the quay";

const { hashing, salt, key } = FIREBASE_VECTOR;
/** A hash made by Firebase. */
const FIREBASE_HASH = { passwordHash: key, passwordSalt: salt };
const HASH = {
  algorithm: "SCRYPT",
  key: hashing.signerKey,
  saltSeparator: hashing.separator,
  rounds: hashing.r,
  memoryCost: hashing.logN,
} as const;

/**
 * The emulator stores an imported hash but checks passwords against a fake hash of its own. So these tests compare only
 * the bytes of the hash. They don't show that a sign-in with the imported password works.
 */
if (await firebaseEmulators(t)) {
  t.test("imports the bytes of the password hash", async (t) => {
    const { auth, accounts } = open(t);
    const account = await makeAccount();
    await accounts.put([account]);
    const { users } = await auth.listUsers();
    t.match(users, [{ uid: account.id, email: account.email, displayName: account.name, disabled: false }]);
    t.equal(users[0]?.metadata.creationTime, new Date(account.createdAt).toUTCString());
    const salt = Buffer.from(users[0]?.passwordSalt ?? "", "base64");
    const key = scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 8, p: 1 });
    t.ok(key.equals(Buffer.from(users[0]?.passwordHash ?? "", "base64")));
  });

  t.test("exports an imported hash unchanged, with and without the project's hash parameters", async (t) => {
    const { accounts, reopen } = open(t);
    const [account, without] = [await makeAccount(), { ...(await makeAccount()), passwordHash: null }];
    await accounts.put([account, without]);
    for (const each of [accounts, reopen(FIREBASE_VECTOR.hashing)]) {
      const read = (await Array.fromAsync(each.batches())).flat();
      t.strictSame(read.toSorted(byId), [account, without].toSorted(byId));
      t.strictSame(await each.find([account.id]), [account]);
    }
  });

  t.test(
    "keeps a password that was set in Firebase, and exports its hash only with the project's hash parameters",
    async (t) => {
      const { auth, accounts, reopen } = open(t);
      const account = await makeAccount();
      // Not `accounts.put`: a password set within the same second has the same `tokensValidAfterTime` as the import.
      await auth.importUsers([{ uid: account.id, email: account.email, ...FIREBASE_HASH }], { hash: HASH });
      const stored = async () => (await auth.listUsers()).users[0]?.passwordHash;
      const before = await stored();
      t.strictSame((await accounts.find([account.id]))[0]?.passwordHash, undefined);
      await accounts.put([{ ...account, name: "Renamed" }]);
      t.equal(await stored(), before);
      t.match(await accounts.find([account.id]), [{ name: "Renamed", passwordHash: undefined }]);
      t.equal((await auth.getUser(account.id)).displayName, "Renamed");

      const [read] = (await Array.fromAsync(reopen(FIREBASE_VECTOR.hashing).batches())).flat();
      t.match(read?.passwordHash, /^\$firebase-scrypt\$/);
      t.equal(await new Passwords().matches(FIREBASE_VECTOR.password, read?.passwordHash ?? null), true);
    },
  );

  t.test("exports Firebase's own hash after a sign-in", async (t) => {
    const { auth, firestore, accounts, reopen } = open(t);
    const account = await makeAccount();
    await auth.importUsers([{ uid: account.id, email: account.email, ...FIREBASE_HASH }], { hash: HASH });
    const { tokensValidAfterTime: validAfter } = await auth.getUser(account.id);
    await firestore.collection("importedPasswords").doc(account.id).set({ hash: account.passwordHash, validAfter });
    t.match(
      await accounts.find([account.id]),
      [{ passwordHash: account.passwordHash }],
      "the imported hash without the parameters",
    );
    const [read] = (await Array.fromAsync(reopen(FIREBASE_VECTOR.hashing).batches())).flat();
    t.strictSame(parsePasswordHash(read?.passwordHash ?? "").key, FIREBASE_VECTOR.key);
  });

  t.test("repeats an interrupted import", async (t) => {
    const { auth, firestore, accounts } = open(t);
    const account = await makeAccount();
    const pending = { hash: account.passwordHash, validAfter: null };
    await firestore.collection("importedPasswords").doc(account.id).set(pending);
    t.strictSame(await accounts.find([account.id]), [], "interrupted before the import");
    await accounts.put([account]);
    t.strictSame(await accounts.find([account.id]), [account]);

    await firestore.collection("importedPasswords").doc(account.id).set(pending);
    await firestore.collection("accounts").doc(account.id).delete();
    t.match(
      await accounts.find([account.id]),
      [{ passwordHash: null }],
      "interrupted after the import: its success is unknown",
    );
    await accounts.put([account]);
    t.strictSame(await accounts.find([account.id]), [account]);
    t.equal((await auth.listUsers()).users.length, 1);
  });

  t.test("replaces an imported password with another one", async (t) => {
    const { accounts } = open(t);
    const account = await makeAccount();
    await accounts.put([account]);
    const changed = { ...account, passwordHash: await new Passwords().hash("another password") };
    await accounts.put([changed]);
    t.strictSame(await accounts.find([account.id]), [changed]);
    const without = { ...account, passwordHash: null };
    await accounts.put([without]);
    t.strictSame(await accounts.find([account.id]), [without]);
  });

  t.test("imports and exports whether an account is disabled, and keeps its password", async (t) => {
    const { auth, accounts } = open(t);
    const account = await makeAccount({ disabled: true });
    await accounts.put([account]);
    t.equal((await auth.getUser(account.id)).disabled, true);
    t.strictSame(await accounts.find([account.id]), [account]);
    const changed = { ...account, passwordHash: await new Passwords().hash("another password") };
    await accounts.put([changed]);
    t.strictSame(await accounts.find([account.id]), [changed]);

    const own = await makeAccount();
    await auth.importUsers([{ uid: own.id, email: own.email, ...FIREBASE_HASH }], { hash: HASH });
    await accounts.put([{ ...own, disabled: true }]);
    t.match(
      await accounts.find([own.id]),
      [{ disabled: true, passwordHash: undefined }],
      "with a password set in Firebase",
    );
  });

  t.test("skips users without an email address and includes users created in the console", async (t) => {
    const { auth, accounts } = open(t);
    await auth.createUser({ uid: "phone", phoneNumber: "+4915112345678" });
    await auth.createUser({ uid: "console", email: "Made@People.example", displayName: "Made" });
    t.equal(await accounts.count(), 1);
    const read = (await Array.fromAsync(accounts.batches())).flat();
    t.match(read, [{ id: "console", email: "made@people.example", name: "Made", passwordHash: null }]);
    t.match(read[0]?.createdAt, /^\d{4}-\d\d-\d\dT.*Z$/);
  });

  t.test("imports and exports more accounts than fit into one request", async (t) => {
    const { accounts } = open(t);
    const { passwordHash } = await makeAccount();
    const many = await Promise.all(
      Array.from({ length: 230 }, () => makeAccount({ passwordHash: passwordHash ?? null })),
    );
    await accounts.put(many);
    t.equal(await accounts.count(), 230);
    t.strictSame((await Array.fromAsync(accounts.batches())).flat().toSorted(byId), many.toSorted(byId));
    t.strictSame((await accounts.find(many.map(({ id }) => id))).toSorted(byId), many.toSorted(byId));
  });

  t.test("rejects the email address of another user", async (t) => {
    const { accounts } = open(t);
    const account = await makeAccount();
    await accounts.put([account]);
    const other = { ...(await makeAccount()), email: account.email };
    await t.rejects(accounts.put([other]), { code: "storage-unavailable", message: account.email });
  });
}

function open(t: Test) {
  const project = firebaseProject();
  const auth: Auth = firebaseConsole(t, project);
  const firestore = openFirestore(t, project.projectId);
  const reopen = (known?: FirebaseHashing) => new FirebaseAccountTable({ auth, firestore, hashing: known });
  return { auth, firestore, accounts: reopen(), reopen };
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

async function makeAccount(given: Partial<AccountRecord> = {}): Promise<AccountRecord> {
  const id = randomUUID();
  const createdAt = "2026-01-02T03:04:05.678Z";
  const about = { id, email: `${id}@people.example`, name: "Ada", createdAt, disabled: false };
  return { ...about, passwordHash: given.passwordHash ?? (await new Passwords().hash(PASSWORD)), ...given };
}
