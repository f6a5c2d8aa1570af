import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

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
