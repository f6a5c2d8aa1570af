import type { EventEmitter } from "node:events";
import { buffer } from "node:stream/consumers";
import type { Storage } from "firebase-admin/storage";
import { ObjectNotFound, PlatformError, StorageFailure, Unauthenticated, Unauthorized } from "../errors.ts";
import { calling } from "../firestore/firestore-calls.ts";

/** The statuses of Cloud Storage's JSON API: https://cloud.google.com/storage/docs/json_api/v1/status-codes */
const HTTP = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404, PRECONDITION_FAILED: 412 } as const;

function httpStatus(error: unknown): number | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : undefined;
}

/**
 * What a failed call means to the platform. The project's own quota (402, 429) is a `StorageFailure` like any other: to a
 * seller `QuotaExceeded` would say that there is something to remove.
 */
export function translateBucketError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  const cause = { cause: error };
  switch (httpStatus(error)) {
    case HTTP.UNAUTHENTICATED:
      return new Unauthenticated("The bucket does not know this platform's credentials.", cause);
    case HTTP.FORBIDDEN:
      return new Unauthorized("The bucket refuses this platform's access.", cause);
    case HTTP.NOT_FOUND:
      return new ObjectNotFound("There is no such object.", cause);
    default:
      return new StorageFailure("The bucket failed.", cause);
  }
}

/** Runs a call of Cloud Storage with a deadline (milliseconds) and in the ports' errors. */
export function callingBucket<T>(work: () => Promise<T>, deadline?: number): Promise<T> {
  const translated = async (): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw translateBucketError(error);
    }
  };
  return calling(translated, deadline);
}

export type Bucket = ReturnType<Storage["bucket"]>;
type ObjectFile = ReturnType<Bucket["file"]>;

/** What a bucket tells of an object. */
export interface BucketFile {
  name: string;
  /** Another each time that the object is written. */
  generation: string;
  bytes: number;
  /** The media type that whoever wrote it has declared. */
  type: string | undefined;
  createdAt: Date;
}

/** Milliseconds that the bytes of an object may take to come and go; nginx gives the request itself half a minute. */
const FILE_DEADLINE = 25_000;
/** The SDK's `IdempotencyStrategy.RetryAlways`. */
const RETRY_ALWAYS = 0;
/** The SDK adds one more to each answer than Node lets pass without a warning. */
const LISTENERS = 20;

/** Objects of a bucket by their names, in the ports' errors. */
export class BucketFiles {
  readonly #bucket: Bucket;

  /**
   * From here on the SDK tries everything again that a lost connection or the bucket's own failure has ended, writing too:
   * doing any of this twice is no other than once. By default it would not, and while one thing is being written would
   * not for whatever else is under way either.
   * @see https://cloud.google.com/storage/docs/retry-strategy
   */
  constructor(bucket: Bucket) {
    this.#bucket = bucket;
    bucket.storage.retryOptions.idempotencyStrategy = RETRY_ALWAYS;
  }

  /** In one request. A reader meets the object as it was or as it is then, never half of it. */
  async write(name: string, bytes: Buffer, contentType: string): Promise<void> {
    const file = this.#bucket.file(name);
    await callingBucket(() => file.save(bytes, { resumable: false, contentType }), FILE_DEADLINE);
  }

  async find(name: string): Promise<BucketFile | undefined> {
    const file = this.#bucket.file(name);
    return unlessMissing(async () => toBucketFile(name, (await callingBucket(() => file.getMetadata()))[0]));
  }

  async read(name: string): Promise<Buffer | undefined> {
    const file = this.#bucket.file(name);
    return unlessMissing(() => callingBucket(() => bytesOf(file), FILE_DEADLINE));
  }

  /** All whose names begin so. */
  async list(prefix: string): Promise<BucketFile[]> {
    return (await Array.fromAsync(this.pages(prefix))).flat();
  }

  /** The same, as many at a time as the bucket tells in one answer; those of a page may be removed before the next is asked for. */
  async *pages(prefix: string): AsyncGenerator<BucketFile[]> {
    let pageToken: string | undefined;
    do {
      // What the SDK hands out as the next query has lost that it is for one page.
      const query = { prefix, autoPaginate: false, ...(pageToken !== undefined && { pageToken }) };
      const [files, next] = await callingBucket(() => this.#bucket.getFiles(query), FILE_DEADLINE);
      yield files.map(({ name, metadata }) => toBucketFile(name, metadata));
      pageToken = (next as { pageToken?: string } | null)?.pageToken;
    } while (pageToken !== undefined);
  }

  /** One that has been written anew since it was found stays. */
  async remove({ name, generation }: Pick<BucketFile, "name" | "generation">): Promise<void> {
    const conditions = { ignoreNotFound: true, ifGenerationMatch: generation };
    await callingBucket(async () => {
      try {
        await this.#bucket.file(name).delete(conditions);
      } catch (error) {
        if (httpStatus(error) !== HTTP.PRECONDITION_FAILED) throw error;
      }
    });
  }
}

/**
 * As `file.download()` does, but quietly (https://github.com/googleapis/google-cloud-node/issues/9185), and the bytes that
 * are stored: what says of itself that it is compressed may be a thousand times larger than the bucket tells.
 */
async function bytesOf(file: ObjectFile): Promise<Buffer> {
  const stream = file.createReadStream({ decompress: false });
  stream.once("response", (answer: EventEmitter) => answer.setMaxListeners(LISTENERS));
  // Nobody waits for it any more.
  const timer = setTimeout(() => stream.destroy(), FILE_DEADLINE);
  try {
    return await buffer(stream);
  } finally {
    clearTimeout(timer);
  }
}

function toBucketFile(name: string, metadata: ObjectFile["metadata"]): BucketFile {
  return {
    name,
    generation: String(metadata.generation),
    bytes: Number(metadata.size),
    type: metadata.contentType,
    createdAt: new Date(String(metadata.timeCreated)),
  };
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (httpStatus((error as Error).cause) === HTTP.NOT_FOUND) return undefined;
    throw error;
  }
}
