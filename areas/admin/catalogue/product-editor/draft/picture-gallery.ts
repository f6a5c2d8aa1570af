import { makeAutoObservable, runInAction, when } from "mobx";
import { MAX_IMAGES } from "../../../../shared/catalogue/catalogue-limits.ts";
import type { ShopImage } from "../../../../shared/pictures/image.ts";
import { uploadFailure } from "../../../api/picture-sender.ts";
import type { ShopScope } from "../../../shop-context.ts";
import type { CatalogueNeeds } from "../../catalogue.ts";

/** A file that is being sent, or could not be sent. */
export interface PictureUpload {
  file: File;
  /** In bytes. */
  sent: number;
  state: "waiting" | "sending" | "failed";
  /** A sentence, if it failed. */
  problem: string | null;
  /** Whether another attempt could succeed. */
  retriable: boolean;
  /** Whether the plan has no room for it. */
  isPlanFull: boolean;
  controller: AbortController;
}

/** A picture of a product, or one that is being sent. */
export interface GalleryEntry {
  key: string;
  image: ShopImage | null;
  upload: PictureUpload | null;
}

export interface GalleryNeeds extends Pick<CatalogueNeeds, "newId" | "texts" | "problems"> {
  shop: Pick<ShopScope, "addImage">;
}

/** Uploads at the same time. The platform accepts a few more. */
const AT_ONCE = 3;

/** A product's pictures in their order, including those that are being sent. */
export class PictureGallery {
  entries: GalleryEntry[] = [];
  /** The number of pictures that have arrived since the last time that none was under way. */
  arrived = 0;
  readonly #needs: GalleryNeeds;

  constructor(needs: GalleryNeeds) {
    this.#needs = needs;
    makeAutoObservable(this);
  }

  get images(): ShopImage[] {
    return this.entries.flatMap(({ image }) => image ?? []);
  }

  /** The number of pictures that are being sent or waiting. */
  get underWay(): number {
    return this.entries.filter(({ upload }) => upload && upload.state !== "failed").length;
  }

  /** Whether a picture is not stored yet, and may still be. */
  get isUnsent(): boolean {
    return this.underWay > 0 || this.entries.some(isWorthRetrying);
  }

  /** The number of pictures that can still be added. */
  get room(): number {
    return MAX_IMAGES - this.entries.filter(({ upload }) => upload?.state !== "failed").length;
  }

  /** Replaces the stored pictures. Those that are being sent follow them. */
  set(images: readonly ShopImage[]): void {
    const known = new Map(this.entries.map((entry) => [entry.image?.id, entry]));
    const shown = images.map(
      (image): GalleryEntry => ({
        key: known.get(image.id)?.key ?? this.#needs.newId(),
        image: { ...image },
        upload: null,
      }),
    );
    this.entries = [...shown, ...this.entries.filter(({ image }) => !image)];
  }

  /** Starts sending files. @returns the number of files beyond the limit */
  add(files: readonly File[]): number {
    const taken = files.slice(0, Math.max(this.room, 0));
    this.#beginBatch();
    for (const file of taken) {
      const upload: PictureUpload = { ...UNSENT, file, controller: new AbortController() };
      this.entries.push({ key: this.#needs.newId(), image: null, upload });
    }
    this.#pump();
    return files.length - taken.length;
  }

  retry(key: string): void {
    const entry = this.entries.find((entry) => entry.key === key);
    if (entry?.upload?.state !== "failed") return;
    if (this.room <= 0) {
      entry.upload.problem = this.#needs.texts.t("pictures.left-out", { count: 1, max: MAX_IMAGES });
      return;
    }
    this.#beginBatch();
    entry.upload = { ...UNSENT, file: entry.upload.file, controller: new AbortController() };
    this.#pump();
  }

  /** Sends the pictures again that another attempt could store. */
  retryFailed(): void {
    for (const { key } of this.entries.filter(isWorthRetrying)) this.retry(key);
  }

  /** Removes a picture, and cancels its upload. @returns puts it back */
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
    // The same file may have been added since: a product shows a picture once.
    const others = this.entries.filter(({ image }) => !image || image.id !== entry.image?.id);
    this.entries = others.toSpliced(place, 0, { ...entry, upload: again });
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

  /** Resolves when no upload is left. */
  async settled(): Promise<void> {
    await when(() => this.underWay === 0);
  }

  /** Cancels every upload. */
  stop(): void {
    for (const { upload } of this.entries) upload?.controller.abort();
  }

  #beginBatch(): void {
    if (this.underWay === 0) this.arrived = 0;
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
      const image = await this.#needs.shop.addImage(file, { onProgress: report, signal: controller.signal });
      runInAction(() => this.#arrived(entry, upload, image));
    } catch (error) {
      if (controller.signal.aborted) return;
      const failure = uploadFailure(error, this.#needs.problems);
      runInAction(() => Object.assign(upload, { state: "failed", ...failure }));
    } finally {
      runInAction(() => this.#pump());
    }
  }

  #arrived(entry: GalleryEntry, upload: PictureUpload, image: ShopImage): void {
    if (upload.controller.signal.aborted) return;
    // The id is a hash of the bytes: the same file again is the same picture, which a product shows once.
    if (this.images.some(({ id }) => id === image.id)) {
      const problem = this.#needs.texts.t("problem.picture-doubled");
      Object.assign(upload, { state: "failed", problem, retriable: false });
      return;
    }
    entry.image = image;
    entry.upload = null;
    this.arrived++;
  }
}

const UNSENT = { sent: 0, state: "waiting", problem: null, retriable: true, isPlanFull: false } as const;

/** A full plan has no room for it either way. */
const isWorthRetrying = ({ upload }: GalleryEntry): boolean =>
  upload?.state === "failed" && upload.retriable && !upload.isPlanFull;
