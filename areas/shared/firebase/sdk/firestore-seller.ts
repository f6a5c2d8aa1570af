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
 * The shop with a subdomain, straight from Firestore: its rules let anybody read what the public may see of a seller, one
 * at a time. `undefined`: there is none.
 *
 * @throws whatever the SDK says, and a `$ZodError` for a document that another release has written otherwise
 */
export async function firestoreSeller(web: FirebaseWebApp, domain: string): Promise<PublicSeller | undefined> {
  const firestore = getFirestore(await firebaseApp(web, "lookup"));
  const [host, port] = web.emulators?.firestore?.split(":") ?? [];
  if (host !== undefined) connectFirestoreEmulator(firestore, host, Number(port));
  const { docs } = await getDocs(query(collection(firestore, "sellers"), where("domain", "==", domain), limit(1)));
  return docs[0] && publicSeller.parse(docs[0].data());
}
