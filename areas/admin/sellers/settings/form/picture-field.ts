import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { problemOf } from "../../../../shared/api/api-error.ts";
import { sentenceOf } from "../../../../shared/i18n/field-sentences.ts";
import type { ShopImage } from "../../../../shared/pictures/image.ts";
import type { ShopScope } from "../../../shop-context.ts";

/** Errors that a retry of the same file can't fix. */
const FINAL: ReadonlySet<string> = new Set(["unsupported-image", "body-too-large"]);

export class PictureField {
  /** The file that is being sent, or could not be sent. */
  file: File | null = null;
  /** Bytes. */
  sent = 0;
  problem: string | null = null;
  /** Whether a retry can succeed. */
  retriable = false;
  #controller: AbortController | undefined;
  readonly #shop: Pick<ShopScope, "addImage">;
  readonly #onPicture: (image: ShopImage) => void;

  constructor(shop: Pick<ShopScope, "addImage">, onPicture: (image: ShopImage) => void) {
    this.#shop = shop;
    this.#onPicture = onPicture;
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
      const image = await this.#shop.addImage(file, { onProgress, signal: controller.signal });
      if (this.#controller !== controller) return;
      runInAction(() => {
        this.file = null;
      });
      this.#onPicture(image);
    } catch (error) {
      if (controller.signal.aborted) return;
      const { code, message } = problemOf(error);
      runInAction(() => {
        this.problem = sentenceOf(error, "file") ?? message;
        this.retriable = !FINAL.has(code);
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
