import { createCall, type Transport } from "../api/call.ts";
import { VISITOR_ENDPOINTS } from "../contract/endpoints.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";
import type { PublicSeller } from "../sellers/seller.ts";

/** Firebase Hosting's reserved address: https://firebase.google.com/docs/hosting/reserved-urls#sdk_auto-configuration */
const INIT_PATH = "/__/firebase/init.json";

const NAMES = ["projectId", "apiKey", "authDomain", "storageBucket", "appId"] as const;

/** How a shop is looked up: by its subdomain, or by the whole host for a seller's own domain. */
export type SellerQuery = { domain: string } | { customDomain: string };

/**
 * The browser's own lookup. With a Firebase project, it reads a subdomain directly from Firestore. Otherwise it asks
 * the platform API, also for a seller's own host, which Firestore does not publish, and when Firestore fails.
 *
 * @param firebase `null`: unknown, so the page's own host is asked for it first
 * @throws ApiError
 */
export async function findSeller(
  transport: Transport,
  query: SellerQuery,
  firebase: FirebaseWebApp | null | undefined,
): Promise<PublicSeller | undefined> {
  if ("domain" in query) {
    const web = firebase === null ? await projectOfHost(transport) : firebase;
    const found = web ? await askFirestore(transport, web, query.domain) : "unknown";
    if (found !== "unknown") return found;
  }
  return (await createCall(transport)(VISITOR_ENDPOINTS.sellers, { query })).sellers[0];
}

/** Returns Firestore's result; `unknown` when Firestore does not answer. */
async function askFirestore(
  transport: Transport,
  web: FirebaseWebApp,
  domain: string,
): Promise<PublicSeller | undefined | "unknown"> {
  try {
    const { firestoreSeller } = await import("../firebase/sdk/firestore-seller.ts");
    // The SDK has no timeout of its own.
    return await Promise.race([
      firestoreSeller(web, domain),
      transport.wait(transport.deadline).then(() => "unknown" as const),
    ]);
  } catch (error) {
    console.warn("The lookup in Firestore failed; asking the platform API.", error);
    return "unknown";
  }
}

/**
 * Returns the Firebase project that a static host announces, as Firebase Hosting does. `undefined` where the host
 * announces none, or answers every address with its page.
 */
export async function projectOfHost({ deadline }: Pick<Transport, "deadline">): Promise<FirebaseWebApp | undefined> {
  try {
    const response = await fetch(INIT_PATH, { signal: AbortSignal.timeout(deadline) });
    return response.ok ? readInit(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Validated by hand: a validator would be several times larger than the rest of the lookup's code. */
function readInit(init: Partial<Record<string, unknown>>): FirebaseWebApp | undefined {
  const values = NAMES.map((name) => [name, init[name]]);
  return values.every(([, value]) => typeof value === "string") ? Object.fromEntries(values) : undefined;
}
