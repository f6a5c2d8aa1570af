import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Query } from "firebase-admin/firestore";
import type { Test } from "tap";

/** The parts of https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery that decide the indexes. */
export interface StructuredQuery {
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: Filter;
  orderBy?: Order[];
}

interface Filter {
  compositeFilter?: { filters?: Filter[] };
  fieldFilter?: { field: Field; op: string };
  unaryFilter?: { field: Field; op: string };
}

interface Field {
  fieldPath: string;
}

interface Order {
  field: Field;
  direction: string;
}

/** As in firestore.indexes.json; an index of one field comes from a field override. */
export interface Index {
  collectionGroup: string;
  queryScope: "COLLECTION" | "COLLECTION_GROUP";
  fields: IndexField[];
}

export type IndexField = { fieldPath: string } & ({ order: "ASCENDING" | "DESCENDING" } | { arrayConfig: "CONTAINS" });

const NAME = "__name__";

/**
 * The indexes that a query needs without automatic indexes, by the documented rules:
 * - fields that are only compared with `==` or `array-contains` need one index each, which Firestore merges;
 * - a query with an order or a range needs one index: the equal fields, then the orders, then ranges that are not among
 *   the orders; the document id comes last, in the direction of the last order;
 * - the documentation does not say that indexes are merged for `in`, so `in` counts as a range.
 *
 * Firestore also merges composite indexes, but one index per query is faster and is visible in the file.
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function neededIndexes(query: StructuredQuery): Index[] {
  const [from] = query.from ?? [];
  // A query for everything below a document, used to delete it, needs ids only.
  if (from?.collectionId === undefined) return [];
  const filters = flatten(query.where);
  const fieldsWith = (...operators: string[]): string[] =>
    filters.filter(({ op }) => operators.includes(op)).map(({ field }) => field);
  const contained = fieldsWith("ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY").map(containing);
  const equal = fieldsWith("EQUAL", "IS_NULL", "IS_NAN", "IN").toSorted().map(ascending);
  const ordered = orders(query, fieldsWith("LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL"));
  const filtered = new Set(filters.map(({ field }) => field)).size;
  if (contained.length + equal.length + ordered.length < filtered) throw new TypeError("an unknown operator");
  const isMerged = ordered.length === 0 && (fieldsWith("IN").length === 0 || filters.length === 1);
  const fields = [...contained, ...equal, ...ordered];
  const indexes = isMerged ? fields.map((field) => [field]) : [fields];
  return indexes.map((own) => ({
    collectionGroup: from.collectionId as string,
    queryScope: from.allDescendants ? "COLLECTION_GROUP" : "COLLECTION",
    fields: own,
  }));
}

function flatten(filter: Filter | undefined): { field: string; op: string }[] {
  if (filter?.compositeFilter) return (filter.compositeFilter.filters ?? []).flatMap(flatten);
  const leaf = filter?.fieldFilter ?? filter?.unaryFilter;
  return leaf ? [{ field: leaf.field.fieldPath, op: leaf.op }] : [];
}

function orders({ orderBy = [] }: StructuredQuery, ranges: string[]): IndexField[] {
  const given = orderBy.map(({ field, direction }) => ({
    fieldPath: field.fieldPath,
    order: direction === "DESCENDING" ? ("DESCENDING" as const) : ("ASCENDING" as const),
  }));
  for (const fieldPath of new Set(ranges).difference(new Set(given.map((each) => each.fieldPath)))) {
    given.push({ fieldPath, order: "ASCENDING" });
  }
  const last = given.at(-1);
  const isImplied = last?.fieldPath === NAME && last.order === (given.at(-2)?.order ?? "ASCENDING");
  return isImplied ? given.slice(0, -1) : given;
}

const ascending = (fieldPath: string): IndexField => ({ fieldPath, order: "ASCENDING" });
const containing = (fieldPath: string): IndexField => ({ fieldPath, arrayConfig: "CONTAINS" });

const FILE = resolve(import.meta.dirname, "../../gateway/platform/firestore/firestore.indexes.json");

interface IndexFile {
  indexes: Index[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    indexes: (Pick<Index, "queryScope"> & ({ order: "ASCENDING" | "DESCENDING" } | { arrayConfig: "CONTAINS" }))[];
  }[];
}

const { indexes, fieldOverrides } = JSON.parse(readFileSync(FILE, "utf8")) as IndexFile;

/** All indexes in the file, composite and single-field. */
export const GRANTED_INDEXES: Index[] = [
  ...indexes,
  ...fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes: own }) =>
    own.map(({ queryScope, ...how }) => ({
      collectionGroup,
      queryScope,
      fields: [{ fieldPath, ...how }],
    })),
  ),
];

/** The collections without automatic indexes. */
export const UNINDEXED_COLLECTIONS: string[] = fieldOverrides
  .filter((override) => override.fieldPath === "*" && override.indexes.length === 0)
  .map(({ collectionGroup }) => collectionGroup);

/** An index as one line, for comparison. */
export function indexLine({ collectionGroup, queryScope, fields }: Index): string {
  const parts = fields.map((field) => `${field.fieldPath} ${"order" in field ? field.order : field.arrayConfig}`);
  return `${collectionGroup} (${queryScope}): ${parts.join(", ")}`;
}

/** The SDK's internal method that turns a query into a request. */
interface Sending {
  toProto: (this: Sending, ...args: unknown[]) => { structuredQuery: StructuredQuery };
}

const FAILED_PRECONDITION = 9;
const granted = new Set(GRANTED_INDEXES.map(indexLine));
const asked = new Set<string>();

/** The indexes that queries have needed since the last {@link requireIndexes}, one line each. */
export function askedIndexes(): string[] {
  return [...asked].toSorted();
}

/**
 * Makes every query of this process without an index in firestore.indexes.json fail until the test ends, as in
 * production. The emulator answers all queries.
 */
export function requireIndexes(test: Pick<Test, "teardown">): void {
  asked.clear();
  const sending = Query.prototype as unknown as Sending;
  const { toProto } = sending;
  function checked(this: Sending, ...args: unknown[]): ReturnType<Sending["toProto"]> {
    const request = toProto.apply(this, args);
    const lines = neededIndexes(request.structuredQuery).map(indexLine);
    for (const line of lines) asked.add(line);
    const missing = lines.filter((line) => !granted.has(line));
    if (missing.length === 0) return request;
    throw Object.assign(new Error(`9 FAILED_PRECONDITION: The query requires an index: ${missing.join("; ")}`), {
      code: FAILED_PRECONDITION,
    });
  }
  sending.toProto = checked;
  test.teardown(() => {
    sending.toProto = toProto;
  });
}
