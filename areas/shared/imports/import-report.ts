/** The largest product file, in bytes. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;

export const IMPORT_FORMATS = ["shopify", "woocommerce", "awning"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** A finding about a line of the file. `column` is its name in the file; empty for the whole row. */
export interface ImportFinding {
  line: number;
  column: string;
  /** A `FindingCode` or `FieldCode`. */
  code: string;
  params?: Record<string, string | number>;
}

/** The plan or the result of an import. */
export interface ImportReport {
  id: string;
  format: ImportFormat;
  /** Lines of the file, including the heading. */
  lines: number;
  create: number;
  /** Products that change, except those counted in `stock`. */
  change: number;
  /** Products in which only the stock of existing variants changes. They stay unchanged with `keepStock`. */
  stock: number;
  /** Existing variants whose stock differs from the file. */
  stockVariants: number;
  /** Whether the run keeps the stock of existing variants; `false` before it runs. */
  keepStock: boolean;
  /** New categories. */
  categories: number;
  /** The names of the new categories, the first 20. */
  categoryNames: string[];
  /** Products that don't change. */
  unchanged: number;
  /** Pictures to be fetched from the addresses in the file. */
  pictures: number;
  /** Pictures that could not be fetched; known once the import is done. */
  missingPictures: number;
  /** Products that become drafts because the plan's limit of published products is reached. */
  drafts: number;
  /** By line, the first 200. With any problem, nothing is imported. */
  problems: ImportFinding[];
  /** The total number of problems. */
  problemCount: number;
  /** What is left out or interpreted differently, by line, the first 200. */
  warnings: ImportFinding[];
  warningCount: number;
  /** The first products as they would be imported, new and changed ones first. */
  sample: {
    line: number;
    title: string;
    action: "create" | "change" | "stock" | "unchanged";
    variants: number;
    /** The new price of the first variant whose price changes; without a change, the product's listed price. */
    price: number;
    /** The current price of that variant; `null` if no price changes. */
    oldPrice: number | null;
    /** The first existing variant whose stock changes; a stock of `null` is not tracked. */
    stock: { before: number | null; after: number | null } | null;
  }[];
  /** `failed`: nothing was imported. */
  state: "planned" | "running" | "done" | "failed";
  /** While it runs: products and pictures processed, of `total`. */
  progress: { done: number; total: number };
  /** Why it failed: an `ImportFailure`, or an English sentence from an earlier version. */
  failure: string | null;
}
