import { ObjectNotFound, StorageFailure } from "../../../gateway/platform/errors.ts";
import { type Upload, type Uploads, UploadTooLarge } from "../../../gateway/platform/pictures/images.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";

/** Uploads in memory, for a gateway on the embedded backend. */
export class MemoryUploads implements Uploads {
  readonly #files = new Map<string, Upload>();

  /** Uploads a file as a browser does. */
  put(accountId: string, uploadId: string, upload: Upload): void {
    this.#files.set(this.pathOf(accountId, uploadId), upload);
  }

  pathOf(accountId: string, uploadId: string): string {
    return `uploads/${accountId}/${uploadId}`;
  }

  async take<Result>(
    accountId: string,
    uploadId: string,
    atMost: number,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result> {
    const path = this.pathOf(accountId, uploadId);
    const upload = this.#files.get(path);
    if (!upload) throw new ObjectNotFound();
    try {
      if (upload.bytes.length > atMost) throw new UploadTooLarge();
      const result = await work(upload);
      this.#files.delete(path);
      return result;
    } catch (error) {
      if (!(error instanceof StorageFailure)) this.#files.delete(path);
      throw error;
    }
  }

  /** Keeps them all: only old uploads are swept, and a gateway does so while tests run. */
  async sweep(): Promise<void> {}
}

/** The platform with these uploads and with upload tokens for its accounts. */
export function withUploads(platform: Platform, uploads: Uploads): Platform {
  const accounts = new Proxy(platform.accounts, {
    get(target, property) {
      if (property === "uploadToken") return async () => "a token for uploads";
      const method: unknown = Reflect.get(target, property);
      return typeof method === "function" ? method.bind(target) : method;
    },
  });
  return { ...platform, accounts, uploads };
}
