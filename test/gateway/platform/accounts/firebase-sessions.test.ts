import { createHash, randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import t, { type Test } from "tap";
import { FirebaseAccounts } from "../../../../gateway/platform/accounts/firebase-accounts.ts";
import { IdentityToolkit } from "../../../../gateway/platform/accounts/firebase-identity-toolkit.ts";
import { FirebaseSessionCookies } from "../../../../gateway/platform/accounts/firebase-session-cookies.ts";
import { FirebaseSessions } from "../../../../gateway/platform/accounts/firebase-sessions.ts";
import { Unauthenticated } from "../../../../gateway/platform/errors.ts";
import { makeAccount } from "../../../contract/accounts.ts";
import { sessionsContract } from "../../../contract/sessions.ts";
import { firebaseEmulators, firebaseProject } from "../../../support/firebase.ts";
import { signInToFirebase, signInWithCustomToken } from "../../../support/firebase-admin.ts";
import { openFirebase } from "../../../support/platform.ts";
import { pollUntil } from "../../../support/system.ts";

const PASSWORD = "a heron on the quay";
const MINUTE = 60_000;
const HOST = "shops.example";

/**
 * Opens a project with one account, its sessions, the Admin SDK and a clock.
 * @param replace overrides methods of the SDK for the session cookies
 */
async function openProject(t: Test, replace: Partial<Pick<Auth, "createSessionCookie">> = {}) {
  const webApp = firebaseProject();
  const app = initializeApp({ projectId: webApp.projectId }, randomUUID());
  t.teardown(() => deleteApp(app));
  const [auth, firestore, toolkit] = [getAuth(app), getFirestore(app), new IdentityToolkit(webApp)];
  const clock = { now: Date.now() };
  const now = () => new Date(clock.now);
  const accounts = new FirebaseAccounts({ auth, firestore, toolkit, now });
  const account = makeAccount();
  await accounts.add({ account, password: PASSWORD });
  const replaced = Object.assign(Object.create(auth) as Auth, replace);
  const cookies = new FirebaseSessionCookies({ auth: replaced, toolkit });
  const sessions = new FirebaseSessions({ cookies, firestore, now });
  const open = (idToken?: string) =>
    sessions.open({ accountId: account.id, host: HOST, userAgent: "A browser", idToken });
  return { auth, firestore, webApp, clock, accounts, account, sessions, open };
}

/** Firebase revokes tokens from before the current second. */
async function nextSecond(): Promise<void> {
  const second = (): number => Math.floor(Date.now() / 1000);
  const now = second();
  await pollUntil(
    async () => second(),
    (later) => later > now,
  );
}

if (await firebaseEmulators(t)) {
  sessionsContract(t, openFirebase);

  t.test("stores neither the secret nor Firebase's cookie in plain text", async (t) => {
    const { firestore, open } = await openProject(t);
    const { session, secret } = await open();
    const { docs } = await firestore.collection("sessions").get();
    const [stored, ...more] = docs;
    t.same(more, []);
    t.equal(stored?.id, createHash("sha256").update(secret).digest("hex"));
    t.equal(stored?.id, session.id);
    const { cookie, ...rest } = stored?.data() ?? {};
    t.strictSame({ id: session.id, ...rest }, session);
    t.ok(Buffer.isBuffer(cookie));
    const all = JSON.stringify({ ...rest, cookie: (cookie as Buffer).toString("latin1") });
    t.notOk(all.includes(secret));
    t.notMatch(all, /eyJ[\w-]*\.eyJ/, "no plain token");
  });

  t.test("rejects a session record that was changed to another account", async (t) => {
    const { firestore, accounts, account, sessions, open } = await openProject(t);
    const eve = makeAccount();
    await accounts.add({ account: eve, password: PASSWORD });
    const { session } = await open();
    const eveSession = await sessions.open({ accountId: eve.id, host: HOST, userAgent: "" });
    const document = firestore.collection("sessions").doc(eveSession.session.id);
    const adaRecord = (await firestore.collection("sessions").doc(session.id).get()).data() ?? {};
    const own = (await document.get()).data() ?? {};
    await document.set({ ...own, accountId: account.id });
    t.equal(await sessions.resume(eveSession.secret, HOST), undefined, "her own cookie with another account id");
    t.notOk((await document.get()).exists);
    await document.set(adaRecord);
    t.equal(
      await sessions.resume(eveSession.secret, HOST),
      undefined,
      "another account's cookie, which her secret doesn't decrypt",
    );
  });

  t.test("creates the session from the ID token of the sign-in", async (t) => {
    const tokens: string[] = [];
    const { webApp, account, sessions, open } = await openProject(t, {
      async createSessionCookie(this: Auth, idToken, options) {
        tokens.push(idToken);
        return (Object.getPrototypeOf(this) as Auth).createSessionCookie(idToken, options);
      },
    });
    const idToken = await signInToFirebase(webApp, account.email, PASSWORD);
    const { session, secret } = await open(idToken);
    t.strictSame(tokens, [idToken]);
    t.strictSame(await sessions.resume(secret, HOST), session);
  });

  const endings: [string, (auth: Auth, accountId: string) => Promise<unknown>][] = [
    ["a new password", (auth, id) => auth.updateUser(id, { password: "another one by now" })],
    ["revoking tokens", (auth, id) => auth.revokeRefreshTokens(id)],
    ["disabling the account", (auth, id) => auth.updateUser(id, { disabled: true })],
    ["deleting the account", (auth, id) => auth.deleteUser(id)],
  ];
  for (const [what, end] of endings) {
    t.test(`ends the sessions with the next request after ${what} in the console`, async (t) => {
      const { auth, firestore, webApp, account, sessions, open } = await openProject(t);
      const opened = [await open(), await open(await signInToFirebase(webApp, account.email, PASSWORD))];
      for (const { secret } of opened) t.ok(await sessions.resume(secret, HOST));
      await nextSecond();
      await end(auth, account.id);
      for (const { secret } of opened) t.equal(await sessions.resume(secret, HOST), undefined);
      t.equal((await firestore.collection("sessions").count().get()).data().count, 0, "their documents are deleted");
    });
  }

  t.test("keeps a session's cookie while Firebase fails to create new ones", async (t) => {
    let failures = 0;
    let isDown = false;
    const { auth, clock, open, sessions } = await openProject(t, {
      createSessionCookie: async (idToken, options) => {
        if (!isDown) return auth.createSessionCookie(idToken, options);
        failures += 1;
        throw new Error("quota exceeded");
      },
    });
    const { session, secret } = await open();
    isDown = true;
    clock.now += 10 * MINUTE;
    t.strictSame(await sessions.resume(secret, HOST), session);
    t.strictSame(await sessions.resume(secret, HOST), session);
    t.equal(failures, 1, "no attempt with the next request");
    isDown = false;
    t.strictSame(await sessions.resume(secret, HOST), session);
    clock.now += MINUTE;
    t.match(
      await sessions.resume(secret, HOST),
      { lastSeenAt: new Date(clock.now).toISOString() },
      "renewed a minute later",
    );
  });

  t.test("opens no session for a disabled account or with a revoked token", async (t) => {
    const { auth, webApp, account, open } = await openProject(t);
    const idToken = await signInToFirebase(webApp, account.email, PASSWORD);
    await nextSecond();
    await auth.revokeRefreshTokens(account.id);
    await t.rejects(open(idToken), { name: Unauthenticated.name });
    await auth.updateUser(account.id, { disabled: true });
    await t.rejects(open(), { name: Unauthenticated.name });
  });

  t.test("revokes Firebase's tokens when all sessions end, but not when one is kept", async (t) => {
    const { auth, webApp, account, sessions, open } = await openProject(t);
    const [kept, other] = [await open(), await open()];
    const idToken = await signInToFirebase(webApp, account.email, PASSWORD);
    await nextSecond();
    await sessions.endAll(account.id, kept.session.id);
    t.ok(await auth.verifyIdToken(idToken, true));
    t.ok(await sessions.resume(kept.secret, HOST));
    t.equal(await sessions.resume(other.secret, HOST), undefined);
    await sessions.endAll(account.id);
    await t.rejects(auth.verifyIdToken(idToken, true), { code: "auth/id-token-revoked" });
    t.equal(await sessions.resume(kept.secret, HOST), undefined);
  });

  for (const keepsOne of [true, false]) {
    t.test(`revokes upload sign-ins when all sessions end${keepsOne ? " but one" : ""}`, async (t) => {
      const { auth, webApp, accounts, account, sessions, open } = await openProject(t);
      const kept = await open();
      const idToken = await signInWithCustomToken(webApp, await accounts.uploadToken(account.id));
      t.ok(await auth.verifyIdToken(idToken, true));
      await nextSecond();
      await sessions.endAll(account.id, keepsOne ? kept.session.id : undefined);
      await t.rejects(auth.verifyIdToken(idToken, true), { code: "auth/id-token-revoked" });
      const again = await signInWithCustomToken(webApp, await accounts.uploadToken(account.id));
      t.ok(await auth.verifyIdToken(again, true), "a new upload sign-in works");
    });
  }

  t.test("renews the cookie with each update of lastSeenAt, until the session's expiry", async (t) => {
    const lifetimes: number[] = [];
    const { clock, sessions, open } = await openProject(t, {
      async createSessionCookie(this: Auth, idToken, options) {
        lifetimes.push(options.expiresIn);
        return (Object.getPrototypeOf(this) as Auth).createSessionCookie(idToken, options);
      },
    });
    const DAY = 24 * 60 * MINUTE;
    const start = clock.now;
    const { secret } = await open();
    for (const time of [9 * MINUTE, 10 * MINUTE, 13 * DAY, 26 * DAY, 30 * DAY - 2 * MINUTE]) {
      clock.now = start + time;
      t.ok(await sessions.resume(secret, HOST));
    }
    t.strictSame(lifetimes, [14 * DAY, 14 * DAY, 14 * DAY, 4 * DAY, 5 * MINUTE], "Firebase's minimum is five minutes");
  });

  for (const [what, end] of [
    ["is disabled", ({ auth, account }) => auth.updateUser(account.id, { disabled: true })],
    ["ends its session", ({ sessions, account, ended }) => sessions.end(account.id, ended)],
  ] as [string, (project: Awaited<ReturnType<typeof openProject>> & { ended: string }) => Promise<unknown>][]) {
    for (const when of ["before", "after"]) {
      t.test(`resumes no session of an account that ${what} ${when} the new cookie is created`, async (t) => {
        let interrupt = async (): Promise<unknown> => undefined;
        const project = await openProject(t, {
          async createSessionCookie(this: Auth, idToken, options) {
            if (when === "before") await interrupt();
            const cookie = await (Object.getPrototypeOf(this) as Auth).createSessionCookie(idToken, options);
            if (when === "after") await interrupt();
            return cookie;
          },
        });
        const { session, secret } = await project.open();
        interrupt = () => end({ ...project, ended: session.id });
        project.clock.now += 10 * MINUTE;
        t.equal(await project.sessions.resume(secret, HOST), undefined);
        interrupt = async () => undefined;
        t.equal(await project.sessions.resume(secret, HOST), undefined);
      });
    }
  }
}
