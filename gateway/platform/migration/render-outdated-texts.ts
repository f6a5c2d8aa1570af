import { plainHtml } from "../../html.ts";
import { skipBroken } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { RENDERER_VERSION } from "../texts/markdown.ts";
import { renderTexts } from "../texts/render-texts.ts";
import type { OutdatedTexts, RerenderedTexts } from "./migration-store.ts";

/** Records per write. 20 records with the longest texts fit into one Firestore commit. */
const BATCH = 20;

/** A stored text that is too complex to format and is shown as plain paragraphs. */
export interface PlainText extends Pick<OutdatedTexts, "productId"> {
  /** The shop's domain, or the seller's id if the seller is missing or its record is broken. */
  domain: string;
  /** `description`, `about`, `pages.terms`, … */
  field: string;
}

/**
 * Renders the stored texts whose HTML is missing or from another renderer version. An interrupted run continues where
 * it stopped. A text that is too complex becomes plain paragraphs and is reported once.
 */
export async function renderOutdatedTexts(
  platform: Pick<Platform, "sellers" | "texts" | "markdown">,
  onPlainText: (text: PlainText) => void,
  stopping?: AbortSignal,
): Promise<void> {
  let batch: RerenderedTexts[] = [];
  const store = async (): Promise<void> => {
    const [first] = batch;
    if (first) await platform.texts.put(first.sellerId, batch);
    batch = [];
  };
  for await (const record of platform.texts.outdated(RENDERER_VERSION)) {
    if (stopping?.aborted) return;
    if (batch.length === BATCH || (batch[0] && batch[0].sellerId !== record.sellerId)) await store();
    const { sellerId, productId, texts } = record;
    const { rendered, tooComplex } = await renderTexts(platform, sellerId, texts);
    for (const field of tooComplex) {
      rendered.html[field] = plainHtml(texts[field] ?? "");
      const seller = await platform.sellers.get(sellerId).catch(skipBroken);
      onPlainText({ domain: seller?.domain ?? sellerId, productId, field });
    }
    batch.push({ ...record, rendered });
  }
  await store();
  await platform.texts.markCurrent(RENDERER_VERSION);
}
