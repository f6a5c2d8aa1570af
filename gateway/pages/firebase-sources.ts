import type { Area } from "../../areas/shared/domain/areas.ts";
import type { FirebaseEmulators } from "../../areas/shared/domain/firebase-web-app.ts";
import type { PageData } from "../../areas/shared/pages/page-data.ts";
import type { ForeignSources } from "../middlewares/security-headers.ts";

type Service = keyof FirebaseEmulators;

/** Where the browser's SDK finds each service: what it calls, and nothing that the page itself would show. */
const SERVICE_ORIGINS: Record<Service, string[]> = {
  auth: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
  firestore: ["https://firestore.googleapis.com"],
  storage: ["https://firebasestorage.googleapis.com"],
};

/** What an area uses on somebody's demand: one signs in on the landing, and signs in and uploads in the admin. */
const AREA_SERVICES: Record<Area, Service[]> = { landing: ["auth"], storefront: [], admin: ["auth", "storage"] };

/**
 * App Check, and reCAPTCHA Enterprise behind it: its script, what that loads, the frame it works in, and where both report
 * to. https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website-how-can-i-configure-it-to-work-with-recaptcha
 */
const APP_CHECK: ForeignSources = {
  connect: ["https://content-firebaseappcheck.googleapis.com", "https://www.google.com/recaptcha/"],
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

/** What a page needs of the hosted backend's project; nothing where there is no project, or the page never asks it. */
export function firebaseSources({
  area,
  isValid,
  platform: { firebase },
}: Pick<PageData, "area" | "isValid" | "platform">): ForeignSources {
  const services = [...AREA_SERVICES[area]];
  // The browser's own lookup.
  if (isValid === null) services.push("firestore");
  if (!firebase || services.length === 0) return { connect: [], script: [], frame: [] };
  const { appCheckKey, emulators = {} } = firebase;
  const connect = services.flatMap((service) => {
    const emulator = emulators[service];
    return emulator === undefined ? SERVICE_ORIGINS[service] : [`http://${emulator}`];
  });
  if (appCheckKey === undefined) return { connect, script: [], frame: [] };
  return { ...APP_CHECK, connect: [...connect, ...APP_CHECK.connect] };
}
