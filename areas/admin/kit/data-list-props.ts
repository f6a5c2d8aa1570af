import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and numbers. */
  align?: "end";
  /** On a card of the phone: its heading, a line of small print (as most), or nothing. */
  card?: "title" | "aside" | "hidden";
}

export interface DataListProps<Row> {
  /** What it is a list of; read out, not shown. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The first is the row's heading, and holds the link to what the row is about: see `RowLink`. */
  columns: readonly Column<Row>[];
  /** At the row's end, e.g. an `ActionMenu`. */
  rowActions?: (row: Row) => ReactNode;
  /** Rows can be chosen, to do something with all of them. */
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    /** What a row's checkbox is called: its title. */
    labelOf: (row: Row) => string;
    /** What can be done with the chosen ones: buttons. */
    actions: ReactNode;
  };
  /** What is shown is old: something newer is on its way. */
  stale?: boolean;
}

/** The selection with one row more or less. */
export function toggled(selected: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}
