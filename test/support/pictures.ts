import { readdirSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { crc32, gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import type { ErrorAnswer } from "../../areas/shared/contract/errors.ts";
import type { AddImageAnswer } from "../../areas/shared/pictures/contract/image-operations.ts";
import { sendRequest } from "./http.ts";

/** A picture with one colour per half, so that rotation is visible. */
export function makePicture(width: number, height: number): Sharp {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3, background: "#d02020" } } as const;
  const base = sharp({ create: { width, height, channels: 3, background: "#2020d0" } });
  return base.composite([{ input: left, left: 0, top: 0 }]);
}

export function makeSvg(
  width: number,
  height: number,
  content = '<rect width="50%" height="100%" fill="#d02020"/>',
): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}

/** A PNG whose header claims a size that its data does not have. */
export function makePngHeader(width: number, height: number): Buffer {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/**
 * A black AVIF of 81 megapixels in 2 kB, stored because encoding it takes 2.5 s of CPU time:
 * `sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "black" } }).avif({ effort: 0 })`.
 */
export const readLargeAvif = (): Buffer => readFileSync(join(import.meta.dirname, "black-9000.avif"));

/** Markup that must never be served. */
export const PAYLOAD = "<script>alert(document.domain)</script>";
const MARKUP = Buffer.from(`<html><body>${PAYLOAD}</body></html>`);
/** The end of a zip archive: readers of zip and Java archives start there. */
const ZIP = Buffer.concat([
  Buffer.from("PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000META-INF/MANIFEST.MF"),
  MARKUP,
  Buffer.from("PK\u0005\u0006"),
  Buffer.alloc(18),
]);

export interface NamedFile {
  label: string;
  type: string;
  file: Buffer;
}

/** Inserts a segment after a JPEG's start. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B */
function withJpegSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, content, jpeg.subarray(2)]);
}

/** Pictures that are also files of another type. */
export async function polyglots(): Promise<NamedFile[]> {
  const picture = makePicture(400, 300);
  const [jpeg, png, webp, avif] = await Promise.all(
    (["jpeg", "png", "webp", "avif"] as const).map((format) => picture.clone().toFormat(format).toBuffer()),
  );
  if (!jpeg || !png || !webp || !avif) throw new TypeError("four formats are required");
  const text = await picture
    .clone()
    .png()
    .withExif({ IFD0: { ImageDescription: MARKUP.toString() } })
    .toBuffer();
  const xmp = await picture
    .clone()
    .webp()
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`)
    .toBuffer();
  return [
    { label: "JPEG with HTML in a comment", type: "image/jpeg", file: withJpegSegment(jpeg, 0xfe, MARKUP) },
    {
      label: "JPEG with HTML in an application segment",
      type: "image/jpeg",
      file: withJpegSegment(jpeg, 0xe9, MARKUP),
    },
    { label: "JPEG with HTML behind it", type: "image/jpeg", file: Buffer.concat([jpeg, MARKUP]) },
    { label: "JPEG that is a Java archive", type: "image/jpeg", file: Buffer.concat([jpeg, ZIP]) },
    { label: "PNG with a script in its EXIF", type: "image/png", file: text },
    { label: "PNG with HTML behind it", type: "image/png", file: Buffer.concat([png, MARKUP]) },
    { label: "WebP with a script in its XMP", type: "image/webp", file: xmp },
    { label: "WebP with HTML behind it", type: "image/webp", file: Buffer.concat([webp, MARKUP]) },
    { label: "AVIF with an archive behind it", type: "image/avif", file: Buffer.concat([avif, ZIP]) },
  ];
}

/** Files that must be rejected by content, each with its claimed type. */
export async function unusableFiles(): Promise<NamedFile[]> {
  const png = await makePicture(40, 40).png().toBuffer();
  const gif = await makePicture(40, 40).gif().toBuffer();
  const frames = await Promise.all(
    Array.from({ length: 300 }, (_, width) =>
      makePicture(width + 1, 8)
        .png()
        .toBuffer(),
    ),
  );
  const moving = (format: "gif" | "webp") =>
    sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
  const svg = makeSvg(100, 100, PAYLOAD).toString();
  const black = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: "black" } });
  return [
    { label: "nothing", type: "image/png", file: Buffer.alloc(0) },
    { label: "one byte", type: "image/jpeg", file: Buffer.from([0xff]) },
    { label: "markup", type: "image/jpeg", file: MARKUP },
    { label: "JSON", type: "image/png", file: Buffer.from("{}") },
    { label: "PDF", type: "image/png", file: Buffer.from("%PDF-1.7\n%EOF") },
    { label: "an archive", type: "image/png", file: ZIP },
    { label: "markup, then a picture", type: "image/png", file: Buffer.concat([MARKUP, png]) },
    { label: "GIF", type: "image/png", file: gif },
    { label: "GIF that is a Java archive", type: "image/jpeg", file: Buffer.concat([gif, ZIP]) },
    { label: "GIF of 300 frames", type: "image/webp", file: await moving("gif") },
    { label: "WebP of 300 frames", type: "image/webp", file: await moving("webp") },
    { label: "TIFF", type: "image/jpeg", file: await makePicture(40, 40).tiff().toBuffer() },
    { label: "HEIC", type: "image/avif", file: Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0heicmif1") },
    { label: "SVG", type: "image/png", file: Buffer.from(svg) },
    { label: "SVG with a byte order mark", type: "image/png", file: Buffer.from(`\uFEFF<?xml version="1.0"?>${svg}`) },
    { label: "SVG in UTF-16", type: "image/png", file: Buffer.from(`\uFEFF${svg}`, "utf16le") },
    { label: "SVG, gzipped", type: "image/png", file: gzipSync(svg) },
    { label: "PNG of 3,600 megapixels in 70 bytes", type: "image/png", file: makePngHeader(60_000, 60_000) },
    {
      label: "PNG with more pixels than there are numbers",
      type: "image/png",
      file: makePngHeader(2 ** 31 - 1, 2 ** 31 - 1),
    },
    { label: "WebP of 268 megapixels in 50 bytes", type: "image/webp", file: await largeWebp() },
    {
      label: "AVIF of 81 megapixels in 2 kB",
      type: "image/avif",
      file: readLargeAvif(),
    },
    { label: "PNG of 64 megapixels, all there", type: "image/png", file: await black(8_000).png().toBuffer() },
    { label: "tower", type: "image/png", file: await makePicture(2, 16_400).png().toBuffer() },
  ];
}

/**
 * A lossless WebP whose header claims the maximum size.
 * https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification
 */
async function largeWebp(): Promise<Buffer> {
  const webp = await makePicture(8, 8).webp({ lossless: true }).toBuffer();
  webp.writeUInt32LE(16_382 + 16_382 * 2 ** 14, webp.indexOf("VP8L") + 9);
  return webp;
}

export interface UploadAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: AddImageAnswer & Partial<ErrorAnswer>;
}

/** Uploads a file to 127.0.0.1. @param headers the session's, and the file's `Content-Type` */
export async function uploadPicture(
  port: number,
  sellerId: string,
  file: Buffer,
  headers: Record<string, string>,
): Promise<UploadAnswer> {
  const path = fillPath(ENDPOINTS.addImage.path, { sellerId });
  const answer = await sendRequest(port, { method: "PUT", path, headers, body: file });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) };
}

/** Encoder processes that a process has started. */
export function encodersOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return children.filter((child) => commandOf(child).includes("encoder-process"));
}

/** The command line of a process; empty once it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
