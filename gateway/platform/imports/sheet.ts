/** One record of a file. */
export interface SheetRow {
  /** The line of the file on which it begins; the heading is on the first. */
  line: number;
  cells: string[];
}

/** What a column is known by, however it is spelt: `Variant Price`, `variant price`. */
export const columnKey = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** A file with its heading. */
export class Sheet {
  /** As they stand in the file. */
  readonly names: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Of the file. */
  readonly lines: number;
  readonly delimiter: string;
  readonly #places = new Map<string, number>();

  constructor(names: string[], rows: SheetRow[], { lines, delimiter }: { lines: number; delimiter: string }) {
    this.names = names.map((name) => name.trim());
    this.rows = rows;
    this.lines = lines;
    this.delimiter = delimiter;
    for (const [place, name] of names.entries()) {
      const key = columnKey(name);
      if (key !== "" && !this.#places.has(key)) this.#places.set(key, place);
    }
  }

  has(...keys: string[]): boolean {
    return keys.every((key) => this.#places.has(key));
  }

  /** The first of the columns that the file has. */
  column(...keys: string[]): Column {
    const key = keys.find((candidate) => this.#places.has(candidate));
    return key === undefined ? NO_COLUMN : new Column(this.names, this.#places.get(key) as number);
  }
}

/** One column: its name as it stands in the file, and its cells. */
export class Column {
  readonly name: string;
  readonly #place: number;

  constructor(names: readonly string[], place: number) {
    this.name = names[place] ?? "";
    this.#place = place;
  }

  /** Whether the file has it; one that it doesn't have has nothing but empty cells. */
  get exists(): boolean {
    return this.#place >= 0;
  }

  get place(): number {
    return this.#place;
  }

  /** Without spaces around it. */
  of(row: SheetRow): string {
    return row.cells[this.#place]?.trim() ?? "";
  }
}

const NO_COLUMN = new Column([], -1);
