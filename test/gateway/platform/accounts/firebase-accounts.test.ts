import fc from "fast-check";
import t, { type Test } from "tap";
import { EmailTaken, ObjectNotFound } from "../../../../gateway/platform/errors.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { accountsContract, makeAccount } from "../../../contract/accounts.ts";
import { firebaseEmulators, firebaseProject } from "../../../support/firebase.ts";
import { firebaseConsole, signInToFirebase, signInWithCustomToken } from "../../../support/firebase-admin.ts";
import { openFirebase } from "../../../support/platform.ts";
import { testFolder } from "../../../support/system.ts";

const PASSWORD = "a heron on the quay";
const MINUTE = 60_000;

/** Opens a platform with its project's web app and Admin SDK (`console`). */
async function openProject(t: Test, clock?: () => Date) {
  const webApp = firebaseProject();
  const options = { backend: "firebase", dataDir: testFolder(t), firebase: webApp } as const;
  const platform = await openPlatform({ ...options, ...(clock ? { clock } : {}) });
  t.teardown(() => platform.close());
  return { ...platform, webApp, console: firebaseConsole(t, webApp) };
}

if (await firebaseEmulators(t)) {
  accountsContract(t, openFirebase);

  t.test("verifies an ID token of a Firebase sign-in", async (t) => {
    const { accounts, webApp } = await openProject(t);
    const account = makeAccount();
    await accounts.add({ account, password: PASSWORD });
    const idToken = await signInToFirebase(webApp, account.email, PASSWORD);
    t.strictSame(await accounts.verify({ idToken }), { account, idToken });
    const proof = await accounts.verify({ email: account.email, password: PASSWORD });
    t.strictSame(proof?.account, account);
    t.strictSame(
      await accounts.verify({ idToken: proof?.idToken ?? "" }),
      proof,
      "verifying a password also returns a token",
    );
  });

  t.test("accepts an ID token for five minutes after its sign-in", async (t) => {
    const clock = { now: Date.now() };
    const { accounts, webApp } = await openProject(t, () => new Date(clock.now));
    const account = makeAccount();
    await accounts.add({ account, password: PASSWORD });
    const idToken = await signInToFirebase(webApp, account.email, PASSWORD);
    const claims = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()) as {
      auth_time: number;
    };
    clock.now = claims.auth_time * 1000 + 5 * MINUTE;
    t.ok(await accounts.verify({ idToken }));
    clock.now += 1;
    t.equal(await accounts.verify({ idToken }), undefined);
  });

  t.test("rejects tokens of other projects, custom tokens, and tokens of disabled or deleted accounts", async (t) => {
    const { accounts, webApp, console } = await openProject(t);
    const account = makeAccount();
    const other = await openProject(t);
    for (const each of [accounts, other.accounts]) await each.add({ account, password: PASSWORD });
    const foreign = await signInToFirebase(other.webApp, account.email, PASSWORD);
    t.ok(await other.accounts.verify({ idToken: foreign }));
    t.equal(await accounts.verify({ idToken: foreign }), undefined, "the same account id in another project");

    const custom = await signInWithCustomToken(webApp, await console.createCustomToken(account.id));
    t.equal((await console.verifyIdToken(custom)).uid, account.id);
    t.equal(await accounts.verify({ idToken: custom }), undefined, "a custom token without a password");

    const idToken = await signInToFirebase(webApp, account.email, PASSWORD);
    await console.updateUser(account.id, { disabled: true });
    t.equal(await accounts.verify({ idToken }), undefined, "disabled");
    t.equal(await accounts.verify({ email: account.email, password: PASSWORD }), undefined, "disabled");
    await console.updateUser(account.id, { disabled: false });
    t.ok(await accounts.verify({ idToken }));
    await console.deleteUser(account.id);
    t.equal(await accounts.verify({ idToken }), undefined, "deleted");
  });

  t.test("rejects any malformed token without an error", async (t) => {
    const { accounts } = await openProject(t);
    const part = fc
      .oneof(fc.json(), fc.constantFrom('{"alg":"none"}', '{"alg":"none","typ":"JWT"}', "null", "[]"), fc.string())
      .map((text) => Buffer.from(text).toString("base64url"));
    const token = fc.oneof(
      fc.tuple(part, part, part).map((parts) => parts.join(".")),
      fc.string(),
    );
    await fc.assert(fc.asyncProperty(token, async (idToken) => (await accounts.verify({ idToken })) === undefined));
    t.end();
  });

  t.test("creates the document of a Firebase user without one", async (t) => {
    const { accounts, console } = await openProject(t);
    const email = "ada@people.example";
    const { uid, metadata } = await console.createUser({ email, password: PASSWORD, displayName: "Ada Byrne" });
    const account = { id: uid, email, name: "Ada Byrne", createdAt: new Date(metadata.creationTime).toISOString() };
    t.strictSame(await accounts.get(uid), account);
    t.strictSame(await accounts.findByEmail(email), account);
    t.strictSame((await accounts.verify({ email, password: PASSWORD }))?.account, account);
    t.strictSame(await accounts.rename(uid, "Ada Lovelace"), { ...account, name: "Ada Lovelace" });
    await t.rejects(accounts.add({ account: makeAccount({ email }), password: PASSWORD }), { name: EmailTaken.name });

    const nameless = await console.createUser({ email: "bob@people.example", displayName: "Two\nlines" });
    t.match(await accounts.get(nameless.uid), { name: "" }, "an invalid name is left out");
    const phone = await console.createUser({ phoneNumber: "+15555550100" });
    t.equal(await accounts.get(phone.uid), undefined, "a user without an email address is no account");
  });

  t.test("updates an address that was changed in the console at the next sign-in", async (t) => {
    const { accounts, webApp, console } = await openProject(t);
    const account = makeAccount();
    await accounts.add({ account, password: PASSWORD });
    const email = "countess@people.example";
    await console.updateUser(account.id, { email });
    const idToken = await signInToFirebase(webApp, email, PASSWORD);
    t.strictSame((await accounts.verify({ idToken }))?.account, { ...account, email });
    t.strictSame(await accounts.get(account.id), { ...account, email });
    t.equal(await accounts.findByEmail(account.email), undefined);
  });

  t.test("keeps the upload user from being or becoming an account", async (t) => {
    const { accounts, sessions, webApp, console } = await openProject(t);
    const account = makeAccount();
    await accounts.add({ account, password: PASSWORD });
    const token = await accounts.uploadToken(account.id);
    t.ok(await console.getUser(`uploads:${account.id}`), "the platform creates the upload user");
    const idToken = await signInWithCustomToken(webApp, token ?? "");
    t.ok(await signInWithCustomToken(webApp, (await accounts.uploadToken(account.id)) ?? ""), "a second token");
    const claims = await console.verifyIdToken(idToken);
    t.match(claims, { uploader: account.id, email: undefined });
    t.not(claims.uid, account.id, "a user other than the account's, whose password it could change");
    t.equal(await accounts.verify({ idToken }), undefined);
    t.equal(await accounts.get(claims.uid), undefined);
    const opening = { accountId: claims.uid, host: "shops.example", userAgent: "" };
    await t.rejects(sessions.open(opening), { name: ObjectNotFound.name });
    await console.updateUser(claims.uid, { email: "eve@people.example", password: PASSWORD });
    t.equal(await accounts.verify({ email: "eve@people.example", password: PASSWORD }), undefined);
  });
}
