import { micromark } from "micromark";
import { MARKDOWN_OPTIONS, markLinksElsewhere, withoutTangles } from "../../../../shared/domain/markdown.ts";

/** A seller's markdown as HTML, as the gateway makes it for the shop. Loaded on demand: {@link MARKDOWN}. */
export const markdownToHtml = (markdown: string): string =>
  markLinksElsewhere(micromark(withoutTangles(markdown), MARKDOWN_OPTIONS));
