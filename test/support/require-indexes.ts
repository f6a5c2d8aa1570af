import { Query } from "firebase-admin/firestore";
import type { Test } from "tap";
import { GRANTED_INDEXES, indexLine } from "./firestore-index-file.ts";
import { neededIndexes, type StructuredQuery } from "./needed-indexes.ts";

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
