/** Milliseconds for one text; the shop's server gives up later. */
const DEADLINE = 2_000;

/** What is shown of a text; `null`: it takes too long to render. */
export type MarkdownPreviewHtml = string | null;

/**
 * Renders markdown in a worker, because some texts take seconds in which the tab would not respond. While one text is
 * rendered, only the last of those that follow waits.
 */
export class MarkdownPreviewer {
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
