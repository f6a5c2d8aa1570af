import { makeAutoObservable, runInAction, when } from "mobx";
import { problemOf } from "../../../../shared/api/api-error.ts";
import { MAX_IMAGES } from "../../../../shared/catalogue/catalogue-limits.ts";
import { sentenceOf } from "../../../../shared/i18n/field-sentences.ts";
import type { ShopImage } from "../../../../shared/pictures/image.ts";
import type { ShopScope } from "../../../shop-context.ts";

/** A file on its way, or one that did not get there. */
export interface PictureUpload {
  file: File;
  /** Bytes that have gone out. */
  sent: number;
  state: "waiting" | "sending" | "failed";
  /** Why it failed, for people. */
  problem: string | null;
  /** Whether it could succeed another time. */
  retriable: boolean;
  controller: AbortController;
}

/** A picture of a product: one that is there, or one that is being sent. */
export interface GalleryEntry {
  key: string;
  image: ShopImage | null;
  upload: PictureUpload | null;
}

interface GalleryOptions {
  shop: Pick<ShopScope, "addImage">;
  newId: () => string;
}

/** So many are sent at the same time; the platform takes a few more. */
const AT_ONCE = 3;

/** Refusals that the same file will always meet. */
const FINAL: ReadonlySet<string> = new Set(["unsupported-image", "body-too-large"]);

/** A product's pictures in their order, those among them that are still being sent. */
export class PictureGallery {
  entries: GalleryEntry[] = [];
  readonly #shop: GalleryOptions["shop"];
  readonly #newId: () => string;

  constructor({ shop, newId }: GalleryOptions) {
    this.#shop = shop;
    this.#newId = newId;
    makeAutoObservable(this);
  }

  /** Those that are there. */
  get images(): ShopImage[] {
    return this.entries.flatMap(({ image }) => image ?? []);
  }

  /** How many are being sent, or wait for it. */
  get underWay(): number {
    return this.entries.filter(({ upload }) => upload && upload.state !== "failed").length;
  }

  get failed(): number {
    return this.entries.filter(({ upload }) => upload?.state === "failed").length;
  }

  /** How many more a product may have. */
  get room(): number {
    return MAX_IMAGES - this.entries.filter(({ upload }) => upload?.state !== "failed").length;
  }

  /** Shows these, and what is still being sent behind them. */
  set(images: readonly ShopImage[]): void {
    const known = new Map(this.entries.map((entry) => [entry.image?.id, entry]));
    const shown = images.map(
      (image): GalleryEntry => ({
        key: known.get(image.id)?.key ?? this.#newId(),
        image: { ...image },
        upload: null,
      }),
    );
    this.entries = [...shown, ...this.entries.filter(({ image }) => !image)];
  }

  /** Begins to send files. @returns how many there was no room for */
  add(files: readonly File[]): number {
    const taken = files.slice(0, Math.max(this.room, 0));
    for (const file of taken) {
      const upload: PictureUpload = { ...UNSENT, file, controller: new AbortController() };
      this.entries.push({ key: this.#newId(), image: null, upload });
    }
    this.#pump();
    return files.length - taken.length;
  }

  retry(key: string): void {
    const entry = this.entries.find((entry) => entry.key === key);
    if (entry?.upload?.state !== "failed") return;
    entry.upload = { ...UNSENT, file: entry.upload.file, controller: new AbortController() };
    this.#pump();
  }

  /** Takes a picture away; one that is being sent is called off. @returns what puts it back */
  remove(key: string): () => void {
    const place = this.entries.findIndex((entry) => entry.key === key);
    const entry = this.entries[place];
    if (!entry) return () => {};
    entry.upload?.controller.abort();
    this.entries.splice(place, 1);
    this.#pump();
    return () => runInAction(() => this.#putBack(entry, place));
  }

  #putBack(entry: GalleryEntry, place: number): void {
    const again = entry.upload ? { ...UNSENT, file: entry.upload.file, controller: new AbortController() } : null;
    this.entries.splice(Math.min(place, this.entries.length), 0, { ...entry, upload: again });
    this.#pump();
  }

  /** @param keys all of them */
  order(keys: readonly string[]): void {
    this.entries = this.entries.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
  }

  /** What a picture shows, in words. */
  describe(key: string, alt: string): void {
    const image = this.entries.find((entry) => entry.key === key)?.image;
    if (image) image.alt = alt;
  }

  /** Resolves once nothing is being sent any more. */
  async settled(): Promise<void> {
    await when(() => this.underWay === 0);
  }

  /** Calls off all that is being sent. */
  stop(): void {
    for (const { upload } of this.entries) upload?.controller.abort();
  }

  #pump(): void {
    const sending = this.entries.filter(({ upload }) => upload?.state === "sending").length;
    const next = this.entries
      .filter(({ upload }) => upload?.state === "waiting")
      .slice(0, Math.max(AT_ONCE - sending, 0));
    for (const entry of next) void this.#send(entry);
  }

  async #send(entry: GalleryEntry): Promise<void> {
    const { upload } = entry;
    if (!upload) return;
    const { file, controller } = upload;
    upload.state = "sending";
    const report = (sent: number): void =>
      runInAction(() => {
        upload.sent = sent;
      });
    try {
      const image = await this.#shop.addImage(file, { onProgress: report, signal: controller.signal });
      runInAction(() => this.#arrived(entry, upload, image));
    } catch (error) {
      if (controller.signal.aborted) return;
      const { code, message } = problemOf(error);
      const problem = sentenceOf(error, "file") ?? message;
      runInAction(() => Object.assign(upload, { state: "failed", problem, retriable: !FINAL.has(code) }));
    } finally {
      runInAction(() => this.#pump());
    }
  }

  #arrived(entry: GalleryEntry, upload: PictureUpload, image: ShopImage): void {
    if (upload.controller.signal.aborted) return;
    // The id is a hash of the bytes: the same file again is the same picture, which a product shows once.
    if (this.images.some(({ id }) => id === image.id)) {
      Object.assign(upload, { state: "failed", problem: "The product has this picture already.", retriable: false });
      return;
    }
    entry.image = image;
    entry.upload = null;
  }
}

const UNSENT = { sent: 0, state: "waiting", problem: null, retriable: true } as const;
