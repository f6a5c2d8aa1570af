// A worker thread that renders one text at a time. The only file of the gateway that may import micromark.
import { type MessagePort, parentPort } from "node:worker_threads";
import { micromark } from "micromark";
import { MARKDOWN_OPTIONS, markLinksElsewhere } from "../../../areas/shared/texts/rendered-texts.ts";
import type { MarkdownAnswer } from "./threaded-markdown.ts";

/**
 * The HTML's maximum length is the text's length times the factor, plus the characters. A reference can repeat a long
 * URL thousands of times.
 */
const [MAX_GROWTH, MAX_EXTRA] = [8, 2_000];

function render(markdown: string): MarkdownAnswer {
  try {
    const html = markLinksElsewhere(micromark(markdown, MARKDOWN_OPTIONS));
    if (html.length > markdown.length * MAX_GROWTH + MAX_EXTRA) return { refusal: "its HTML is too long" };
    return { html };
  } catch (error) {
    return { refusal: String(error) };
  }
}

const port = parentPort as MessagePort;
const send = (answer: MarkdownAnswer | "ready"): void => port.postMessage(answer, []);
port.on("message", (markdown: string) => send(render(markdown)));
send("ready");
