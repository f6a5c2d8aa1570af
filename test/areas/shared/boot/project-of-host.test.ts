import t from "tap";
import { projectOfHost } from "../../../../areas/shared/boot/find-seller.ts";

// The response of Firebase Hosting: https://firebase.google.com/docs/hosting/reserved-urls#sdk_auto-configuration
const INIT = {
  apiKey: "key",
  appId: "1:1:web:1",
  authDomain: "shops.firebaseapp.com",
  databaseURL: "",
  messagingSenderId: "1",
  projectId: "shops",
  storageBucket: "shops.firebasestorage.app",
};

t.test("reads the project of a static host", async (t) => {
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  const web = {
    apiKey: "key",
    appId: "1:1:web:1",
    authDomain: "shops.firebaseapp.com",
    projectId: "shops",
    storageBucket: "shops.firebasestorage.app",
  };
  const cases: [what: string, answer: () => Response, expected: typeof web | undefined][] = [
    ["Firebase Hosting", () => json(INIT), web],
    ["another host", () => json({}, 404), undefined],
    ["its page for every address", () => new Response("<!doctype html>"), undefined],
    ["half of it", () => json({ ...INIT, apiKey: undefined }), undefined],
    ["something else", () => json(null), undefined],
    ["unreachable", () => Response.error(), undefined],
  ];
  for (const [what, answer, expected] of cases) {
    const asked: unknown[] = [];
    // Only browsers resolve a path without a host. own-lookup.test.ts requests a real one.
    t.intercept(globalThis, "fetch", {
      value: async (path: unknown) => {
        asked.push(path);
        return answer();
      },
      configurable: true,
    });
    t.strictSame(await projectOfHost({ deadline: 1_000 }), expected, what);
    t.strictSame(asked, ["/__/firebase/init.json"], what);
  }
});
