/** Increase it when the same markdown renders to different HTML: stored texts are then rendered again. */
export const RENDERER_VERSION = 1;

/** Rendering the text took too much time or memory, or would produce far more HTML than text. */
export class TextTooComplex extends Error {
  override name = "TextTooComplex";
}

/** Renders sellers' markdown, outside the event loop. */
export interface MarkdownRenderer {
  /**
   * Renders a text to HTML without raw HTML or scripts. Sellers take turns, so that one seller's texts don't delay
   * another's by more than one text.
   * @throws TextTooComplex @throws TooManyRequests if the seller has too many texts waiting
   * @throws StorageFailure if all sellers together have
   */
  render(sellerId: string, markdown: string): Promise<string>;
  close(): Promise<void>;
}
