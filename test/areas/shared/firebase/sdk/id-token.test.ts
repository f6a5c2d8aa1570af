import { getApp } from "firebase/app";
import { getAuth } from "firebase/auth";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth as getAdminAuth } from "firebase-admin/auth";
import t from "tap";
import { idToken } from "../../../../../areas/shared/firebase/sdk/id-token.ts";
import { firebaseEmulators, firebaseProject } from "../../../../support/firebase.ts";

t.test("returns a token for a password, and signs out of Firebase", async (t) => {
  if (!(await firebaseEmulators(t))) return;
  const web = firebaseProject();
  const admin = initializeApp({ projectId: web.projectId }, web.projectId);
  t.teardown(() => deleteApp(admin));
  const accounts = getAdminAuth(admin);
  // The last letter as one code point; some keyboards send two.
  await accounts.createUser({ uid: "marta", email: "marta@people.example", password: "a heron on the qu\u00e1y" });
  await accounts.createUser({ uid: "bo", email: "bo@people.example", password: "a heron on the quay", disabled: true });

  const token = await idToken(web, { email: " Marta@People.example ", password: "a heron on the qua\u0301y" });
  t.match(await accounts.verifyIdToken(token), { uid: "marta", aud: web.projectId });
  const auth = getAuth(getApp(`${web.projectId}-accounts`));
  t.equal(auth.currentUser, null, "signed out of Firebase");

  for (const [what, email, password] of [
    ["a wrong password", "marta@people.example", "a wrong password"],
    ["an unknown address", "nobody@people.example", "a heron on the quay"],
    ["a disabled account", "bo@people.example", "a heron on the quay"],
  ] as const) {
    await t.rejects(idToken(web, { email, password }), { code: "wrong-credentials", status: 401 }, what);
    t.equal(auth.currentUser, null);
  }
  await t.rejects(idToken(web, { email: "marta", password: "x" }), { code: "bad-request" });
});
