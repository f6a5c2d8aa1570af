import t from "tap";
import { createApiClient } from "../../../../areas/shared/boot/area.ts";
import type { FirebaseWebApp } from "../../../../areas/shared/domain/firebase-web-app.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { apiServer, json, startRecordingUpstream } from "../../../support/http.ts";
import { seller } from "../../../support/storefront-data.ts";
import { freePort } from "../../../support/system.ts";

/** A transport without pauses: requests succeed or fail immediately. */
const wait = () => new Promise<void>(() => {});
const VIA_API = { sellers: [seller({ id: "of the API" })] };

function emulated(firestore: string): FirebaseWebApp {
  return { ...firebaseProject(), emulators: { firestore } };
}

t.test("looks a subdomain up in Firestore, and a seller's own host at the platform", async (t) => {
  if (!(await firestoreEmulator(t))) return;
  const web = firebaseProject();
  await openFirestore(t, web.projectId).collection("sellers").doc("s1").set(SELLER);
  const { baseUrl, asked } = await apiServer(t, json(VIA_API));
  const api = createApiClient({ baseUrl, wait }, web);
  t.strictSame(await api.findSeller({ domain: "acme" }), SELLER);
  t.equal(await api.findSeller({ domain: "nobody" }), undefined, "Firestore's result is final");
  t.strictSame(asked, [], "the platform was not asked");
  t.match(await api.findSeller({ customDomain: "acme.example" }), { id: "of the API" });
  t.strictSame(asked, ["/api/sellers?customDomain=acme.example"]);
});

t.test("asks the platform if Firestore fails", async (t) => {
  const warnings = t.capture(console, "warn", () => {});
  const { baseUrl, asked } = await apiServer(t, json(VIA_API));
  const refusing = await startRecordingUpstream(t);
  refusing.answer = (_request, response) =>
    void response
      .writeHead(403, { "Content-Type": "application/json" })
      .end(JSON.stringify({ error: { code: 403, status: "PERMISSION_DENIED", message: "Missing permissions." } }));
  for (const [what, host] of [
    ["unreachable", `127.0.0.1:${await freePort()}`],
    ["refused", refusing.address],
  ] as const) {
    const api = createApiClient({ baseUrl, wait }, emulated(host));
    t.match(await api.findSeller({ domain: "acme" }), { id: "of the API" }, what);
  }
  t.equal(refusing.requests.length, 1);
  t.strictSame(asked, ["/api/sellers?domain=acme", "/api/sellers?domain=acme"]);
  const logged = warnings().filter(({ args }) => String(args[0]).startsWith("The lookup in Firestore failed"));
  t.equal(logged.length, 2, "the reason is logged");
});

t.test("asks the platform if Firestore times out", async (t) => {
  const { baseUrl } = await apiServer(t, json(VIA_API));
  const silent = await startRecordingUpstream(t);
  silent.answer = () => {};
  const waited: number[] = [];
  const passing = async (milliseconds: number) => void waited.push(milliseconds);
  const api = createApiClient({ baseUrl, wait: passing, deadline: 7_000 }, emulated(silent.address));
  t.match(await api.findSeller({ domain: "acme" }), { id: "of the API" });
  t.strictSame(waited, [7_000]);
});

const SELLER = {
  id: "s1",
  domain: "acme",
  name: "Acme Pots",
  tagline: "",
  aboutHtml: "",
  logo: null,
  cover: null,
  theme: { accent: "#336699", typeface: "sans", corners: "soft" },
  currency: "EUR",
  locale: "en",
  contact: { email: "hello@acme.example" },
  deliveryOptions: [],
  pages: [],
  status: "active",
  poweredBy: true,
};
