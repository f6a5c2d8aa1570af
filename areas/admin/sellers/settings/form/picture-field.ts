import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { apiErrorOf } from "../../../../shared/api/api-error.ts";
import type { ProblemTexts } from "../../../../shared/i18n/create-problem-texts.ts";
import type { ShopImage } from "../../../../shared/pictures/image.ts";
import type { ShopScope } from "../../../shop-context.ts";

/** Errors that a retry of the same file can't fix. */
const FINAL: ReadonlySet<string> = new Set(["unsupported-image", "body-too-large"]);

/** The shop's pictures have reached their plan's limit. A retry succeeds after an upgrade or a deletion. */
const PLAN_FULL = "quota-exceeded";

interface PictureFieldOptions {
  shop: Pick<ShopScope, "addImage">;
  problems: ProblemTexts;
  onPicture(image: ShopImage): void;
}

export class PictureField {
  /** The file whose upload is running or has failed. */
  file: File | null = null;
  /** Bytes. */
  sent = 0;
  problem: string | null = null;
  /** Whether a retry can succeed. */
  retriable = false;
  isPlanFull = false;
  #controller: AbortController | undefined;
  readonly #options: PictureFieldOptions;

  constructor(options: PictureFieldOptions) {
    this.#options = options;
    makeAutoObservable(this, { file: observableRef });
  }

  get sending(): boolean {
    return this.file !== null && this.problem === null;
  }

  /** Cancels an earlier upload. Never rejects. */
  async send(file: File): Promise<void> {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.file = file;
    this.sent = 0;
    this.problem = null;
    const onProgress = (sent: number): void =>
      runInAction(() => {
        if (this.#controller === controller) this.sent = sent;
      });
    try {
      const image = await this.#options.shop.addImage(file, { onProgress, signal: controller.signal });
      if (this.#controller !== controller) return;
      runInAction(() => {
        this.file = null;
      });
      this.#options.onPicture(image);
    } catch (error) {
      if (controller.signal.aborted) return;
      const { sentenceOf, messageOf } = this.#options.problems;
      runInAction(() => {
        this.problem = sentenceOf(error, "file") ?? messageOf(error);
        const { code } = apiErrorOf(error);
        this.retriable = !FINAL.has(code);
        this.isPlanFull = code === PLAN_FULL;
      });
    }
  }

  async retry(): Promise<void> {
    if (this.file) await this.send(this.file);
  }

  /** Cancels the upload, and clears its failure. */
  cancel(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.file = null;
    this.problem = null;
  }
}
