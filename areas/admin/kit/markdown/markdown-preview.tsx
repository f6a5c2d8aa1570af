import { use, useEffect, useRef, useState } from "react";
import { lazyChunk } from "../../../shared/boot/lazy-page.tsx";
import { useKitTexts } from "../../texts.ts";
import styles from "./markdown-field.module.css";

/** Milliseconds for one text. The shop's server has a longer limit. */
const DEADLINE = 2_000;

/** `null` if the text takes too long to render. */
type MarkdownPreviewHtml = string | null;

/**
 * Renders markdown in a worker, because some texts take seconds in which the tab would not respond. While one text is
 * rendered, only the last of those that follow waits.
 */
class MarkdownPreviewer {
  readonly #openWorker: () => Worker;
  readonly #onRendered: (html: MarkdownPreviewHtml) => void;
  #worker: Worker | undefined;
  #waiting: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(openWorker: () => Worker, onRendered: (html: MarkdownPreviewHtml) => void) {
    this.#openWorker = openWorker;
    this.#onRendered = onRendered;
  }

  render(markdown: string): void {
    this.#waiting = markdown;
    if (this.#timer === undefined) this.#renderNext();
  }

  close(): void {
    this.#waiting = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #renderNext(): void {
    const markdown = this.#waiting;
    if (markdown === undefined) return;
    this.#waiting = undefined;
    this.#worker ??= this.#openWorker();
    const done = (html: MarkdownPreviewHtml): void => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#onRendered(html);
      this.#renderNext();
    };
    const fail = (): void => {
      this.#worker?.terminate();
      this.#worker = undefined;
      done(null);
    };
    this.#timer = setTimeout(fail, DEADLINE);
    this.#worker.onmessage = ({ data }: MessageEvent<string>) => done(data);
    this.#worker.onerror = fail;
    this.#worker.postMessage(markdown, []);
  }
}

/** A library that only previews need. */
const MARKDOWN = lazyChunk("areas/admin/kit/markdown/markdown-html.ts", () => import("./markdown-html.ts"));

/** Markdown as visitors will read it. Suspends until the library is loaded. */
export function MarkdownPreview({ value }: { value: string }) {
  const { openMarkdownWorker } = MARKDOWN.peek() ?? use(MARKDOWN.load());
  return <RenderedMarkdown value={value} openWorker={openMarkdownWorker} />;
}

/**
 * A component of its own, because it has hooks. If the library arrives between a suspended render and its replay, the
 * replay skips `use`, and React fails at the first hook after it.
 */
function RenderedMarkdown({ value, openWorker }: { value: string; openWorker: () => Worker }) {
  const { t } = useKitTexts();
  const [html, setHtml] = useState<MarkdownPreviewHtml>("");
  const previewer = useRef<MarkdownPreviewer>(undefined);
  useEffect(() => {
    const opened = new MarkdownPreviewer(openWorker, setHtml);
    previewer.current = opened;
    return () => opened.close();
  }, [openWorker]);
  useEffect(() => previewer.current?.render(value), [value]);
  if (value.trim() === "") return <p className={styles.nothing}>{t("markdown.empty")}</p>;
  if (html === null) {
    return <p className={styles.nothing}>{t("markdown.too-complex")}</p>;
  }
  // Raw HTML is off, and the page's CSP runs no script that is not the platform's own.
  // oxlint-disable-next-line react/no-danger -- made by micromark from text
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
