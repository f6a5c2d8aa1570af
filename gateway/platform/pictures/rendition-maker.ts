import { setTimeout as delay } from "node:timers/promises";
import { IMAGE_WIDTHS, type ImageFormat } from "../../../areas/shared/pictures/image.ts";
import { lruMap } from "../../lru-map.ts";
import { StorageFailure } from "../errors.ts";
import { type EncoderTask, EncodingDropped } from "./encoder-pool.ts";
import { type RenditionActivity, type ServedRendition, UnusableImage } from "./images.ts";
import { type PictureEncoder, sharedEncoder } from "./picture-encoder.ts";
import type { EncoderResults, Rendition } from "./picture-file.ts";

/** Identifies a rendition. */
export interface RenditionName {
  sellerId: string;
  imageId: string;
  width: number;
  format: ImageFormat;
}

/** The file storage of one backend. */
export interface RenditionFiles {
  /** Whether the seller has the picture with its original. Cheap. */
  isThere(sellerId: string, imageId: string): Promise<boolean>;
  readOriginal(sellerId: string, imageId: string): Promise<{ bytes: Buffer } | undefined>;
  read(sellerId: string, imageId: string, width: number, format: ImageFormat): Promise<Buffer | undefined>;
  writeRendition(sellerId: string, imageId: string, rendition: Rendition): Promise<void>;
  removeRendition(sellerId: string, imageId: string, rendition: Omit<Rendition, "bytes">): Promise<void>;
}

export interface RenditionOptions {
  encoder?: PictureEncoder;
  /** Whether renditions are made in the background before the first request. */
  inBackground?: boolean;
  /** Called when making a rendition has failed. Its picture is not retried for {@link RETRY_AFTER}. */
  onFailed?: (failure: RenditionName & { error: unknown }) => void;
  /** Resolves after this time or when aborted. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** A monotonic clock in ms. */
  clock?: () => number;
}

/** Milliseconds before a request gets the nearest rendition instead: a page should be complete within two seconds. */
const MAX_WAIT = 1_200;
/** Requested renditions in the queue. Further requests get the nearest rendition immediately. */
const MAX_REQUESTED = 100;
/** Background renditions in the queue, which stores names only. Further ones are made on request. */
const MAX_BACKGROUND = 10_000;
/** Milliseconds after a failure before a picture's missing renditions are tried again. */
export const RETRY_AFTER = 5 * 60_000;
/** Cache entries for the widths of pictures, and for failures. */
const MAX_CACHED = 10_000;

interface Work {
  task: EncoderTask<EncoderResults["rendition"]>;
  isRequested: boolean;
  /** The stored bytes; `undefined` if the picture has no such rendition. */
  result: Promise<Buffer | undefined>;
  /** The narrowest width, a substitute while this rendition takes too long. */
  narrowest: Promise<Buffer | undefined>;
}

interface Failure {
  at: number;
  isDamaged: boolean;
}

const DEFAULTS: Required<RenditionOptions> = {
  encoder: sharedEncoder,
  inBackground: true,
  onFailed: () => undefined,
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => undefined),
  clock: () => performance.now(),
};

/** Makes and stores missing renditions. Concurrent requests for the same rendition share the work. */
export class RenditionMaker {
  readonly #files: RenditionFiles;
  readonly #options: Required<RenditionOptions>;
  readonly #work = new Map<string, Work>();
  readonly #storing = new Set<Promise<unknown>>();
  /** Caches the widths of pictures: a request for a missing width then needs no read. */
  readonly #widths = lruMap<number[]>(MAX_CACHED);
  readonly #failures = lruMap<Failure>(MAX_CACHED);
  readonly #counts = { made: 0, nearest: 0, failed: 0 };
  #isClosed = false;

  constructor(files: RenditionFiles, options: RenditionOptions = {}) {
    this.#files = files;
    this.#options = { ...DEFAULTS, ...options };
  }

  get activity(): RenditionActivity {
    return { ...this.#counts, waiting: this.#work.size };
  }

  /** Caches a picture's widths. */
  remember(sellerId: string, imageId: string, widths: number[]): void {
    this.#widths.set(`${sellerId}/${imageId}`, widths);
  }

  /** Returns a picture's cached widths. */
  widthsOf(sellerId: string, imageId: string): number[] | undefined {
    return this.#widths.get(`${sellerId}/${imageId}`);
  }

  /** Makes a rendition that is not stored. See `Images.rendition`. @throws StorageFailure */
  async request(name: RenditionName): Promise<ServedRendition | undefined> {
    const { sellerId, imageId, width } = name;
    let work = this.#work.get(keyOf(name));
    if (!work) {
      const widths = this.widthsOf(sellerId, imageId);
      if (widths ? !widths.includes(width) : !(await this.#files.isThere(sellerId, imageId))) return undefined;
      // A concurrent request may have started the work during the lookup.
      work = this.#work.get(keyOf(name));
    }
    if (!work) {
      const failure = this.#lastFailure(name);
      if (failure) return (await this.#readNearest(name)) ?? notEncoded(failure.isDamaged);
      const isFull = this.#options.encoder.pool.waiting.requested >= MAX_REQUESTED;
      const nearest = isFull ? await this.#readNearest(name) : undefined;
      if (nearest) return nearest;
      work = this.#work.get(keyOf(name)) ?? this.#begin(name, true);
    }
    if (!work.isRequested) {
      work.isRequested = true;
      work.task.promote();
      work.narrowest = this.#makeNarrowest(name);
    }
    const { result, narrowest } = work;
    const made = await this.#withTimeout(result);
    if (made !== "late") return made && { bytes: made, isExact: true };
    const stored = await this.#readNearest(name);
    if (stored) return stored;
    await Promise.race([narrowest, result]).catch(() => undefined);
    const nearest = await this.#readNearest(name);
    if (nearest) return nearest;
    const bytes = await result.catch((error: unknown) => notEncoded(error instanceof UnusableImage, error));
    return bytes && { bytes, isExact: true };
  }

  /** Queues renditions of a picture as background work. */
  makeInBackground(sellerId: string, imageId: string, renditions: readonly Omit<Rendition, "bytes">[]): void {
    if (!this.#options.inBackground) return;
    for (const { width, format } of renditions) {
      const name = { sellerId, imageId, width, format };
      if (this.#options.encoder.pool.waiting.background >= MAX_BACKGROUND) return;
      if (!this.#work.has(keyOf(name))) this.#begin(name, false);
    }
  }

  /** Drops waiting work and resolves after all writes have finished. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { task } of this.#work.values()) task.drop();
    await Promise.allSettled(this.#storing);
  }

  #begin(name: RenditionName, isRequested: boolean): Work {
    const { sellerId, imageId, width, format } = name;
    let stored: Buffer | undefined;
    const task = this.#options.encoder.makeRendition(
      async () => {
        if (this.#isClosed) throw new EncodingDropped();
        // Another gateway or an earlier request may have made it.
        stored = await this.#files.read(sellerId, imageId, width, format);
        const original = stored ? undefined : await this.#files.readOriginal(sellerId, imageId);
        return original && { id: imageId, original: original.bytes, width, format };
      },
      { isBackground: !isRequested, effort: width },
    );
    const result = task.result
      .then((made) => (made ? this.#store(name, made) : stored))
      .catch((error: unknown) => {
        if (!(error instanceof EncodingDropped)) this.#noteFailure(name, error);
        throw error;
      })
      .finally(() => this.#work.delete(keyOf(name)));
    // No request awaits the result of a background task: avoids an unhandled rejection.
    result.catch(() => undefined);
    const narrowest = isRequested ? this.#makeNarrowest(name) : Promise.resolve(undefined);
    const work = { task, isRequested, result, narrowest };
    this.#work.set(keyOf(name), work);
    return work;
  }

  /** Makes the narrowest width if it is missing, as for an SVG before its first request. Never rejects. */
  async #makeNarrowest({ width, ...picture }: RenditionName): Promise<Buffer | undefined> {
    const name = { ...picture, width: IMAGE_WIDTHS[0] };
    if (width === name.width) return undefined;
    try {
      const stored = await this.#files.read(name.sellerId, name.imageId, name.width, name.format);
      return stored ?? (await (this.#work.get(keyOf(name)) ?? this.#begin(name, true)).result);
    } catch {
      // The requested rendition reports the error.
      return undefined;
    }
  }

  async #store(name: RenditionName, { header, bytes }: EncoderResults["rendition"]): Promise<Buffer | undefined> {
    if (this.#isClosed) throw new EncodingDropped();
    const { sellerId, imageId, width, format } = name;
    this.remember(sellerId, imageId, header.widths);
    if (!bytes) return undefined;
    const storing = (async () => {
      await this.#files.writeRendition(sellerId, imageId, { width, format, bytes });
      // A sweep may have removed the picture while it was encoded.
      const isThere = await this.#files.isThere(sellerId, imageId);
      if (!isThere) await this.#files.removeRendition(sellerId, imageId, { width, format });
      return isThere;
    })();
    this.#storing.add(storing);
    const isThere = await storing.finally(() => this.#storing.delete(storing));
    if (!isThere) return undefined;
    this.#counts.made += 1;
    return bytes;
  }

  /** Resolves with `late`, too, when making the rendition fails. */
  async #withTimeout(result: Promise<Buffer | undefined>): Promise<Buffer | undefined | "late"> {
    const over = new AbortController();
    const made = result.catch(() => "late" as const);
    const late = this.#options.wait(MAX_WAIT, over.signal).then(() => "late" as const);
    try {
      return await Promise.race([made, late]);
    } finally {
      over.abort();
    }
  }

  async #readNearest({ sellerId, imageId, width, format }: RenditionName): Promise<ServedRendition | undefined> {
    const others = IMAGE_WIDTHS.filter((other) => other !== width);
    for (const other of others.toSorted((a, b) => Math.abs(a - width) - Math.abs(b - width))) {
      const bytes = await this.#files.read(sellerId, imageId, other, format);
      if (!bytes) continue;
      this.#counts.nearest += 1;
      return { bytes, isExact: false };
    }
    return undefined;
  }

  #lastFailure({ sellerId, imageId }: RenditionName): Failure | undefined {
    const failure = this.#failures.get(`${sellerId}/${imageId}`);
    return failure && this.#options.clock() - failure.at < RETRY_AFTER ? failure : undefined;
  }

  #noteFailure(name: RenditionName, error: unknown): void {
    this.#counts.failed += 1;
    const isKnown = this.#lastFailure(name) !== undefined;
    this.#failures.set(`${name.sellerId}/${name.imageId}`, {
      at: this.#options.clock(),
      isDamaged: error instanceof UnusableImage,
    });
    if (!isKnown) this.#options.onFailed({ ...name, error });
  }
}

/**
 * Says that a damaged original has no rendition. After any other failure "not found" would be wrong: crawlers and feeds
 * would drop the picture.
 * @throws StorageFailure
 */
function notEncoded(isDamaged: boolean, cause?: unknown): undefined {
  if (!isDamaged) throw new StorageFailure("The picture could not be encoded.", { cause });
}

const keyOf = ({ sellerId, imageId, width, format }: RenditionName): string =>
  `${sellerId}/${imageId}-${width}.${format}`;
