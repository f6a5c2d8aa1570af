import { randomUUID } from "node:crypto";
import type { Test } from "tap";
import type { Account } from "../../areas/shared/accounts/account.ts";
import { EmailTaken, ObjectNotFound } from "../../gateway/platform/errors.ts";
import type { OpenPlatform } from "../support/platform.ts";

const PASSWORD = "a heron on the quay";

export const makeAccount = (given: Partial<Account> = {}): Account => ({
  id: randomUUID(),
  email: `${randomUUID()}@people.example`,
  name: "Ada Byrne",
  createdAt: "2026-01-02T03:04:05.000Z",
  ...given,
});

/** The contract of the port `Accounts`. */
export function accountsContract(t: Test, open: OpenPlatform): void {
  t.test("finds an added account, without its password hash", async (t) => {
    const { accounts } = await open(t);
    const account = makeAccount({ name: "Ádá 👩‍👩‍👧 'Byrne'" });
    await accounts.add({ account, password: PASSWORD });
    t.strictSame(await accounts.get(account.id), account);
    t.strictSame(await accounts.findByEmail(account.email), account);
    t.strictSame((await accounts.verify({ email: account.email, password: PASSWORD }))?.account, account);
    t.equal(await accounts.get("nobody"), undefined);
    t.equal(await accounts.findByEmail("nobody@people.example"), undefined);
  });

  t.test("accepts only the account's own password", async (t) => {
    const { accounts } = await open(t);
    const [ada, bob] = [makeAccount(), makeAccount()];
    await accounts.add({ account: ada, password: PASSWORD });
    await accounts.add({ account: bob, password: "quite another one" });
    const wrong: [string, string][] = [
      [ada.email, "quite another one"],
      [ada.email, `${PASSWORD} `],
      [ada.email, PASSWORD.toUpperCase()],
      [ada.email, PASSWORD.slice(0, -1)],
      [ada.email, ""],
      [bob.email, PASSWORD],
      ["nobody@people.example", PASSWORD],
      [`${ada.email}\0`, PASSWORD],
    ];
    for (const [email, password] of wrong) t.equal(await accounts.verify({ email, password }), undefined, password);
  });

  t.test("rejects a token that is not from the identity provider", async (t) => {
    const { accounts } = await open(t);
    for (const idToken of ["e30.e30.e30", "e30.e30.", "", "no token"])
      t.equal(await accounts.verify({ idToken }), undefined, idToken);
  });

  t.test("accepts any text as a password, in any Unicode form", async (t) => {
    const { accounts } = await open(t);
    for (const password of [
      "  spaces around it  ",
      "пароль из букв",
      "👩‍👩‍👧".repeat(15),
      "x".repeat(128),
      "a\0b\nc$d%e'f\"g",
    ]) {
      const account = makeAccount();
      await accounts.add({ account, password });
      t.ok(await accounts.verify({ email: account.email, password }), JSON.stringify(password));
    }
    const account = makeAccount();
    await accounts.add({ account, password: "caf\u00e9 noir".normalize("NFC") });
    t.ok(
      await accounts.verify({ email: account.email, password: "caf\u00e9 noir".normalize("NFD") }),
      "a combining accent",
    );
  });

  t.test("an address has one account: of two concurrent sign-ups, one succeeds", async (t) => {
    const { accounts } = await open(t);
    const email = "ada@people.example";
    const both = [makeAccount({ email }), makeAccount({ email })];
    const outcomes = await Promise.allSettled(both.map((account) => accounts.add({ account, password: PASSWORD })));
    t.same(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    t.match(refused?.reason, { name: EmailTaken.name });
    const winner = both[outcomes.findIndex(({ status }) => status === "fulfilled")];
    t.strictSame(await accounts.findByEmail(email), winner);
  });

  t.test("rejects sign-in without a password until one is set", async (t) => {
    const { accounts } = await open(t);
    const account = makeAccount();
    await accounts.add({ account, password: null });
    t.strictSame(await accounts.get(account.id), account);
    for (const password of ["", "null", "\0", PASSWORD]) {
      t.equal(await accounts.verify({ email: account.email, password }), undefined);
    }
    await accounts.setPassword(account.id, PASSWORD);
    t.strictSame((await accounts.verify({ email: account.email, password: PASSWORD }))?.account, account);
  });

  t.test("a new password replaces the old one, for this account only", async (t) => {
    const { accounts } = await open(t);
    const [ada, bob] = [makeAccount(), makeAccount()];
    for (const account of [ada, bob]) await accounts.add({ account, password: PASSWORD });
    await accounts.setPassword(ada.id, "another one by now");
    t.equal(await accounts.verify({ email: ada.email, password: PASSWORD }), undefined);
    t.ok(await accounts.verify({ email: ada.email, password: "another one by now" }));
    t.ok(await accounts.verify({ email: bob.email, password: PASSWORD }));
    await t.rejects(accounts.setPassword("nobody", PASSWORD), { name: ObjectNotFound.name });
  });

  t.test("rejects sign-in to a disabled account, and accepts the same password once it is enabled", async (t) => {
    const { accounts } = await open(t);
    const [ada, bob] = [makeAccount(), makeAccount()];
    for (const account of [ada, bob]) await accounts.add({ account, password: PASSWORD });
    const isLetIn = async ({ email }: Account): Promise<boolean> =>
      (await accounts.verify({ email, password: PASSWORD })) !== undefined;
    for (const _ of [1, 2]) await accounts.setDisabled(ada.id, true);
    t.equal(await isLetIn(ada), false);
    t.equal(await isLetIn(bob), true);
    const known = [ada.id, bob.id, "nobody"];
    t.same(await Promise.all(known.map((id) => accounts.isDisabled(id))), [true, false, false]);
    t.strictSame(await accounts.get(ada.id), ada, "the account still exists");
    t.strictSame(await accounts.findByEmail(ada.email), ada);
    await t.rejects(accounts.add({ account: makeAccount({ email: ada.email }), password: null }), {
      name: EmailTaken.name,
    });
    await accounts.setPassword(ada.id, PASSWORD);
    t.equal(await isLetIn(ada), false, "not with a new password either");
    for (const _ of [1, 2]) await accounts.setDisabled(ada.id, false);
    t.equal(await isLetIn(ada), true);
    t.equal(await accounts.isDisabled(ada.id), false);
    await t.rejects(accounts.setDisabled("nobody", true), { name: ObjectNotFound.name });
  });

  t.test("renames an account", async (t) => {
    const { accounts } = await open(t);
    const [ada, bob] = [makeAccount(), makeAccount()];
    for (const account of [ada, bob]) await accounts.add({ account, password: null });
    t.strictSame(await accounts.rename(ada.id, "Ada Lovelace"), { ...ada, name: "Ada Lovelace" });
    t.strictSame(await accounts.get(ada.id), { ...ada, name: "Ada Lovelace" });
    t.strictSame(await accounts.get(bob.id), bob);
    await t.rejects(accounts.rename("nobody", "Ada"), { name: ObjectNotFound.name });
  });

  t.test("removes an account with its sessions and tickets", async (t) => {
    const { accounts, sessions, tickets } = await open(t);
    const [ada, bob] = [makeAccount(), makeAccount()];
    const issue = ({ id: accountId }: Account) =>
      tickets.issue({ purpose: "set-password", accountId, sellerId: null, expiresAt: "2099-01-01T00:00:00.000Z" });
    for (const account of [ada, bob]) await accounts.add({ account, password: PASSWORD });
    const [ticket, kept] = [await issue(ada), await issue(bob)];
    const proof = await accounts.verify({ email: ada.email, password: PASSWORD });
    await sessions.open({ accountId: ada.id, host: "acme.example", userAgent: "", idToken: proof?.idToken });
    t.equal((await sessions.list(ada.id)).length, 1);
    for (const _ of [1, 2]) await accounts.remove(ada.id);
    t.equal(await accounts.get(ada.id), undefined);
    t.equal(await accounts.findByEmail(ada.email), undefined);
    t.equal(await accounts.verify({ email: ada.email, password: PASSWORD }), undefined);
    t.same(await sessions.list(ada.id), []);
    t.equal(await tickets.find("set-password", ticket), undefined);
    t.ok(await tickets.find("set-password", kept));
    t.ok(await accounts.verify({ email: bob.email, password: PASSWORD }));
    const again = makeAccount({ email: ada.email });
    await accounts.add({ account: again, password: null });
    t.strictSame(await accounts.findByEmail(ada.email), again, "the address is free");
  });
}
