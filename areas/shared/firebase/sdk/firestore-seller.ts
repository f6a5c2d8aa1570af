import {
  collection,
  connectFirestoreEmulator,
  getDocs,
  getFirestore,
  limit,
  query,
  where,
} from "firebase/firestore/lite";
import type { FirebaseWebApp } from "../../domain/firebase-web-app.ts";
import { publicSeller } from "../../sellers/contract/public-seller.ts";
import type { PublicSeller } from "../../sellers/seller.ts";
import { firebaseApp } from "./firebase-app.ts";

/**
 * Reads the shop with a subdomain from Firestore, whose rules allow anyone to read one public seller at a time.
 * `undefined` if no shop has the subdomain.
 *
 * @throws the SDK's errors, and a `$ZodError` for a document in another release's format
 */
export async function firestoreSeller(web: FirebaseWebApp, domain: string): Promise<PublicSeller | undefined> {
  const firestore = getFirestore(await firebaseApp(web, "lookup"));
  const [host, port] = web.emulators?.firestore?.split(":") ?? [];
  if (host !== undefined) connectFirestoreEmulator(firestore, host, Number(port));
  const { docs } = await getDocs(query(collection(firestore, "sellers"), where("domain", "==", domain), limit(1)));
  return docs[0] && publicSeller.parse(docs[0].data());
}
