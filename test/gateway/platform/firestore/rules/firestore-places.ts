import { Firestore } from "firebase-admin/firestore";
import * as collections from "../../../../../gateway/platform/firestore/firestore-collections.ts";

const EXPORTED = { ...collections };

/** The names of the functions in `firestore-collections.ts` that return a collection or document. */
type Place = Extract<keyof typeof EXPORTED, `${string}In`>;

type Rest<Name extends Place> = Parameters<(typeof EXPORTED)[Name]> extends [Firestore, ...infer More] ? More : never;

/** The arguments for each function. A missing function is a compile error. The shop is acme; its owner is Ada. */
const ARGUMENTS: { [Name in Place]: Rest<Name>[] } = {
  sellersIn: [[]],
  sellerRecordsIn: [[]],
  catalogueIn: [
    ["acme", "categories"],
    ["acme", "products"],
  ],
  claimIn: [["domain", "acme"]],
  searchPagesIn: [["acme"]],
  ordersIn: [["acme"]],
  soldPagesIn: [["acme"]],
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
  amountScaleIn: [[]],
};

/** A nested collection, and unknown ones, including one named like the public collection. */
const MORE = ["sellers/acme/imports/last/parts", "secrets", "sellers/acme/secrets", "secrets/acme/sellers"];

/** The functions as exported, and as listed above. */
export const PLACES = {
  exported: Object.keys(EXPORTED).filter((name) => name.endsWith("In")),
  known: Object.keys(ARGUMENTS),
};

/** The paths of all collections. */
export function allCollections(): string[] {
  // Used only to build paths, without calls.
  const firestore = new Firestore({ projectId: "demo-paths" });
  const named = Object.entries(ARGUMENTS).flatMap(([name, calls]) => {
    const place = EXPORTED[name as Place] as (firestore: Firestore, ...more: string[]) => { path: string };
    return calls.map((more) => place(firestore, ...more).path);
  });
  return [...new Set([...named.map(collectionOf), ...MORE])];
}

/** A document's path has an even number of parts. */
function collectionOf(path: string): string {
  const parts = path.split("/");
  return parts.slice(0, parts.length - (1 - (parts.length % 2))).join("/");
}
