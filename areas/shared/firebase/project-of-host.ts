import type { Transport } from "../api/call.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";

/** Firebase Hosting's reserved address: https://firebase.google.com/docs/hosting/reserved-urls#sdk_auto-configuration */
const INIT_PATH = "/__/firebase/init.json";

const NAMES = ["projectId", "apiKey", "authDomain", "storageBucket", "appId"] as const;

/** By hand, because a validator would be several times as large as all else that a lookup downloads. */
function readInit(init: Partial<Record<string, unknown>>): FirebaseWebApp | undefined {
  const values = NAMES.map((name) => [name, init[name]]);
  return values.every(([, value]) => typeof value === "string") ? Object.fromEntries(values) : undefined;
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
