import { scryptSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { SqliteAccounts } from "../../../../gateway/platform/accounts/sqlite-accounts.ts";
import { Passwords, type Scrypt } from "../../../../gateway/platform/accounts/sqlite-passwords.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { accountsContract, makeAccount } from "../../../contract/accounts.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { testFolder } from "../../../support/system.ts";

accountsContract(t, openEmbedded);

const PASSWORD = "a heron on the quay";

/** Opens accounts with a fake scrypt. */
function openWith(t: Test, scrypt: Scrypt) {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  return { database, accounts: new SqliteAccounts(database, new Passwords(scrypt)) };
}

t.test("runs the same scrypt with and without an account or a password", async (t) => {
  const runs: { bytes: number; salt: number; cost: object }[] = [];
  const { accounts } = openWith(t, async (_password, salt, bytes, cost) => {
    runs.push({ bytes, salt: (salt as Buffer).length, cost });
    return Buffer.alloc(bytes, _password as string);
  });
  const [withPassword, without] = [makeAccount(), makeAccount()];
  await accounts.add({ account: withPassword, password: PASSWORD });
  await accounts.add({ account: without, password: null });
  t.equal(runs.length, 1);
  for (const email of [withPassword.email, without.email, "nobody@people.example"]) {
    runs.length = 0;
    t.equal(await accounts.verify({ email, password: "not it" }), undefined);
    t.strictSame(runs, [{ bytes: 64, salt: 16, cost: { N: 16_384, r: 8, p: 1, maxmem: 32 * 1024 * 1024 } }], email);
  }
});

t.test("rejects any password for an account without one", async (t) => {
  const { accounts } = openWith(t, async (_password, _salt, bytes) => Buffer.alloc(bytes));
  const account = makeAccount();
  await accounts.add({ account, password: null });
  t.equal(await accounts.verify({ email: account.email, password: PASSWORD }), undefined);
  t.equal(await accounts.verify({ email: "nobody@people.example", password: PASSWORD }), undefined);
});

t.test("rejects a password that was changed during its verification", async (t) => {
  let interrupt = async (): Promise<void> => undefined;
  const { accounts } = openWith(t, async (password, _salt, bytes) => {
    if (password === PASSWORD) await interrupt();
    return Buffer.alloc(bytes, password as string);
  });
  const account = makeAccount();
  await accounts.add({ account, password: PASSWORD });
  interrupt = () => accounts.setPassword(account.id, "another one by now");
  t.equal(await accounts.verify({ email: account.email, password: PASSWORD }), undefined);
});

t.test("stores a salted scrypt hash with its parameters", async (t) => {
  const dataDir = testFolder(t);
  const database = openDatabase(join(dataDir, "awning.sqlite"));
  t.teardown(() => database.close());
  const accounts = new SqliteAccounts(database);
  const salts = new Set<string>();
  for (let n = 0; n < 2; n++) {
    const account = makeAccount();
    await accounts.add({ account, password: PASSWORD });
    const row = database.get("SELECT passwordHash FROM accounts WHERE id = :id", { id: account.id });
    const [, salt = "", key] =
      /^\$scrypt\$ln=14,r=8,p=1\$([\w+/]{22})\$([\w+/]{86})$/.exec(String(row?.["passwordHash"])) ?? [];
    const expected = scryptSync(PASSWORD, Buffer.from(salt, "base64"), 64, { N: 16_384, r: 8, p: 1 });
    t.equal(key, expected.toString("base64").replaceAll("=", ""));
    salts.add(salt);
  }
  t.equal(salts.size, 2, "the same password twice");
  for (const file of readdirSync(dataDir)) t.notOk(readFileSync(join(dataDir, file)).includes(PASSWORD), file);
});

t.test("verifies two passwords at a time and rejects more than a hundred waiting ones", async (t) => {
  const gate = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const { accounts } = openWith(t, async (_password, _salt, bytes) => {
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    running -= 1;
    return Buffer.alloc(bytes, 1);
  });
  const tries = Array.from({ length: 103 }, (_, n) => accounts.verify({ email: `${n}@people.example`, password: "x" }));
  await t.rejects(tries[102] as Promise<unknown>, { code: "storage-unavailable" });
  gate.resolve();
  t.same(await Promise.all(tries.slice(0, 102)), Array(102).fill(undefined));
  t.equal(most, 2);
  t.equal(await accounts.verify({ email: "later@people.example", password: "x" }), undefined);
});
