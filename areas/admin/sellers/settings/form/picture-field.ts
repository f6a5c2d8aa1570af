import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { ProblemTexts } from "../../../../shared/i18n/create-problem-texts.ts";
import type { ShopImage } from "../../../../shared/pictures/image.ts";
import { uploadFailure } from "../../../api/picture-sender.ts";
import type { ShopScope } from "../../../shop-context.ts";

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
      runInAction(() => Object.assign(this, uploadFailure(error, this.#options.problems)));
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
