import { Firestore } from "firebase-admin/firestore";
import * as collections from "../../../../../gateway/platform/firestore/firestore-collections.ts";

const EXPORTED = { ...collections };

/** What `firestore-collections.ts` exports to say where something stands. */
type Place = Extract<keyof typeof EXPORTED, `${string}In`>;

type Rest<Name extends Place> = Parameters<(typeof EXPORTED)[Name]> extends [Firestore, ...infer More] ? More : never;

/** What each is asked for: a new one is missing here. The shop is acme, whose owner is Ada. */
const ASKED: { [Name in Place]: Rest<Name>[] } = {
  sellersIn: [[]],
  sellerRecordsIn: [[]],
  catalogueIn: [
    ["acme", "categories"],
    ["acme", "products"],
  ],
  claimIn: [["domain", "acme"]],
  searchPagesIn: [["acme"]],
  ordersIn: [["acme"]],
  orderKeyIn: [["acme", "key"]],
  orderCounterIn: [["acme"]],
  accountsIn: [[]],
  sessionsIn: [[]],
  ticketsIn: [[]],
  registrationsIn: [[]],
  membershipsIn: [["ada"]],
  importIn: [["acme"]],
  picturesIn: [["acme"]],
  pictureCounterIn: [["acme"]],
  importedPasswordsIn: [[]],
  mailsIn: [[]],
  arrivalIn: [[]],
  rendererIn: [[]],
};

/** What stands inside of what they say, and what nobody has: one that is called like the public one, too. */
const MORE = ["sellers/acme/imports/last/parts", "secrets", "sellers/acme/secrets", "secrets/acme/sellers"];

/** The names of the functions that say where something stands, as they are exported and as they are known here. */
export const PLACES = {
  exported: Object.keys(EXPORTED).filter((name) => name.endsWith("In")),
  known: Object.keys(ASKED),
};

/** Every collection that there is, by its path. */
export function allCollections(): string[] {
  // Only paths are made with it: nothing is called.
  const firestore = new Firestore({ projectId: "demo-paths" });
  const named = Object.entries(ASKED).flatMap(([name, asked]) => {
    const place = EXPORTED[name as Place] as (firestore: Firestore, ...more: string[]) => { path: string };
    return asked.map((more) => place(firestore, ...more).path);
  });
  return [...new Set([...named.map(collectionOf), ...MORE])];
}

/** A document's path has an even number of parts. */
function collectionOf(path: string): string {
  const parts = path.split("/");
  return parts.slice(0, parts.length - (1 - (parts.length % 2))).join("/");
}
