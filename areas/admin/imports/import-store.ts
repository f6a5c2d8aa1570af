import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ApiError, apiErrorOf, type Problem } from "../../shared/api/api-error.ts";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import { type ImportReport, MAX_IMPORT_BYTES } from "../../shared/imports/import-report.ts";
import type { ShopApi } from "../api/admin-api.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Formats } from "../formats/formats.ts";
import { TIMER, type Timer } from "../state/browser.ts";
import type { ImportTexts } from "../texts.ts";

/** Why a file is not sent, in a sentence; `undefined` if it may contain products. */
export function fileProblem(
  { name, size }: Pick<File, "name" | "size">,
  { t }: ImportTexts,
  { bytes }: Pick<Formats, "bytes">,
): string | undefined {
  const [, extension = ""] = /\.([a-z0-9]+)$/i.exec(name) ?? [];
  if (/^(?:xlsx?|ods|numbers)$/i.test(extension)) {
    return t("file.spreadsheet");
  }
  if (/^(?:zip|gz|pdf|jpe?g|png|webp|docx?|json|xml)$/i.test(extension)) {
    return t("file.other", { extension: extension.toLowerCase() });
  }
  if (size === 0) return t("file.empty");
  if (size > MAX_IMPORT_BYTES) return t("file.too-large", { max: bytes(MAX_IMPORT_BYTES) });
  return undefined;
}

interface ImportStoreOptions {
  api: Pick<ShopApi, "call" | "upload">;
  texts: ImportTexts;
  problems: ProblemTexts;
  formats: Pick<Formats, "bytes">;
  catalogue: Pick<Catalogue, "invalidate">;
  timer?: Timer;
  /** Receives the id of the import that the page shows, for its address; `null`: none. */
  onImport(importId: string | null): void;
}

/** Milliseconds between two requests for the progress, growing while there is none. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 4_000;
const GROWTH = 1.5;

/** `file`: not a file of products. `gone`: the platform no longer has the import. */
interface ImportProblem {
  code: "file" | "gone";
  message: string;
}

/** Uploads a file of products, shows its plan, and imports it. */
export class ImportStore {
  /** The chosen file, until the page is closed. */
  file: File | null = null;
  sending = false;
  /** In bytes. */
  sent = 0;
  report: ImportReport | null = null;
  /** An earlier import is being loaded. */
  opening = false;
  starting = false;
  /** Whether the run keeps the stock of the products that the shop already has. */
  keepStock = true;
  problem: Problem | ImportProblem | null = null;
  /** The progress can't be loaded at the moment. The import continues. */
  isCutOff = false;
  readonly #options: ImportStoreOptions;
  readonly #timer: Timer;
  #sending: AbortController | undefined;
  #stop: (() => void) | undefined;
  #pause = FIRST_PAUSE;
  #closed = false;

  constructor(options: ImportStoreOptions) {
    this.#options = options;
    this.#timer = options.timer ?? TIMER;
    makeAutoObservable(this, { file: observableRef, report: observableRef, problem: observableRef });
  }

  /** Sends a file to be planned, instead of any other. Never rejects. */
  async choose(file: File): Promise<void> {
    this.#sending?.abort();
    const controller = new AbortController();
    this.#sending = controller;
    this.file = file;
    this.sent = 0;
    this.problem = null;
    const { texts, formats } = this.#options;
    const refusal = fileProblem(file, texts, formats);
    this.sending = refusal === undefined;
    if (refusal !== undefined) {
      this.problem = { code: "file", message: refusal };
      return;
    }
    const onProgress = (sent: number): void =>
      runInAction(() => {
        if (this.#sending === controller) this.sent = sent;
      });
    try {
      const options = { type: "text/csv", onProgress, signal: controller.signal };
      const { import: report } = await this.#options.api.upload(ADMIN_ENDPOINTS.planImport, file, options);
      if (controller.signal.aborted) return;
      runInAction(() => this.#take(report));
      this.#options.onImport(report.id);
    } catch (error) {
      if (controller.signal.aborted) return;
      runInAction(() => {
        this.problem = this.#problemOf(error);
      });
    } finally {
      runInAction(() => {
        if (this.#sending === controller) this.sending = false;
      });
    }
  }

  /** Stops the upload. */
  cancel(): void {
    this.#sending?.abort();
    this.#sending = undefined;
    this.sending = false;
    this.file = null;
  }

  /** Continues with an earlier import. Never rejects. */
  async open(importId: string): Promise<void> {
    if (this.report?.id === importId || this.opening) return;
    await this.#load("opening", () => this.#options.api.call(ADMIN_ENDPOINTS.import, { path: { importId } }));
  }

  /** Starts the planned import, or a failed one again. Never rejects. */
  async run(): Promise<void> {
    const { report } = this;
    if (!report || this.starting || report.state === "running") return;
    const input = { path: { importId: report.id }, body: { keepStock: this.keepStock } };
    await this.#load("starting", () => this.#options.api.call(ADMIN_ENDPOINTS.runImport, input));
  }

  async #load(state: "opening" | "starting", request: () => Promise<{ import: ImportReport }>): Promise<void> {
    this[state] = true;
    this.problem = null;
    try {
      const { import: report } = await request();
      runInAction(() => this.#take(report));
    } catch (error) {
      runInAction(() => this.#fail(error));
    } finally {
      runInAction(() => {
        this[state] = false;
      });
    }
  }

  /** Starts over with another file. */
  reset(): void {
    this.cancel();
    this.#stop?.();
    this.report = null;
    this.keepStock = true;
    this.problem = null;
    this.#options.onImport(null);
  }

  setKeepStock(keepStock: boolean): void {
    this.keepStock = keepStock;
  }

  /**
   * Follows a running import while its page is shown. In development, React shows each page twice.
   * @returns ends that; the import continues on the platform
   */
  follow(): () => void {
    this.#closed = false;
    if (this.report?.state === "running") this.#ask(FIRST_PAUSE);
    return () => {
      this.#closed = true;
      this.#sending?.abort();
      this.#stop?.();
    };
  }

  #take(report: ImportReport): void {
    const hasMoved = report.progress.done !== this.report?.progress.done;
    this.report = report;
    this.isCutOff = false;
    if (report.state !== "planned") this.keepStock = report.keepStock;
    if (report.state === "done" || report.state === "failed") this.#options.catalogue.invalidate();
    if (report.state !== "running") return;
    this.#ask(hasMoved ? FIRST_PAUSE : this.#pause * GROWTH);
  }

  #ask(pause: number): void {
    this.#stop?.();
    this.#pause = Math.min(pause, LONGEST_PAUSE);
    if (!this.#closed) this.#stop = this.#timer.after(this.#pause, () => void this.#poll());
  }

  async #poll(): Promise<void> {
    const asked = this.report;
    if (!asked) return;
    try {
      const { import: report } = await this.#options.api.call(ADMIN_ENDPOINTS.import, { path: { importId: asked.id } });
      if (this.report?.id === asked.id) runInAction(() => this.#take(report));
    } catch (error) {
      if (this.report?.id !== asked.id) return;
      runInAction(() => {
        if (isGone(error)) return this.#lose();
        this.isCutOff = true;
        return this.#ask(this.#pause * GROWTH);
      });
    }
  }

  #fail(error: unknown): void {
    if (isGone(error)) this.#lose();
    else this.problem = this.#problemOf(error);
  }

  /** The problem of the file itself says more than the error. */
  #problemOf(error: unknown): Problem {
    const { messageOf, sentenceOf } = this.#options.problems;
    return { code: apiErrorOf(error).code, message: sentenceOf(error, "file") ?? messageOf(error) };
  }

  /** Another file has replaced it, or it has expired. */
  #lose(): void {
    this.reset();
    this.problem = { code: "gone", message: this.#options.texts.t("import.gone") };
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === "object-not-found";
