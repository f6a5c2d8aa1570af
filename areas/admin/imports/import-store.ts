import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ApiError, type Problem, problemOf } from "../../shared/api/api-error.ts";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { sentenceOf } from "../../shared/i18n/field-sentences.ts";
import { type ImportReport, MAX_IMPORT_BYTES } from "../../shared/imports/import-report.ts";
import type { ShopApi } from "../api/admin-api.ts";
import { TIMER, type Timer } from "../state/timer.ts";

/** Why a file is not even sent, in a sentence; `undefined` where it may be one with products. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): string | undefined {
  const [, extension = ""] = /\.([a-z0-9]+)$/i.exec(name) ?? [];
  if (/^(?:xlsx?|ods|numbers)$/i.test(extension)) {
    return "This is a spreadsheet. Save it as CSV (“Save as” or “Export”, then CSV), and choose that file.";
  }
  if (/^(?:zip|gz|pdf|jpe?g|png|webp|docx?|json|xml)$/i.test(extension)) {
    return `This is no list of products: a file that ends in .csv is needed, not .${extension.toLowerCase()}.`;
  }
  if (size === 0) return "This file is empty.";
  if (size > MAX_IMPORT_BYTES) return "This file is larger than 16 MB. Divide it into several files.";
  return undefined;
}

interface ImportStoreOptions {
  api: Pick<ShopApi, "call" | "upload">;
  timer?: Timer;
  /** Hears which import the page is about, for its address; `null`: none. */
  onImport(importId: string | null): void;
}

/** Milliseconds between two questions how far an import is: more and more as long as nothing moves. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 4_000;
const GROWTH = 1.5;

/** What only an import can meet: a file that is none of products, or an import that is no longer known. */
interface ImportProblem {
  code: "file" | "gone";
  message: string;
}

/** A file with products on its way into the shop: sent, looked through, imported. */
export class ImportStore {
  /** What was chosen, as long as the page is open. */
  file: File | null = null;
  /** It is being sent. */
  sending = false;
  /** Bytes that have gone out. */
  sent = 0;
  report: ImportReport | null = null;
  /** An import is being asked for that was begun before. */
  opening = false;
  /** The import is about to be started. */
  starting = false;
  problem: Problem | ImportProblem | null = null;
  /** How far it is can't be asked at the moment; it goes on all the same. */
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

  /** Sends a file to be looked through, in the place of any other. Never rejects. */
  async choose(file: File): Promise<void> {
    this.#sending?.abort();
    const controller = new AbortController();
    this.#sending = controller;
    this.file = file;
    this.sent = 0;
    this.problem = null;
    const refusal = fileProblem(file);
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
        this.problem = refusalOf(error);
      });
    } finally {
      runInAction(() => {
        if (this.#sending === controller) this.sending = false;
      });
    }
  }

  /** Calls off the file that is on its way. */
  cancel(): void {
    this.#sending?.abort();
    this.#sending = undefined;
    this.sending = false;
    this.file = null;
  }

  /** Goes on with an import that was begun before. Never rejects. */
  async open(importId: string): Promise<void> {
    if (this.report?.id === importId || this.opening) return;
    this.opening = true;
    this.problem = null;
    try {
      const { import: report } = await this.#options.api.call(ADMIN_ENDPOINTS.import, { path: { importId } });
      runInAction(() => this.#take(report));
    } catch (error) {
      runInAction(() => this.#fail(error));
    } finally {
      runInAction(() => {
        this.opening = false;
      });
    }
  }

  /** Imports what was looked through; what failed, once more. Never rejects. */
  async run(): Promise<void> {
    const { report } = this;
    if (!report || this.starting || report.state === "running") return;
    this.starting = true;
    this.problem = null;
    try {
      const { import: started } = await this.#options.api.call(ADMIN_ENDPOINTS.runImport, {
        path: { importId: report.id },
      });
      runInAction(() => this.#take(started));
    } catch (error) {
      runInAction(() => this.#fail(error));
    } finally {
      runInAction(() => {
        this.starting = false;
      });
    }
  }

  /** Begins anew, with another file. */
  reset(): void {
    this.cancel();
    this.#stop?.();
    this.report = null;
    this.problem = null;
    this.#options.onImport(null);
  }

  /** The page goes; what runs on the platform goes on. */
  close(): void {
    this.#closed = true;
    this.#sending?.abort();
    this.#stop?.();
  }

  #take(report: ImportReport): void {
    const hasMoved = report.progress.done !== this.report?.progress.done;
    this.report = report;
    this.isCutOff = false;
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
    else this.problem = problemOf(error);
  }

  /** Another file has taken its place, or it has expired. */
  #lose(): void {
    this.reset();
    this.problem = {
      code: "gone",
      message: "This import is no longer known: only the latest is kept, for a day. Choose the file again.",
    };
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === "object-not-found";

/** What the platform says of the file itself tells more than its code. */
function refusalOf(error: unknown): Problem {
  const { code, message } = problemOf(error);
  return { code, message: sentenceOf(error, "file") ?? message };
}
