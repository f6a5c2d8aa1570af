import { autorun } from "mobx";
import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { AdminAuthStore, type SessionTabs } from "../../../../areas/admin/accounts/admin-auth-store.ts";
import type { Credentials, SessionState } from "../../../../areas/shared/accounts/account.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import type { ProvePassword } from "../../../../areas/shared/firebase/password-prover.ts";
import { type FakeAnswers, fakeCall, ownShop, sessionOf } from "../../../support/admin-data.ts";

const asTyped: ProvePassword = async (credentials) => credentials;

/** A store, and the server's response: a session, `null`, or an error. */
function setUp(first: SessionState | ApiError | null, answers: FakeAnswers = {}, provePassword = asTyped) {
  const server = { session: first, asked: 0 };
  const call = fakeCall({
    session() {
      server.asked += 1;
      if (server.session instanceof ApiError) throw server.session;
      return { session: server.session };
    },
    ...answers,
  });
  return { server, auth: new AdminAuthStore({ call, provePassword }) };
}

const forged = () => new ApiError("request-forged", "Load it again.", 403);

t.test("has no account at first, and loads the session from the server", async (t) => {
  const { auth, server } = setUp(sessionOf("marta", "t1"));
  t.match(auth, { state: "unknown", userdetails: null, token: null, isSignedIn: false, isSubscribed: false });
  const states: string[] = [];
  const stop = autorun(() => states.push(auth.state));
  await Promise.all([auth.restore(), auth.restore()]);
  stop();
  t.equal(server.asked, 1, "one request for concurrent calls");
  t.match(auth, { token: "t1", userdetails: { name: "MARTA" }, isSignedIn: true, hasJustSignedIn: false });
  t.strictSame(auth.shops, [ownShop("acme")]);
  t.strictSame(states, ["unknown", "signed-in"]);
});

t.test("is signed out without a session", async (t) => {
  const { auth } = setUp(null);
  await auth.restore();
  t.match(auth, { state: "signed-out", userdetails: null, token: null });
});

t.test("stays unknown after a failure, and the next response clears the problem", async (t) => {
  const { auth, server } = setUp(new ApiError("network", "No network."));
  await auth.restore();
  t.match(auth, { state: "unknown", problem: { code: "network", message: "No network." } });
  server.session = sessionOf("marta", "t1");
  await auth.restore();
  t.match(auth, { state: "signed-in", problem: null });
});

t.test("stays signed in when a reload fails", async (t) => {
  const { auth, server } = setUp(sessionOf("marta", "t1"));
  await auth.restore();
  server.session = new ApiError("storage-unavailable", "Later.", 503);
  await auth.restore();
  t.match(auth, { state: "signed-in", token: "t1" });
});

t.test("signs in and out", async (t) => {
  const asked: unknown[] = [];
  const { auth } = setUp(null, {
    signIn({ body }) {
      asked.push(body);
      if ("idToken" in body || body.password !== "right") throw new ApiError("wrong-credentials", "No.", 401);
      return { session: sessionOf("marta", "t1") };
    },
    signOut(_, { token }) {
      asked.push(token);
      return { done: true };
    },
  });
  await auth.restore();
  await t.rejects(auth.signIn("m@x.example", "wrong"), { code: "wrong-credentials" });
  t.match(auth, { state: "signed-out", token: null, hasJustSignedIn: false });
  await auth.signIn("\u2068m@x.example\u2069 ", "right");
  t.match(auth, { state: "signed-in", token: "t1", hasJustSignedIn: true });
  await auth.signOut();
  t.match(auth, { state: "signed-out", userdetails: null, token: null, shops: [] });
  t.strictSame(asked, [{ email: "m@x.example", password: "wrong" }, { email: "m@x.example", password: "right" }, "t1"]);
});

t.test("stays signed in when the sign-out fails", async (t) => {
  const { auth } = setUp(sessionOf("marta", "t1"), {
    signOut: () => Promise.reject(new ApiError("network", "No network.")),
  });
  await auth.restore();
  await t.rejects(auth.signOut(), { code: "network" });
  t.equal(auth.state, "signed-in");
});

t.test("ignores an earlier answer about the session after a sign-out or a sign-in", async (t) => {
  const marta = sessionOf("marta", "t1");
  for (const [action, earlier, state] of [
    ["signOut", marta, "signed-out"],
    ["signIn", null, "signed-in"],
    ["signIn", new ApiError("network", "No network."), "signed-in"],
  ] as const) {
    const held = Promise.withResolvers<void>();
    const answers = [async () => ({ session: marta })];
    const auth = new AdminAuthStore({
      call: fakeCall({
        session: () => (answers.shift() ?? (() => Promise.reject(new Error("asked too often"))))(),
        signIn: () => ({ session: sessionOf("marta", "t2") }),
        signOut: () => ({ done: true }),
      }),
      provePassword: asTyped,
    });
    await auth.restore();
    answers.push(async () => {
      await held.promise;
      if (earlier instanceof ApiError) throw earlier;
      return { session: earlier } as { session: SessionState };
    });
    const asking = auth.restore();
    await (action === "signOut" ? auth.signOut() : auth.signIn("m@x.example", "right"));
    held.resolve();
    await asking;
    t.match(auth, { state, token: action === "signOut" ? null : "t2", problem: null }, action);
  }
});

t.test("signs in with a ticket; an expired one keeps the session", async (t) => {
  const enter: FakeAnswers["enter"] = ({ body: { ticket } }) => {
    if (ticket === "good") return { session: sessionOf("marta", "t2") };
    throw new ApiError("ticket-invalid", "Expired.", 410);
  };
  const { auth, server } = setUp(null, { enter });
  await auth.arrive("good");
  t.match(auth, { state: "signed-in", token: "t2", refusal: null, hasJustSignedIn: true });
  t.equal(server.asked, 0);
  const stranger = setUp(null, { enter });
  await stranger.auth.arrive("used");
  t.match(stranger.auth, { state: "signed-out", refusal: { code: "ticket-invalid" } });
  const known = setUp(sessionOf("marta", "t1"), { enter });
  await known.auth.arrive("used");
  t.match(known.auth, { state: "signed-in", token: "t1" });
});

t.test("an expired session", async (t) => {
  t.test("continues after the same account signs in", async (t) => {
    const { auth, server } = setUp(sessionOf("marta", "t1"), { signIn: () => ({ session: sessionOf("marta", "t2") }) });
    await auth.restore();
    server.session = null;
    let again: boolean | undefined;
    const renewed = (async () => {
      again = await auth.renew("t1");
    })();
    await auth.restore();
    t.match(auth, { state: "lost", token: null, isSignedIn: false, userdetails: { id: "marta" } }, "the account stays");
    t.strictSame(auth.shops, [ownShop("acme")], "the shops stay");
    t.equal(again, undefined);
    await auth.signIn("marta@people.example", "right");
    await renewed;
    t.equal(again, true);
    t.match(auth, { state: "signed-in", token: "t2" });
  });
  t.test("does not continue after another account signs in", async (t) => {
    const { auth, server } = setUp(sessionOf("marta", "t1"), { signIn: () => ({ session: sessionOf("bo", "t9") }) });
    await auth.restore();
    server.session = null;
    const renewed = auth.renew("t1");
    await auth.restore();
    await auth.signIn("bo@people.example", "right");
    t.equal(await renewed, false);
  });
  t.test("does not continue when it is given up", async (t) => {
    const { auth, server } = setUp(sessionOf("marta", "t1"));
    await auth.restore();
    server.session = null;
    const renewed = auth.renew("t1");
    await auth.restore();
    auth.forget();
    t.equal(await renewed, false);
    t.match(auth, { state: "signed-out", userdetails: null, shops: [] });
  });
});

t.test("replaces an outdated token with the current one", async (t) => {
  const { auth, server } = setUp(sessionOf("marta", "t1"), {
    renameAccount({ body: { name } }, { token }) {
      if (token !== "t2") throw forged();
      return { account: { id: "marta", email: "marta@people.example", name } };
    },
  });
  await auth.restore();
  server.session = sessionOf("marta", "t2");
  await auth.rename("Marta B");
  t.match(auth, { token: "t2", userdetails: { name: "Marta B" } });
  t.equal(server.asked, 2);
});

t.test("does not repeat a request as another account", async (t) => {
  for (const when of ["before", "after"] as const) {
    const asked: unknown[] = [];
    const { auth, server } = setUp(sessionOf("marta", "t1"), {
      async renameAccount({ body: { name } }, { token }) {
        asked.push([name, token]);
        // The other tab's news may arrive before the answer.
        if (when === "before") await auth.restore();
        if (token !== "t9") throw forged();
        return { account: { id: "bo", email: "bo@people.example", name } };
      },
    });
    await auth.restore();
    server.session = sessionOf("bo", "t9");
    await t.rejects(auth.rename("Marta B"), { code: "request-forged" }, when);
    t.strictSame(asked, [["Marta B", "t1"]], when);
    t.match(auth, { state: "signed-in", accountId: "bo", userdetails: { name: "BO" } }, when);
  }
});

t.test("does not retry with a current token that was rejected", async (t) => {
  let tries = 0;
  const { auth } = setUp(sessionOf("marta", "t1"), {
    issueTicket() {
      tries += 1;
      throw forged();
    },
  });
  await auth.restore();
  await t.rejects(auth.ticketTo("s1"), { code: "request-forged" });
  t.equal(tries, 1);
});

t.test("continues with the new session after a password change", async (t) => {
  const asked: unknown[] = [];
  const { auth } = setUp(sessionOf("marta", "t1"), {
    changePassword({ body }, { token }) {
      asked.push(body, token);
      return { session: sessionOf("marta", "t2") };
    },
  });
  await auth.restore();
  await auth.changePassword("old", "new");
  t.equal(auth.token, "t2");
  t.strictSame(asked, [{ current: "old", password: "new" }, "t1"]);
});

t.test("sends the provider's proof instead of the password", async (t) => {
  const asked: unknown[] = [];
  const proven: Credentials[] = [];
  const answers: FakeAnswers = {
    signIn({ body }) {
      asked.push(body);
      return { session: sessionOf("marta", "t1") };
    },
    changePassword({ body }, { token }) {
      asked.push(body, token);
      return { session: sessionOf("marta", "t2") };
    },
  };
  const { auth } = setUp(null, answers, async (credentials) => {
    proven.push(credentials);
    if (credentials.password === "wrong") throw new ApiError("wrong-credentials", "No.", 401);
    return { idToken: "x.y.z" };
  });
  const email = "marta@people.example";
  await auth.signIn(email, "right");
  await auth.changePassword("right", "q");
  await t.rejects(auth.signIn(email, "wrong"), { code: "wrong-credentials" });
  await t.rejects(auth.changePassword("wrong", "q"), { code: "wrong-credentials" });
  t.strictSame(
    proven,
    ["right", "right", "wrong", "wrong"].map((password) => ({ email, password })),
  );
  t.strictSame(asked, [{ idToken: "x.y.z" }, { idToken: "x.y.z", password: "q" }, "t1"]);
});

t.test("tabs notify each other, and each loads the session", async (t) => {
  const listeners: (() => void)[] = [];
  let notified = 0;
  const tabs: SessionTabs = {
    notify: () => {
      notified += 1;
    },
    onNews: (listener) => void listeners.push(listener),
  };
  const server: { session: SessionState | null } = { session: sessionOf("marta", "t1") };
  const call = fakeCall({
    session: () => ({ session: server.session }),
    signIn: () => ({ session: sessionOf("marta", "t1") }),
    signOut: () => ({ done: true }),
  });
  const auth = new AdminAuthStore({ call, provePassword: asTyped, tabs });
  await auth.restore();
  t.equal(notified, 0, "the same account again is not reported");
  await auth.signOut();
  await auth.signIn("m", "p");
  t.equal(notified, 2);
  server.session = null;
  for (const listener of listeners) listener();
  await auth.restore();
  t.equal(auth.state, "lost");
});

t.test("has the subscription that the server reports, until another account signs in", async (t) => {
  const server: { session: SessionState | null } = { session: sessionOf("marta", "t1") };
  const call = fakeCall({ session: () => ({ session: server.session }) });
  const auth = new AdminAuthStore({ call, provePassword: asTyped });
  await auth.restore();
  const watched: boolean[] = [];
  const stop = autorun(() => watched.push(auth.isSubscribed));
  auth.takeSubscription(true);
  auth.takeSubscription(false);
  auth.takeSubscription(true);
  stop();
  t.strictSame(watched, [false, true, false, true], "observers follow the subscription");
  server.session = sessionOf("bo", "t9");
  await auth.restore();
  t.equal(auth.isSubscribed, false, "nothing of the first one's plan");
});
