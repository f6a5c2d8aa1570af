import { createCall, type Transport } from "../api/call.ts";
import { VISITOR_ENDPOINTS } from "../contract/endpoints.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";
import type { PublicSeller } from "../sellers/seller.ts";

/** Firebase Hosting's reserved address: https://firebase.google.com/docs/hosting/reserved-urls#sdk_auto-configuration */
const INIT_PATH = "/__/firebase/init.json";

const NAMES = ["projectId", "apiKey", "authDomain", "storageBucket", "appId"] as const;

/** How a shop is looked up: by its subdomain, or by the whole host where that is the seller's own. */
export type SellerQuery = { domain: string } | { customDomain: string };

/**
 * The browser's own lookup: by subdomain straight in Firestore, where a Firebase project keeps the shops; at the platform
 * API everywhere else. That also finds a seller's own host, which Firestore shows nobody, and answers where Firestore
 * doesn't.
 *
 * @param firebase `null`: nobody has said yet, so the page's own host is asked about it first
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

/** What Firestore says; `unknown` where it can't be asked. */
async function askFirestore(
  transport: Transport,
  web: FirebaseWebApp,
  domain: string,
): Promise<PublicSeller | undefined | "unknown"> {
  try {
    const { firestoreSeller } = await import("../firebase/sdk/firestore-seller.ts");
    // The SDK itself would wait for as long as the network does.
    return await Promise.race([
      firestoreSeller(web, domain),
      transport.wait(transport.deadline).then(() => "unknown" as const),
    ]);
  } catch (error) {
    console.warn("Firestore did not say whose shop this is; the platform is asked.", error);
    return "unknown";
  }
}

/**
 * The Firebase project of a static host that says of itself which one it is, as Firebase Hosting does; `undefined` where
 * it says nothing, or answers every address with its page.
 */
export async function projectOfHost({ deadline }: Pick<Transport, "deadline">): Promise<FirebaseWebApp | undefined> {
  try {
    const response = await fetch(INIT_PATH, { signal: AbortSignal.timeout(deadline) });
    return response.ok ? readInit(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** By hand, because a validator would be several times as large as all else that a lookup downloads. */
function readInit(init: Partial<Record<string, unknown>>): FirebaseWebApp | undefined {
  const values = NAMES.map((name) => [name, init[name]]);
  return values.every(([, value]) => typeof value === "string") ? Object.fromEntries(values) : undefined;
}
