import { autorun, configure } from "mobx";
import t from "tap";
import { AdminAuthStore, type AdminSession } from "../../../../areas/admin/stores/admin-auth-store.ts";

configure({ enforceActions: "always" });

const session: AdminSession = {
  userdetails: { id: "a1", email: "marta@acme.example", name: "Marta" },
  token: "t0ken",
  subscription: { plan: "pro", status: "active", currentPeriodEnd: "2026-12-01T00:00:00.000Z" },
};

t.test("nobody is signed in at first", async (t) => {
  const auth = new AdminAuthStore();
  t.equal(auth.userdetails, null);
  t.equal(auth.token, null);
  t.equal(auth.isSignedIn, false);
  t.equal(auth.isSubscribed, false);
});

t.test("a session signs in, and signing out forgets all of it", async (t) => {
  const auth = new AdminAuthStore({ now: () => new Date("2026-11-20T00:00:00Z") });
  const seen: boolean[] = [];
  const stop = autorun(() => seen.push(auth.isSignedIn));
  auth.signIn(session);
  t.strictSame(auth.userdetails, session.userdetails);
  t.equal(auth.token, "t0ken");
  t.equal(auth.isSubscribed, true);
  auth.signOut();
  t.equal(auth.userdetails, null);
  t.equal(auth.token, null);
  t.equal(auth.isSubscribed, false);
  stop();
  t.strictSame(seen, [false, true, false], "those who watch are told");
});

t.test("another session takes the place of the first, whole", async (t) => {
  const auth = new AdminAuthStore({ now: () => new Date("2026-11-20T00:00:00Z") });
  auth.signIn(session);
  auth.signIn({ userdetails: { id: "a2", email: "b@acme.example", name: "Bo" }, token: "other", subscription: null });
  t.equal(auth.userdetails?.id, "a2");
  t.equal(auth.token, "other");
  t.equal(auth.isSubscribed, false, "nothing of the first one's plan");
});

t.test("a subscription ends with its period, not with the next sign-in", async (t) => {
  let now = new Date("2026-11-30T23:59:59Z");
  const auth = new AdminAuthStore({ now: () => now });
  auth.signIn(session);
  const watched: boolean[] = [];
  // Watched, MobX would keep a computed value; this one must follow the clock all the same.
  const stop = autorun(() => watched.push(auth.isSubscribed));
  now = new Date("2026-12-01T00:00:00Z");
  t.equal(auth.isSubscribed, false);
  stop();
  t.strictSame(watched, [true]);
});

t.test("a plan that is canceled or past due is none", async (t) => {
  const auth = new AdminAuthStore({ now: () => new Date("2026-11-20T00:00:00Z") });
  for (const status of ["past-due", "canceled"] as const) {
    auth.signIn({ ...session, subscription: { plan: "pro", status, currentPeriodEnd: null } });
    t.equal(auth.isSubscribed, false, status);
  }
});
