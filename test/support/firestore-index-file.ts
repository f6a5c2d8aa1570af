import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Index } from "./needed-indexes.ts";

const FILE = resolve(import.meta.dirname, "../../gateway/platform/adapters/firebase/firestore/firestore.indexes.json");

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
