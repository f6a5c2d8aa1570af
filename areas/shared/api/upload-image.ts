import type { ErrorCode } from "../contract/errors.ts";
import type { Reason } from "../contract/field-problems.ts";
import { hasAvifBrand, MAX_PICTURE_BYTES, type PictureType, type ShopImage } from "../pictures/image.ts";
import { ApiError } from "./api-error.ts";

/** The number of bytes that {@link pictureKind} reads. */
const KIND_BYTES = 512;

/** The brands of ISO base media files: https://aomediacodec.github.io/av1-avif/#brands */
const BRANDS: Record<string, PictureKind> = { avif: "image/avif", avis: "image/avif" };

const REFUSALS: Partial<Record<PictureKind, Reason>> = {
  gif: { code: "gif-picture" },
  heic: { code: "heic-picture" },
  svg: { code: "svg-picture" },
};

/** Attempts while the server is busy. The pauses are in milliseconds. */
const ATTEMPTS = 8;
const PAUSE = 2_000;
const LONGEST_PAUSE = 10_000;

/** A supported picture's media type; a common but unsupported format; or `unknown`. */
type PictureKind = PictureType | "gif" | "heic" | "svg" | "unknown";

export interface ImageUpload {
  /** Bytes sent so far, of the file's size. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** Waits for this many milliseconds. Replaced in tests. */
  wait?: (milliseconds: number) => Promise<void>;
}

export interface PictureSending extends Pick<ImageUpload, "onProgress" | "signal"> {
  /** Detected from the file's first bytes. */
  type: PictureType;
  /** Sends a request, and retries it while the platform processes too many pictures. */
  patiently: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * Uploads a picture: to the platform or to the project's bucket.
 * @throws ApiError
 * @throws the signal's reason
 */
export type SendPicture = (file: Blob, sending: PictureSending) => Promise<ShopImage>;

/**
 * Uploads a picture after checking its type and size. A file that would be refused is not sent.
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
  const head = await file
    .slice(0, KIND_BYTES)
    .arrayBuffer()
    .catch(() => {
      // It was removed, changed or locked after it was chosen.
      throw refusal("unsupported-image", 415, { code: "damaged-picture" });
    });
  const kind = pictureKind(new Uint8Array(head));
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

const isUsable = (kind: PictureKind): kind is PictureType => kind.startsWith("image/");

const waiting = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

const refusal = (code: ErrorCode, status: number, reason: Reason): ApiError =>
  new ApiError(code, reason.code, status, { fields: [{ field: "file", ...reason }] });

/** Detects a file's type from its first bytes. File names and the browser's guess are unreliable. */
export function pictureKind(head: Uint8Array): PictureKind {
  const text = (from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(0, 4) === "GIF8") return "gif";
  if (text(4, 8) === "ftyp")
    return BRANDS[text(8, 12)] ?? (/^(?:hei|hev|mif|msf)/.test(text(8, 12)) ? heif(head) : "unknown");
  return /^\s*(?:\ufeff)?(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(text(0, KIND_BYTES)) ? "svg" : "unknown";
}

const heif = (head: Uint8Array): PictureKind => (hasAvifBrand(head) ? "image/avif" : "heic");
