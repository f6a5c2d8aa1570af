import { EncoderDied } from "./encoder-child.ts";
import { EncoderPool, type EncoderTask, type TaskOptions } from "./encoder-pool.ts";
import { UnusableImage } from "./images.ts";
import {
  type EncoderJob,
  type EncoderResults,
  type FirstRenditions,
  MAX_BYTES,
  type PictureHeader,
} from "./picture-file.ts";

/** Loads the original when its rendition is about to be made. Returns `undefined` if nothing is left to do. */
export type LoadRendition = () => Promise<Omit<Extract<EncoderJob, { kind: "rendition" }>, "kind"> | undefined>;

/** Decodes and encodes pictures in separate processes. */
export class PictureEncoder {
  readonly pool: EncoderPool;

  constructor(pool = new EncoderPool()) {
    this.pool = pool;
  }

  /** @throws UnusableImage */
  readHeader(original: Buffer): Promise<PictureHeader> {
    return this.#now({ kind: "header", original }, original);
  }

  /** See `remakePicture`. @throws UnusableImage */
  remake(upload: Buffer): Promise<Buffer> {
    return this.#now({ kind: "remake", upload }, upload);
  }

  /** See `makeFirst` in picture.ts. @throws UnusableImage */
  makeFirst(id: string, original: Buffer): Promise<FirstRenditions> {
    return this.#now({ kind: "first", id, original }, original);
  }

  /** Makes the placeholder from a rendition. @throws UnusableImage */
  makePlaceholder(rendition: Buffer): Promise<string> {
    return this.#now({ kind: "placeholder", rendition }, rendition);
  }

  /** Queues one rendition. The result rejects with `UnusableImage`, `EncoderDied` or `EncodingDropped`. */
  makeRendition(load: LoadRendition, options: TaskOptions): EncoderTask<EncoderResults["rendition"]> {
    return this.pool.run<"rendition">(async () => {
      const job = await load();
      return job && { kind: "rendition", ...job };
    }, options);
  }

  async #now<Kind extends EncoderJob["kind"]>(
    job: Extract<EncoderJob, { kind: Kind }>,
    picture: Buffer,
  ): Promise<EncoderResults[Kind]> {
    // Checked here to avoid copying a larger picture to another process.
    if (picture.length > MAX_BYTES) {
      throw new UnusableImage({ code: "picture-too-big", params: { max: MAX_BYTES / 1024 / 1024 } });
    }
    try {
      return (await this.pool.run<Kind>(async () => job).result) as EncoderResults[Kind];
    } catch (error) {
      if (!(error instanceof EncoderDied)) throw error;
      throw new UnusableImage({ code: "unprocessable-picture" }, { cause: error });
    }
  }
}

/** Shared by all platforms in this process, because the machine limits the number of encoder processes. */
export const sharedEncoder = new PictureEncoder();
