import type { MarkdownTexts, RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import type { Platform } from "../platform.ts";
import { RENDERER_VERSION, TextTooComplex } from "./markdown.ts";

/** A record's stored texts with their HTML. */
export interface KnownTexts {
  texts: MarkdownTexts;
  rendered: RenderedTexts;
}

/** The HTML of texts, and the paths of texts that are too complex. */
export interface TextRendering {
  rendered: RenderedTexts;
  tooComplex: string[];
}

/**
 * Renders the texts of one record, outside the event loop. An unchanged text keeps its HTML.
 * @param known the stored record
 * @throws TooManyRequests @throws StorageFailure see `MarkdownRenderer.render`
 */
export async function renderTexts(
  { markdown: renderer }: Pick<Platform, "markdown">,
  sellerId: string,
  texts: MarkdownTexts,
  known?: KnownTexts,
): Promise<TextRendering> {
  const isCurrent = known?.rendered.renderer === RENDERER_VERSION;
  const html: Record<string, string> = {};
  const tooComplex: string[] = [];
  for (const [path, markdown] of Object.entries(texts)) {
    const kept = isCurrent && known.texts[path] === markdown ? known.rendered.html[path] : undefined;
    try {
      html[path] = kept ?? (await renderer.render(sellerId, markdown));
    } catch (error) {
      if (!(error instanceof TextTooComplex)) throw error;
      tooComplex.push(path);
    }
  }
  return { rendered: { renderer: RENDERER_VERSION, html }, tooComplex };
}
