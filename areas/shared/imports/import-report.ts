/** Of a file with products, in bytes. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;

export const IMPORT_FORMATS = ["shopify", "woocommerce", "awning"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Something about a line of the file; `column` is its name there, empty where it is about the whole row. */
export interface ImportFinding {
  line: number;
  column: string;
  /** A `FindingCode` or `FieldCode`. */
  code: string;
  params?: Record<string, string | number>;
}

/** What an import would do, or does. */
export interface ImportReport {
  id: string;
  format: ImportFormat;
  /** Lines of the file, its heading included. */
  lines: number;
  create: number;
  change: number;
  /** New ones. */
  categories: number;
  /** Products that stay as they are. */
  unchanged: number;
  /** Pictures that will be fetched from the addresses in the file. */
  pictures: number;
  /** Those of them that could not be fetched; known once it is done. */
  missingPictures: number;
  /** Products that become drafts because the plan has no room for more published ones. */
  drafts: number;
  /** By line, the first 200; with any of them nothing is imported. */
  problems: ImportFinding[];
  /** How many there are in all. */
  problemCount: number;
  /** What is left out or read in another way, by line, the first 200. */
  warnings: ImportFinding[];
  warningCount: number;
  /** The first products, as they would stand. */
  sample: { line: number; title: string; action: "create" | "change" | "unchanged"; variants: number; price: number }[];
  /** `failed`: nothing was imported. */
  state: "planned" | "running" | "done" | "failed";
  /** While it runs: products and pictures done, of `total`. */
  progress: { done: number; total: number };
  /** Why it failed: an `ImportFailure`; of an earlier version, an English sentence. */
  failure: string | null;
}
