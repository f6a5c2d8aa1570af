/** Increase it when the same markdown renders to different HTML: stored texts are then rendered again. */
export const RENDERER_VERSION = 1;

/** Rendering the text took too much time or memory, or would produce far more HTML than text. */
export class TextTooComplex extends Error {
  override name = "TextTooComplex";
}

/** Renders sellers' markdown, outside the event loop. */
export interface MarkdownRenderer {
  /**
   * Renders a text to HTML without raw HTML or scripts. Sellers take turns, so one seller's texts delay another's by at
   * most one text. Sellers whose texts take long come last.
   * @throws TextTooComplex @throws TooManyRequests if the seller has too many texts waiting, or slow ones
   * @throws StorageFailure if all sellers together have too many texts waiting
   */
  render(sellerId: string, markdown: string): Promise<string>;
  close(): Promise<void>;
}
