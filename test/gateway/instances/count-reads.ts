import { Firestore } from "firebase-admin/firestore";
import type { Test } from "tap";

/** The SDK's internal method for all requests. */
interface Sending {
  requestStream: (
    this: Sending,
    method: string,
    bidirectional: boolean,
    request: Asked,
    tag: string,
  ) => Promise<Stream>;
}

interface Stream {
  emit: (this: Stream, event: string, ...given: unknown[]) => boolean;
}

interface Asked {
  structuredQuery?: { from: { collectionId?: string }[] };
  structuredAggregationQuery?: { structuredQuery: { from: { collectionId?: string }[] } };
  documents?: string[];
}

interface Answer {
  document?: unknown;
  skippedResults?: number;
  found?: unknown;
  missing?: unknown;
  result?: { aggregateFields: Record<string, { integerValue?: string | number }> } | string;
}

/** Index entries per billed read of an aggregation. */
const COUNTED = 1_000;

/**
 * Counts this process's billed Firestore reads by collection until the test ends: each document that is found, skipped
 * or missing, each thousand of a count, and one for a query without results. Listeners are not counted.
 * https://firebase.google.com/docs/firestore/pricing#operations
 * @returns a function that starts a new count, for platforms that were opened after this call
 */
export function countReads(test: Pick<Test, "teardown">): () => Map<string, number> {
  let latest = new Map<string, number>();
  const sending = Firestore.prototype as unknown as Sending;
  const { requestStream } = sending;
  sending.requestStream = async function counted(this: Sending, method, ...rest) {
    const counts = latest;
    const stream = await requestStream.call(this, method, ...rest);
    if (method === "listen") return stream;
    const [, request] = rest;
    const name = collectionOf(request);
    let reads = 0;
    const { emit } = stream;
    stream.emit = function heard(event, ...given: unknown[]) {
      if (event === "data") reads += readsOf(given[0] as Answer);
      if (event === "end")
        counts.set(name, (counts.get(name) ?? 0) + (method === "runQuery" ? Math.max(reads, 1) : reads));
      return emit.call(this, event, ...given);
    };
    return stream;
  };
  test.teardown(() => {
    sending.requestStream = requestStream;
  });
  return () => {
    latest = new Map();
    return latest;
  };
}

/** Documents of one request count for the first one's collection. */
function collectionOf({ structuredQuery, structuredAggregationQuery, documents = [] }: Asked): string {
  const query = structuredQuery ?? structuredAggregationQuery?.structuredQuery;
  return (query ? query.from[0]?.collectionId : documents[0]?.split("/").at(-2)) ?? "";
}

function readsOf({ document, skippedResults = 0, found, missing, result }: Answer): number {
  if (typeof result === "object") {
    const [value] = Object.values(result.aggregateFields);
    return Math.max(1, Math.ceil(Number(value?.integerValue ?? 0) / COUNTED));
  }
  return skippedResults + Number(Boolean(document || found || missing));
}
