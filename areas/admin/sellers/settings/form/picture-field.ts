import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { problemOf } from "../../../../shared/api/api-error.ts";
import { sentenceOf } from "../../../../shared/i18n/field-sentences.ts";
import type { ShopImage } from "../../../../shared/pictures/image.ts";
import type { ShopScope } from "../../../shop-context.ts";

/** Refusals that the same file will always meet. */
const FINAL: ReadonlySet<string> = new Set(["unsupported-image", "body-too-large"]);

/** The one picture that a field has: sends a file, and tells how far it is. */
export class PictureField {
  /** The file that is on its way, or did not get there. */
  file: File | null = null;
  /** Bytes that have gone out. */
  sent = 0;
  problem: string | null = null;
  /** Whether the same file could succeed another time. */
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

  /** Sends a file, in the place of one that is still on its way. Never rejects. */
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

  /** Calls off what is on its way, and forgets what did not get there. */
  cancel(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.file = null;
    this.problem = null;
  }
}
