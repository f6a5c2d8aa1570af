import type { ErrorCode } from "../contract/errors.ts";
import type { Reason } from "../contract/field-problems.ts";
import { MAX_PICTURE_BYTES, type PictureType, type ShopImage } from "../pictures/image.ts";
import { ApiError } from "./api-error.ts";
import { KIND_BYTES, type PictureKind, pictureKind } from "./picture-kind.ts";

export interface ImageUpload {
  /** Bytes that have gone out, of the file's size. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** Waits that many milliseconds; tests bring their own. */
  wait?: (milliseconds: number) => Promise<void>;
}

export interface PictureSending extends Pick<ImageUpload, "onProgress" | "signal"> {
  /** What its bytes say that it is. */
  type: PictureType;
  /** Asks the platform, and asks again while it has too many pictures to work on. */
  patiently: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * Brings a picture to the platform, in whichever way.
 * @throws ApiError
 * @throws the signal's reason
 */
export type SendPicture = (file: Blob, sending: PictureSending) => Promise<ShopImage>;

const REFUSALS: Partial<Record<PictureKind, Reason>> = {
  gif: { code: "gif-picture" },
  heic: { code: "heic-picture" },
  svg: { code: "svg-picture" },
};

/** How often a server that is busy is asked again. */
const ATTEMPTS = 8;
const PAUSE = 2_000;
const LONGEST_PAUSE = 10_000;

const waiting = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

const isUsable = (kind: PictureKind): kind is PictureType => kind.startsWith("image/");

/**
 * Sends a picture, having looked at it first: what would be refused is not sent at all.
 *
 * @returns the picture as the shop refers to it from now on
 * @throws ApiError `unsupported-image`, `body-too-large`, `quota-exceeded`, …, mostly about the field `file`
 * @throws the signal's reason
 */
export async function uploadImage(
  send: SendPicture,
  file: Blob,
  { onProgress, signal, wait = waiting }: ImageUpload = {},
): Promise<ShopImage> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
  if (!isUsable(kind)) throw refusal("unsupported-image", 415, REFUSALS[kind] ?? { code: "not-a-picture" });
  if (file.size > MAX_PICTURE_BYTES) {
    const params = { max: MAX_PICTURE_BYTES / 1024 / 1024 };
    throw refusal("body-too-large", 413, { code: "picture-too-big", params });
  }
  const patiently = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 503 || attempt === ATTEMPTS) throw error;
        await wait(Math.min(error.retryAfter ?? PAUSE, LONGEST_PAUSE));
      }
    }
  };
  return send(file, { type: kind, patiently, ...(onProgress && { onProgress }), ...(signal && { signal }) });
}

const refusal = (code: ErrorCode, status: number, reason: Reason): ApiError =>
  new ApiError(code, reason.code, status, { fields: [{ field: "file", ...reason }] });
