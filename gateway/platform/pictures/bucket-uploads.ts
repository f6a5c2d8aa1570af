import { ObjectNotFound, StorageFailure } from "../errors.ts";
import { areDocumentIds } from "../firestore/firestore-collections.ts";
import type { BucketFile, BucketFiles } from "./bucket-files.ts";
import { type Upload, type Uploads, UploadTooLarge } from "./images.ts";

const FOLDER = "uploads/";
/** Files that a sweep removes at a time. */
const REMOVALS = 20;

/** Uploads as objects of the bucket, `uploads/<accountId>/<uploadId>`: what storage.rules lets the account's browser write. */
export class BucketUploads implements Uploads {
  readonly #files: BucketFiles;

  constructor(files: BucketFiles) {
    this.#files = files;
  }

  /** @throws ObjectNotFound where one of the ids could lead elsewhere */
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
      // What can't be removed now, the sweep removes.
      await this.#files.remove(file).catch(() => undefined);
      return result;
    } catch (error) {
      if (!(error instanceof StorageFailure)) await this.#files.remove(file).catch(() => undefined);
      throw error;
    }
  }

  /** Page by page: however many files somebody has left there, each sweep gets on. */
  async sweep(before: Date): Promise<void> {
    for await (const page of this.#files.pages(FOLDER)) {
      const over = page.filter(({ createdAt }) => createdAt < before);
      for (let start = 0; start < over.length; start += REMOVALS)
        await Promise.all(over.slice(start, start + REMOVALS).map((file) => this.#files.remove(file)));
    }
  }

  async #read({ name, bytes: size, type }: BucketFile, atMost: number): Promise<Upload> {
    if (size > atMost) throw new UploadTooLarge(`The file has ${size} of at most ${atMost} bytes.`);
    const bytes = await this.#files.read(name);
    if (!bytes) throw new ObjectNotFound(`${name} has been taken meanwhile.`);
    return { bytes, type };
  }
}
