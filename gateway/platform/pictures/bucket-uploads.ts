import { chunksOf } from "../concurrency.ts";
import { ObjectNotFound, StorageFailure } from "../errors.ts";
import { areDocumentIds } from "../firestore/firestore-collections.ts";
import type { BucketFile, BucketFiles } from "./bucket-files.ts";
import { type Upload, type Uploads, UploadTooLarge } from "./images.ts";

const FOLDER = "uploads/";
/** Concurrent removals in a sweep. */
const REMOVALS = 20;

/** Uploads as objects `uploads/<accountId>/<uploadId>`, which storage.rules allow the account's browser to write. */
export class BucketUploads implements Uploads {
  readonly #files: BucketFiles;

  constructor(files: BucketFiles) {
    this.#files = files;
  }

  /** @throws ObjectNotFound for an id that is not a valid path segment */
  pathOf(accountId: string, uploadId: string): string {
    if (!areDocumentIds(accountId, uploadId)) throw new ObjectNotFound("There is no such upload.");
    return `${FOLDER}${accountId}/${uploadId}`;
  }

  async take<Result>(
    accountId: string,
    uploadId: string,
    atMost: number,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result> {
    const file = await this.#files.find(this.pathOf(accountId, uploadId));
    if (!file) throw new ObjectNotFound(`The account has no upload ${uploadId}.`);
    try {
      const result = await work(await this.#read(file, atMost));
      // If this fails, a sweep removes the file.
      await this.#files.remove(file).catch(() => undefined);
      return result;
    } catch (error) {
      if (!(error instanceof StorageFailure)) await this.#files.remove(file).catch(() => undefined);
      throw error;
    }
  }

  /** Removes page by page, so a sweep makes progress with any number of files. */
  async sweep(before: Date): Promise<void> {
    for await (const page of this.#files.pages(FOLDER)) {
      const expired = page.filter(({ createdAt }) => createdAt < before);
      for (const some of chunksOf(expired, REMOVALS)) await Promise.all(some.map((file) => this.#files.remove(file)));
    }
  }

  async #read({ name, bytes: size, type }: BucketFile, atMost: number): Promise<Upload> {
    if (size > atMost) throw new UploadTooLarge(`The file has ${size} of at most ${atMost} bytes.`);
    const bytes = await this.#files.read(name);
    if (!bytes) throw new ObjectNotFound(`${name} was taken by a concurrent request.`);
    return { bytes, type };
  }
}
