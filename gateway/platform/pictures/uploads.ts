import { PlatformError } from "../errors.ts";

/** A file is larger than anything that is taken. */
export class UploadTooLarge extends PlatformError {
  readonly code = "body-too-large";
}

export interface Upload {
  bytes: Buffer;
  /** The media type that whoever sent it has declared; nobody has looked whether it is true. */
  type: string | undefined;
}

/** How long a file waits to be taken, in milliseconds; nobody comes for it any more then. */
export const UPLOAD_WAITS = 24 * 3_600_000;

/**
 * Files that browsers have sent straight into the storage, each in its account's own folder, where they wait for the
 * platform to take them. Where files come with the request itself there are none.
 */
export interface Uploads {
  /** Where the account's browser writes a file, for the storage's SDK; `undefined` where there are none. */
  pathOf(accountId: string, uploadId: string): string | undefined;
  /**
   * Hands a file over. It is gone when `work` is done with it, however that ends, unless the storage has failed: then it can
   * be taken again, and nobody has to send it once more.
   * @param atMost bytes; what is larger is not read, and gone too
   * @throws ObjectNotFound where there is none (any more) @throws UploadTooLarge
   */
  take<Result>(
    accountId: string,
    uploadId: string,
    atMost: number,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result>;
  /** Removes what was there before this. */
  sweep(before: Date): Promise<void>;
}
