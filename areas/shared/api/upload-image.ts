import type { ErrorCode } from "../contract/errors.ts";
import type { Reason } from "../contract/field-problems.ts";
import { MAX_PICTURE_BYTES, type PictureType, type ShopImage } from "../pictures/image.ts";
import { ApiError } from "./api-error.ts";

/** How many bytes of a file {@link pictureKind} looks at. */
const KIND_BYTES = 512;

/** The brands of ISO base media files: https://aomediacodec.github.io/av1-avif/#brands */
const BRANDS: Record<string, PictureKind> = { avif: "image/avif", avis: "image/avif" };

const REFUSALS: Partial<Record<PictureKind, Reason>> = {
  gif: { code: "gif-picture" },
  heic: { code: "heic-picture" },
  svg: { code: "svg-picture" },
};

/** How often a server that is busy is asked again. */
const ATTEMPTS = 8;
const PAUSE = 2_000;
const LONGEST_PAUSE = 10_000;

/** A picture that the platform takes, by its media type; one that many have and it does not take; or anything else. */
type PictureKind = PictureType | "gif" | "heic" | "svg" | "unknown";

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

const isUsable = (kind: PictureKind): kind is PictureType => kind.startsWith("image/");

const waiting = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

const refusal = (code: ErrorCode, status: number, reason: Reason): ApiError =>
  new ApiError(code, reason.code, status, { fields: [{ field: "file", ...reason }] });

/** What a file is by its first bytes: names and the browser's own guess say what somebody called it. */
export function pictureKind(head: Uint8Array): PictureKind {
  const text = (from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(0, 4) === "GIF8") return "gif";
  if (text(4, 8) === "ftyp")
    return BRANDS[text(8, 12)] ?? (/^(?:hei|hev|mif|msf)/.test(text(8, 12)) ? heif(text) : "unknown");
  return /^\s*(?:\ufeff)?(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(text(0, KIND_BYTES)) ? "svg" : "unknown";
}

/** `mif1` is any picture of the family: the brands after it say which. */
function heif(text: (from: number, to: number) => string): PictureKind {
  return text(16, 40).includes("avif") ? "image/avif" : "heic";
}
