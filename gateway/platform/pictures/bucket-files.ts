import type { EventEmitter } from "node:events";
import { buffer } from "node:stream/consumers";
import { IdempotencyStrategy } from "@google-cloud/storage";
import type { Storage } from "firebase-admin/storage";
import { ObjectNotFound, type Translations, Unauthenticated, Unauthorized } from "../errors.ts";
import { calling, errorCode, translator } from "../firestore/firestore-calls.ts";

/** The statuses of Cloud Storage's JSON API: https://cloud.google.com/storage/docs/json_api/v1/status-codes */
const HTTP = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404, PRECONDITION_FAILED: 412 } as const;

const TRANSLATIONS: Translations<number> = {
  [HTTP.UNAUTHENTICATED]: [Unauthenticated, "The bucket rejects this platform's credentials."],
  [HTTP.FORBIDDEN]: [Unauthorized, "The bucket refuses this platform's access."],
  [HTTP.NOT_FOUND]: [ObjectNotFound, "There is no such object."],
};

/** Translates an error of Cloud Storage to a platform error. */
export const translateBucketError = translator(TRANSLATIONS, "The bucket failed.");

/** Runs a call of Cloud Storage with a deadline in ms, and translates its errors into platform errors. */
export function callingBucket<T>(work: () => Promise<T>, deadline?: number): Promise<T> {
  return calling(work, deadline, translateBucketError);
}

export type Bucket = ReturnType<Storage["bucket"]>;
type ObjectFile = ReturnType<Bucket["file"]>;

/** The metadata of an object. */
export interface BucketFile {
  name: string;
  /** Changes with every write of the object. */
  generation: string;
  bytes: number;
  /** The media type that the writer declared. */
  type: string | undefined;
  createdAt: Date;
}

/** Milliseconds for transferring an object. nginx allows a request 30 s. */
const FILE_DEADLINE = 25_000;
/** The SDK adds more listeners to a response than Node's default limit of 10, which causes a warning. */
const LISTENERS = 20;

/** Reads and writes objects of a bucket, with platform errors. */
export class BucketFiles {
  readonly #bucket: Bucket;

  /**
   * Makes the SDK retry all calls after lost connections and server errors, including writes: all of them are
   * idempotent. By default the SDK doesn't retry writes. During a write it doesn't retry concurrent calls either.
   * @see https://cloud.google.com/storage/docs/retry-strategy
   */
  constructor(bucket: Bucket) {
    this.#bucket = bucket;
    bucket.storage.retryOptions.idempotencyStrategy = IdempotencyStrategy.RetryAlways;
  }

  /** Writes atomically, in one request. */
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

  /** Lists all objects with this name prefix. */
  async list(prefix: string): Promise<BucketFile[]> {
    return (await Array.fromAsync(this.pages(prefix))).flat();
  }

  /** Lists in pages of one response each. The objects of a page may be removed before the next page is requested. */
  async *pages(prefix: string): AsyncGenerator<BucketFile[]> {
    let pageToken: string | undefined;
    do {
      // The SDK's next query lacks `autoPaginate: false`, so only its page token is used.
      const query = { prefix, autoPaginate: false, ...(pageToken !== undefined && { pageToken }) };
      const [files, next] = await callingBucket(() => this.#bucket.getFiles(query), FILE_DEADLINE);
      yield files.map(({ name, metadata }) => toBucketFile(name, metadata));
      pageToken = (next as { pageToken?: string } | null)?.pageToken;
    } while (pageToken !== undefined);
  }

  /** Removes an object, unless it was rewritten after it was found. */
  async remove({ name, generation }: Pick<BucketFile, "name" | "generation">): Promise<void> {
    const conditions = { ignoreNotFound: true, ifGenerationMatch: generation };
    await callingBucket(async () => {
      try {
        await this.#bucket.file(name).delete(conditions);
      } catch (error) {
        if (errorCode(error) !== HTTP.PRECONDITION_FAILED) throw error;
      }
    });
  }
}

/**
 * Like `file.download()` without its warning (https://github.com/googleapis/google-cloud-node/issues/9185) and without
 * decompression: an object declared as compressed may expand to a thousand times its size.
 */
async function bytesOf(file: ObjectFile): Promise<Buffer> {
  const stream = file.createReadStream({ decompress: false });
  stream.once("response", (answer: EventEmitter) => answer.setMaxListeners(LISTENERS));
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
    if (errorCode((error as Error).cause) === HTTP.NOT_FOUND) return undefined;
    throw error;
  }
}
