import type { PictureType } from "../pictures/image.ts";

/** A picture that the platform takes, by its media type; one that many have and it does not take; or anything else. */
export type PictureKind = PictureType | "gif" | "heic" | "svg" | "unknown";

/** How many bytes of a file {@link pictureKind} looks at. */
export const KIND_BYTES = 512;

/** The brands of ISO base media files: https://aomediacodec.github.io/av1-avif/#brands */
const BRANDS: Record<string, PictureKind> = { avif: "image/avif", avis: "image/avif" };

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
