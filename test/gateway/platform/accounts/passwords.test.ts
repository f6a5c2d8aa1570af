import t, { type Test } from "tap";
import { createAccountLimits } from "../../../../gateway/platform/accounts/attempt-limit.ts";
import { mailPasswordLink, resetPassword } from "../../../../gateway/platform/accounts/passwords.ts";
import { CredentialRefused, StorageFailure } from "../../../../gateway/platform/errors.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { makeAccount } from "../../../contract/accounts.ts";
import { breakRecords, openEmbedded } from "../../../support/platform.ts";

const PASSWORD = "a heron on the quay";

/** Opens a platform with an account without a password, and a ticket to choose one. */
async function openReset(t: Test) {
  const platform = await openEmbedded(t);
  const account = makeAccount();
  await platform.accounts.add({ account, password: null });
  const expiresAt = new Date(platform.now().getTime() + 60_000).toISOString();
  const purpose = "set-password" as const;
  const ticket = await platform.tickets.issue({ purpose, accountId: account.id, sellerId: null, expiresAt });
  const browser = { host: "shops.example", userAgent: "", session: undefined, device: undefined };
  const limits = createAccountLimits(() => platform.now());
  const reset = (on: Platform = platform, password = PASSWORD) =>
    resetPassword(on, { ticket, password }, { browser, limits, publicOrigin: "https://shops.example" });
  const isSet = async () =>
    (await platform.accounts.verify({ email: account.email, password: PASSWORD })) !== undefined;
  return { platform, account, ticket, reset, isSet };
}

/** Returns the platform with one method of a port that rejects. */
function failing<Port extends keyof Platform>(
  platform: Platform,
  port: Port,
  method: keyof Platform[Port],
  error: Error,
): Platform {
  const failingPort = new Proxy(platform[port] as object, {
    get: (target, name) => {
      if (name === method) return () => Promise.reject(error);
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...platform, [port]: failingPort };
}

t.test("keeps the ticket valid if the backend rejects the password", async (t) => {
  const { platform, reset, isSet } = await openReset(t);
  const strict = failing(platform, "accounts", "setPassword", new CredentialRefused("It needs a digit."));
  for (const _ of [1, 2]) await t.rejects(reset(strict), { name: CredentialRefused.name });
  await t.rejects(reset(platform, "short"), { name: CredentialRefused.name }, "a password that the platform rejects");
  t.equal(await isSet(), false);
  t.ok((await reset()).secret);
  t.equal(await isSet(), true);
  await t.rejects(reset(), { code: "ticket-invalid" });
});

t.test("keeps the ticket valid if the storage fails, and throws the first error", async (t) => {
  const { platform, reset, isSet } = await openReset(t);
  const down = new StorageFailure("It takes nothing.");
  await t.rejects(reset(failing(platform, "sessions", "open", down)), down);
  t.ok((await reset()).secret);
  t.equal(await isSet(), true);

  const other = await openReset(t);
  const noTickets = failing(other.platform, "tickets", "restore", new Error("Nor this."));
  await t.rejects(other.reset(failing(noTickets, "accounts", "setPassword", down)), down);
});

t.test("keeps the earlier link if the mail with a new one can't be queued", async (t) => {
  const { platform, account, ticket } = await openReset(t);
  const limits = createAccountLimits(() => platform.now());
  const ask = () => mailPasswordLink(platform, account.email, { limits, publicOrigin: "https://shops.example" });
  const find = () => platform.tickets.find("set-password", ticket);
  breakRecords(t.testdirName, "CREATE TRIGGER full BEFORE INSERT ON mails BEGIN SELECT RAISE(ABORT, 'full'); END");
  await t.rejects(ask(), { code: "storage-unavailable" });
  t.ok(await find());
  breakRecords(t.testdirName, "DROP TRIGGER full");
  await ask();
  t.equal(await find(), undefined);
  t.equal((await platform.mails.claim(9, 60_000)).length, 1);
});

t.test("neither resets the password of a disabled account nor mails a link", async (t) => {
  const { platform, account, reset, isSet } = await openReset(t);
  const limits = createAccountLimits(() => platform.now());
  const ask = () => mailPasswordLink(platform, account.email, { limits, publicOrigin: "https://shops.example" });
  await platform.accounts.setDisabled(account.id, true);
  await t.rejects(reset(), { code: "account-disabled" });
  await ask();
  t.same(await platform.mails.claim(9, 60_000), []);
  await platform.accounts.setDisabled(account.id, false);
  t.equal(await isSet(), false, "the account still has no password");
  t.ok((await reset()).secret);
  await platform.mails.claim(9, 60_000);
  await ask();
  t.match(await platform.mails.claim(9, 60_000), [{ message: { to: String, expiresAt: String } }]);
});
