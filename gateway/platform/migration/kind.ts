import type { Holding } from "./holdings.ts";

/** One thing that a record tells of: a line of a report. */
export interface Part {
  /** In the plural, for people. */
  kind: string;
  /** Tells it from all others of its kind in one record. */
  key: string;
  /** What it is called, among those of its kind and its seller. */
  name: string;
  /** Whose it is; `null`: no seller's. */
  sellerId: string | null;
  /** Its fields, as far as they can be told; one that is `undefined` can't, and is not compared. */
  fields: object;
}

/** Records that move together, on one platform. */
export interface Kind<Held = unknown> {
  title: string;
  holding: Holding<Held>;
  keyOf(record: Held): string;
  partsOf(record: Held): Part[];
  /** How many parts there are, by their kinds. */
  counts(): Promise<Record<string, number>>;
  /** Whether the record has gone on where it was brought to, so that bringing it again would undo something. */
  isAhead?(stored: Held, brought: Held): boolean;
  /** Whether there may be others where they are brought to, which nobody asks about. */
  mayHaveMore?: boolean;
}
