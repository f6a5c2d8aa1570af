import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import type { CatalogueSnapshot } from "../catalogue/products.ts";

/** A file that a seller has sent, what came of it, and how far it has got. */
export interface StoredImport {
  report: ImportReport;
  /** A hash of what of the catalogue the dry run depends on. */
  ground: string;
  /** Who runs it, and when that one was last heard of (ISO 8601); `null` before it runs. */
  run: { id: string; seenAt: string } | null;
  /** ISO 8601. */
  createdAt: string;
}

/** What an import writes: all of it, or nothing. */
export interface ImportWrite {
  stored: StoredImport;
  /** New ones. */
  categories: Category[];
  /** New ones, and those that take the place of stored ones with their ids. */
  products: Product[];
}

/** Sellers' imports, one for each seller: the last. Any process sees what another has done of one. */
export interface Imports {
  get(sellerId: string): Promise<StoredImport | undefined>;
  /** The file as it was sent; `undefined` where there is no import, or its file is no longer needed. */
  readFile(sellerId: string): Promise<Uint8Array | undefined>;
  /**
   * Keeps an import in the place of the seller's last one, which `draw` sees. `draw` is pure and synchronous; what it
   * throws is what this rejects with. @throws ObjectNotFound when there is no such seller
   */
  put(
    sellerId: string,
    file: Uint8Array,
    draw: (last: StoredImport | undefined) => StoredImport,
  ): Promise<StoredImport>;
  /** Changes what is known of the last import, in one transaction; `draw` as with {@link put}. @throws ObjectNotFound when there is none */
  change(sellerId: string, draw: (stored: StoredImport) => StoredImport): Promise<StoredImport>;
  /**
   * Writes an import: its categories, its products and what is known of it, in one transaction, with which the seller's
   * `version` grows once if anything is written to the catalogue. Until it ends nobody sees any of it, and others' requests are answered. `draw` is as with
   * {@link put}, and may be called more than once. The file is no longer needed then.
   * @param productIds of the stored products that `draw` wants to see
   * @param onProgress is told how many products are written, now and then
   * @throws ObjectNotFound when there is no import, or something belongs to another seller
   * @throws SlugTaken @throws whatever `draw` throws
   */
  write(
    sellerId: string,
    productIds: string[],
    draw: (ground: CatalogueSnapshot, stored: StoredImport) => ImportWrite,
    onProgress?: (written: number) => void,
  ): Promise<StoredImport>;
  /** Of all sellers: forgets the imports that were sent before. */
  forget(before: Date): Promise<void>;
}

/** After so many without one its process is gone. */
const SILENCE = 60_000;

/** Whether an import is under way; one whose process went away with it is not. */
export function isRunning({ report, run }: StoredImport, now: Date): boolean {
  return report.state === "running" && run !== null && now.getTime() - Date.parse(run.seenAt) < SILENCE;
}

/** The report as it is true now: an import whose process went away has failed, and all of its writes with it. */
export function currentReport(stored: StoredImport, now: Date): ImportReport {
  const { report } = stored;
  if (report.state !== "running" || isRunning(stored, now)) return report;
  return { ...report, state: "failed", failure: "interrupted" };
}
