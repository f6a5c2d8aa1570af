import { micromark } from "micromark";
import { MARKDOWN_OPTIONS, markLinksElsewhere } from "../../../shared/texts/rendered-texts.ts";

/** A seller's markdown as HTML, as the gateway renders it for the shop. */
export const markdownToHtml = (markdown: string): string => markLinksElsewhere(micromark(markdown, MARKDOWN_OPTIONS));

/** The DOM's types don't include it. */
interface WorkerScope {
  onmessage: (event: { data: string }) => void;
  postMessage(html: string, transfer: []): void;
}

/** This module is the program of its own worker: it has no imports from the page, and its chunk is loaded on demand. */
export const openMarkdownWorker = (): Worker => new Worker(import.meta.url, { type: "module" });

if ("WorkerGlobalScope" in globalThis) {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = ({ data }) => scope.postMessage(markdownToHtml(data), []);
}
