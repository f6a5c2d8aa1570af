import { Query } from "firebase-admin/firestore";
import { GRANTED_INDEXES, indexLine } from "./firestore-index-file.ts";
import { neededIndexes, type StructuredQuery } from "./needed-indexes.ts";

/** How the SDK makes a request of a query, for whatever then sends it. It is not public. */
interface Sending {
  toProto: (this: Sending, ...args: unknown[]) => { structuredQuery: StructuredQuery };
}

const FAILED_PRECONDITION = 9;
const granted = new Set(GRANTED_INDEXES.map(indexLine));
const asked = new Set<string>();

/** The indexes that this process's queries have needed so far, a line each. */
export function askedIndexes(): string[] {
  return [...asked].toSorted();
}

/**
 * From now on a query without its index in firestore.indexes.json fails in this process, as it does in production. The
 * emulator answers every query.
 */
export function requireIndexes(): void {
  const sending = Query.prototype as unknown as Sending;
  const { toProto } = sending;
  if (toProto.name === checked.name) return;
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
}
