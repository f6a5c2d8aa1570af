import t from "tap";
import { AREAS } from "../../../areas/shared/domain/areas.ts";
import type { FirebaseWebApp } from "../../../areas/shared/domain/firebase-web-app.ts";
import type { PageData } from "../../../areas/shared/pages/page-data.ts";
import { rememberSecurityHeaders, securityHeaders } from "../../../gateway/middlewares/security-headers.ts";
import { firebaseSources } from "../../../gateway/pages/head-tags.ts";

const WEB: FirebaseWebApp = {
  projectId: "shops",
  apiKey: "key",
  appId: "1:1:web:1",
  authDomain: "shops.firebaseapp.com",
  storageBucket: "shops.firebasestorage.app",
};
const NOTHING = { connect: [], script: [], frame: [] };
const AUTH = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];
const STORAGE = "https://firebasestorage.googleapis.com";
const FIRESTORE = "https://firestore.googleapis.com";

const sources = (area: PageData["area"], isValid: boolean | null, firebase?: FirebaseWebApp) =>
  firebaseSources({ area, isValid, platform: { ...PLATFORM, ...(firebase ? { firebase } : {}) } });
const PLATFORM = {
  productHost: "shops.example",
  origin: "https://shops.example",
  contactEmail: "",
  paymentMethods: [],
};

t.test("allows each kind of page only the services that its own SDK uses", async (t) => {
  const expected: [area: PageData["area"], isValid: boolean | null, connect: string[]][] = [
    ["landing", false, AUTH],
    ["storefront", true, []],
    ["storefront", false, []],
    ["storefront", null, [FIRESTORE]],
    ["admin", true, [...AUTH, STORAGE]],
    ["admin", false, [...AUTH, STORAGE]],
    ["admin", null, [...AUTH, STORAGE, FIRESTORE]],
  ];
  for (const [area, isValid, connect] of expected) {
    t.strictSame(sources(area, isValid, WEB), { ...NOTHING, connect }, `${area} ${isValid}`);
  }
});

t.test("uses emulators instead of Firebase's services", async (t) => {
  const emulators = { auth: "127.0.0.1:9099", firestore: "127.0.0.1:8080", storage: "127.0.0.1:9199" };
  t.strictSame(sources("admin", null, { ...WEB, emulators }).connect, [
    "http://127.0.0.1:9099",
    "http://127.0.0.1:9199",
    "http://127.0.0.1:8080",
  ]);
  t.strictSame(sources("landing", false, { ...WEB, emulators: { firestore: "127.0.0.1:8080" } }).connect, AUTH);
});

t.test("allows App Check's scripts and frames only with a site key, and only on pages with the SDK", async (t) => {
  const web = { ...WEB, appCheckKey: "site-key-of-the-project" };
  for (const [area, isValid] of [
    ["landing", false],
    ["admin", true],
    ["storefront", null],
  ] as const) {
    const { connect, script, frame } = sources(area, isValid, web);
    t.strictSame(
      connect,
      [
        ...sources(area, isValid, WEB).connect,
        "https://content-firebaseappcheck.googleapis.com",
        "https://www.google.com/recaptcha/",
      ],
      area,
    );
    t.strictSame(script, ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"], area);
    t.strictSame(frame, ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"], area);
  }
  t.strictSame(sources("storefront", true, web), NOTHING, "nothing for a shop's visitors");
});

/** The policy without a hosted backend. */
const EMBEDDED_CSP =
  "default-src 'none';script-src 'self' 'sha256-y';style-src 'self' 'sha256-x';img-src 'self' data:;font-src 'self';connect-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'";

const HASHES = { scriptHashes: ["'sha256-y'"], styleHashes: ["'sha256-x'"], isIsolated: true };

const policyOf = (headers: readonly (readonly [string, string])[]) =>
  headers.find(([name]) => name === "Content-Security-Policy")?.[1];

t.test("without a project the page's policy is unchanged", async (t) => {
  const headersOf = rememberSecurityHeaders(true);
  for (const area of AREAS) {
    for (const isValid of [true, false, null]) {
      const foreign = sources(area, isValid);
      t.equal(policyOf(headersOf({ ...HASHES, foreign })), EMBEDDED_CSP);
    }
  }
  t.equal(policyOf(securityHeaders({ https: true, ...HASHES })), EMBEDDED_CSP);
});

t.test("with a project adds only the sources that a page needs, computed once per kind of page", async (t) => {
  const headersOf = rememberSecurityHeaders(true);
  const page = () => ({ ...HASHES, foreign: sources("landing", false, WEB) });
  t.equal(
    policyOf(headersOf(page())),
    EMBEDDED_CSP.replace("connect-src 'self'", `connect-src 'self' ${AUTH.join(" ")}`),
  );
  t.equal(headersOf(page()), headersOf(page()));
  t.not(headersOf(page()), headersOf({ ...page(), foreign: sources("admin", true, WEB) }));
  const guarded = sources("landing", false, { ...WEB, appCheckKey: "site-key-of-the-project" });
  t.match(
    policyOf(headersOf({ ...HASHES, foreign: guarded })),
    "frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  );
});
