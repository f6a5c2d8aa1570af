import { allCollections } from "./firestore-places.ts";
import type { RulesEmulator, RulesRequest } from "./rules-emulator.ts";

/** The tokens of requests, by role. */
export const ROLES: Record<string, (emulator: RulesEmulator) => string | undefined> = {
  "a visitor": () => undefined,
  "a signed-in stranger": (emulator) => emulator.tokenOf("eve"),
  "the shop's owner": (emulator) => emulator.tokenOf("ada"),
  "another shop's owner": (emulator) => emulator.tokenOf("bob"),
  "a forged token": (emulator) => emulator.tokenOf("ada", { admin: true, role: "owner" }, "c2lnbmVk"),
};

/** What an operation requires: one document by its id, one by a query, or anything else. */
type Need = "get" | "list one" | "more";

interface Operation {
  need: Need;
  request: (collection: string, emulator: RulesEmulator) => RulesRequest;
}

const ADAS = { ownerId: { stringValue: "ada" } };
const OWN = { fieldFilter: { field: { fieldPath: "ownerId" }, op: "EQUAL", value: ADAS.ownerId } };
const ACME = { fieldFilter: { field: { fieldPath: "domain" }, op: "EQUAL", value: { stringValue: "acme" } } };

function parentAndId(collection: string): [parent: string, collectionId: string] {
  const slash = collection.lastIndexOf("/");
  return [slash < 0 ? "" : `/${collection.slice(0, slash)}`, collection.slice(slash + 1)];
}

const query = (need: Need, more: object): Operation => ({
  need,
  request: (collection) => {
    const [parent, collectionId] = parentAndId(collection);
    const body = { structuredQuery: { from: [{ collectionId }], ...more } };
    return { method: "POST", path: `${parent}:runQuery`, body };
  },
});

const count = (need: Need, more: object): Operation => ({
  need,
  request: (collection) => {
    const [parent, collectionId] = parentAndId(collection);
    const structuredQuery = { from: [{ collectionId }], ...more };
    const body = { structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: "n", count: {} }] } };
    return { method: "POST", path: `${parent}:runAggregationQuery`, body };
  },
});

const group = (more: object): Operation => ({
  need: "more",
  request: (collection) => {
    const [, collectionId] = parentAndId(collection);
    const body = { structuredQuery: { from: [{ collectionId, allDescendants: true }], ...more } };
    return { method: "POST", path: ":runQuery", body };
  },
});

const commit = (writes: (document: string) => object[]): Operation => ({
  need: "more",
  request: (collection, { root }) => ({
    method: "POST",
    path: ":commit",
    body: { writes: writes(`${root}/${collection}`) },
  }),
});

const OPERATIONS: Record<string, Operation> = {
  get: { need: "get", request: (collection) => ({ method: "GET", path: `/${collection}/acme` }) },
  "get of a missing document": {
    need: "get",
    request: (collection) => ({ method: "GET", path: `/${collection}/none` }),
  },
  "get of several": {
    need: "get",
    request: (collection, { root }) => ({
      method: "POST",
      path: ":batchGet",
      body: { documents: ["acme", "bolt"].map((id) => `${root}/${collection}/${id}`) },
    }),
  },
  "list where domain ==, limit 1": query("list one", { where: ACME, limit: 1 }),
  "list, limit 1": query("list one", { limit: 1 }),
  "list, limit 2": query("more", { limit: 2 }),
  "list, limit 1, offset 1": query("more", { limit: 1, offset: 1 }),
  "list where domain ==": query("more", { where: ACME }),
  "list of own documents": query("more", { where: OWN }),
  list: query("more", {}),
  "list by pages of 1": {
    need: "list one",
    request: (collection) => ({ method: "GET", path: `/${collection}?pageSize=1` }),
  },
  "list by pages": { need: "more", request: (collection) => ({ method: "GET", path: `/${collection}` }) },
  count: count("more", {}),
  "count to 1": count("list one", { limit: 1 }),
  "list of all collections of the name, limit 1": group({ limit: 1 }),
  create: {
    need: "more",
    request: (collection) => ({ method: "POST", path: `/${collection}?documentId=new`, body: { fields: ADAS } }),
  },
  "create, named by the server": {
    need: "more",
    request: (collection) => ({ method: "POST", path: `/${collection}`, body: { fields: ADAS } }),
  },
  update: {
    need: "more",
    request: (collection) => ({ method: "PATCH", path: `/${collection}/acme`, body: { fields: ADAS } }),
  },
  "batch of a new document": commit((names) => [{ update: { name: `${names}/batch`, fields: ADAS } }]),
  "batch of an update and a removal": commit((names) => [
    { update: { name: `${names}/acme`, fields: ADAS } },
    { delete: `${names}/bolt` },
  ]),
  delete: { need: "more", request: (collection) => ({ method: "DELETE", path: `/${collection}/acme` }) },
};

export interface RulesCase {
  role: string;
  collection: string;
  operation: string;
  isAllowed: boolean;
}

/** The rules allow every role to read the public data of one shop at a time, and nothing else. */
const isAllowed = (collection: string, need: Need): boolean => collection === "sellers" && need !== "more";

/** Every role × collection × operation. */
export function rulesTable(): RulesCase[] {
  const operations = Object.entries(OPERATIONS);
  return Object.keys(ROLES).flatMap((role) =>
    allCollections().flatMap((collection) =>
      operations.map(([operation, { need }]) => ({
        role,
        collection,
        operation,
        isAllowed: isAllowed(collection, need),
      })),
    ),
  );
}

/** Documents with the ids that the operations use, in every collection, and the owners' memberships. */
export function seedOf(): Record<string, Record<string, unknown>> {
  const documents: Record<string, Record<string, unknown>> = {};
  for (const collection of allCollections())
    for (const id of ["acme", "bolt"]) documents[`${collection}/${id}`] = { domain: { stringValue: id }, ...ADAS };
  for (const [account, sellerId] of [
    ["ada", "acme"],
    ["bob", "bolt"],
  ])
    documents[`accounts/${account}/memberships/${sellerId}`] = { role: { stringValue: "owner" } };
  return documents;
}

/** Whether a case has the expected result. */
export async function holds(emulator: RulesEmulator, each: RulesCase): Promise<boolean> {
  const { request } = OPERATIONS[each.operation] as Operation;
  const token = ROLES[each.role]?.(emulator);
  return (await emulator.allows(request(each.collection, emulator), token)) === each.isAllowed;
}
