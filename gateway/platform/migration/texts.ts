import type { MarkdownTexts, RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";

/** The markdown of a record whose HTML is missing or was rendered by another version of the renderer. */
export interface OutdatedTexts {
  sellerId: string;
  /** `null`: the texts are the seller's own. */
  productId: string | null;
  texts: MarkdownTexts;
}

export interface RerenderedTexts extends OutdatedTexts {
  rendered: RenderedTexts;
}

/** The stored texts of all sellers, for rendering them again after a release. */
export interface Texts {
  /**
   * Each record once that was not rendered by this version, one seller's records after another's. Records that can't be
   * read are skipped. Reads in bounded batches.
   */
  outdated(renderer: number): AsyncIterable<OutdatedTexts>;
  /**
   * Stores the HTML of some records of one seller, and grows the seller's `version`; the records' own `version` and
   * `updatedAt` stay. Skips a record that is gone, or of which a text has changed.
   */
  put(sellerId: string, records: readonly RerenderedTexts[]): Promise<void>;
  /** Notes that no record is outdated, so that the next {@link outdated} of this version needs not read them all. */
  markCurrent(renderer: number): Promise<void>;
}
