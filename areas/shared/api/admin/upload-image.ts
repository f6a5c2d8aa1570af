import { MAX_PICTURE_BYTES, type PictureType } from "../../domain/catalogue-limits.ts";
import type { ShopImage } from "../../domain/image.ts";
import { ApiError } from "../api-error.ts";
import type { ErrorCode } from "../contract/errors.ts";
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

const REFUSALS: Partial<Record<PictureKind, string>> = {
  gif: "GIF pictures can’t be used. Save it as JPEG or PNG and add that.",
  heic: "This is a HEIC photo, which many browsers can’t show. Export it as JPEG and add that.",
  svg: "SVG drawings can’t be used. Export it as PNG and add that.",
};
const NOT_A_PICTURE = "This is no picture that can be used. Choose a JPEG, PNG, WebP or AVIF file.";

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
 * @throws ApiError with a sentence for people: `unsupported-image`, `body-too-large`, `quota-exceeded`, …
 * @throws the signal's reason
 */
export async function uploadImage(
  send: SendPicture,
  file: Blob,
  { onProgress, signal, wait = waiting }: ImageUpload = {},
): Promise<ShopImage> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
  if (!isUsable(kind)) throw refusal("unsupported-image", REFUSALS[kind] ?? NOT_A_PICTURE, 415);
  if (file.size > MAX_PICTURE_BYTES) {
    throw refusal("body-too-large", "This picture is larger than 20 MB. Save a smaller one and add that.", 413);
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
  try {
    return await send(file, { type: kind, patiently, ...(onProgress && { onProgress }), ...(signal && { signal }) });
  } catch (error) {
    throw error instanceof ApiError ? worded(error) : error;
  }
}

const refusal = (code: ErrorCode, message: string, status: number): ApiError =>
  new ApiError(code, message, status, { fields: { file: message } });

/** What the platform says of the file itself tells more than its code. */
function worded(error: ApiError): ApiError {
  const { code, status, fields } = error;
  if (fields["file"]) return new ApiError(code, fields["file"], status, { fields });
  if (code !== "quota-exceeded") return error;
  return new ApiError(code, "There is no room for more pictures in this shop’s plan.", status, { fields });
}
