import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import type { CatalogueSnapshot } from "../catalogue/catalogue.ts";

/** The import of a file that a seller has uploaded: its report and its progress. */
export interface StoredImport {
  report: ImportReport;
  /** Hash of the catalogue snapshot that the dry run depends on. */
  snapshotHash: string;
  /** The run and its last heartbeat (ISO 8601); `null` before it runs. */
  run: { id: string; seenAt: string } | null;
  /** ISO 8601. */
  createdAt: string;
}

/** The records that an import writes in one transaction. */
export interface ImportWrite {
  stored: StoredImport;
  /** New categories. */
  categories: Category[];
  /** New products, and products that replace the stored ones with the same ids. */
  products: Product[];
}

/** Stores the last import of each seller. All processes share the store. */
export interface Imports {
  get(sellerId: string): Promise<StoredImport | undefined>;
  /** Returns the uploaded file; `undefined` if there is no import, or its file was deleted after the import. */
  readFile(sellerId: string): Promise<Uint8Array | undefined>;
  /**
   * Replaces the seller's last import, which `build` receives. `build` is pure and synchronous. Its exceptions are
   * rethrown.
   * @throws ObjectNotFound if the seller does not exist
   */
  put(
    sellerId: string,
    file: Uint8Array,
    build: (last: StoredImport | undefined) => StoredImport,
  ): Promise<StoredImport>;
  /**
   * Changes the last import in one transaction. `build` is as with {@link put}.
   * @throws ObjectNotFound if there is no import
   */
  change(sellerId: string, build: (stored: StoredImport) => StoredImport): Promise<StoredImport>;
  /**
   * Writes an import in one transaction: its categories, its products and its report. Increments the seller's `version`
   * once if the catalogue changes. Other requests are served during the transaction and see none of its writes.
   * `build` is as with {@link put}, and may be called more than once. Deletes the file.
   * @param productIds the stored products that `build` receives
   * @param onProgress called repeatedly with the number of written products
   * @throws ObjectNotFound if there is no import, or a record belongs to another seller
   * @throws SlugTaken
   * @throws everything that `build` throws
   */
  write(
    sellerId: string,
    productIds: string[],
    build: (snapshot: CatalogueSnapshot, stored: StoredImport) => ImportWrite,
    onProgress?: (written: number) => void,
  ): Promise<StoredImport>;
  /** Deletes all sellers' imports that were created before this time. */
  forget(before: Date): Promise<void>;
}

/** Milliseconds without a heartbeat after which a run counts as interrupted. */
const SILENCE = 60_000;

/** Whether an import is running. A run whose process has ended counts as interrupted. */
export function isRunning({ report, run }: StoredImport, now: Date): boolean {
  // A later heartbeat is from before the system's clock was set back.
  return report.state === "running" && run !== null && Math.abs(now.getTime() - Date.parse(run.seenAt)) < SILENCE;
}

/** Returns the current report. An import whose process has ended has failed and wrote nothing. */
export function currentReport(stored: StoredImport, now: Date): ImportReport {
  const { report } = stored;
  if (report.state !== "running" || isRunning(stored, now)) return report;
  return { ...report, state: "failed", failure: "interrupted" };
}
