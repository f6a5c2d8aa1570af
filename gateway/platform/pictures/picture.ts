import sharp, { type Sharp } from "sharp";
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from "../../../areas/shared/pictures/image.ts";
import { UnusableImage } from "./images.ts";
import { type FirstRenditions, ORIGINAL_FORMATS, type PictureHeader, type Rendition } from "./picture-file.ts";

// Runs in encoder processes only: libvips decodes what strangers send, and must not be able to end the gateway.

/** A photograph of a good camera; what decodes to more is an attack or a mistake. */
export const MAX_PIXELS = 50_000_000;
/** WebP's greatest side in pixels. https://developers.google.com/speed/webp/faq#what_is_the_maximum_size_a_webp_image_can_be */
const MAX_SIDE = 16_383;
/** A drawing has no pixels of its own: it gets at least this width, and more where it says that it is wider. */
const DRAWING_WIDTH = 1280;
/** SVG's unit is 1/96 in, but librsvg draws one pixel per unit at 72 dots per inch. */
const UNIT_DENSITY = 72;
/** sharp's own bounds for `density`. */
const [MIN_DENSITY, MAX_DENSITY] = [1, 100_000];

/**
 * Encoder settings, by CPU time for the four widths of an illustrated picture: AVIF at effort 1 with halved chroma takes
 * 0.29 s, where effort 2 takes 0.58 s for 7 % fewer bytes and effort 0 half of it for 26 % more; WebP, the fallback,
 * takes 0.12 s at effort 2 and twice that at effort 3 for 3 % fewer.
 */
const ENCODE: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 1, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
};

// One thread per process: the pool decides how many pictures are encoded at a time.
sharp.concurrency(1);
sharp.cache(false);
// sharp's other loaders never read a stranger's bytes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}`) });

/** Reads the header, and decodes nothing. @throws UnusableImage */
export async function readHeader(original: Buffer): Promise<PictureHeader> {
  const metadata = await decoding(() => sharp(original, { limitInputPixels: false }).metadata());
  const loaded = metadata.format === "heif" && metadata.compression === "av1" ? "avif" : metadata.format;
  const format = ORIGINAL_FORMATS.find((known) => known === loaded);
  if (!format) throw new UnusableImage({ code: "not-a-picture" });
  const { width, height } = metadata.autoOrient;
  // A drawing is measured by the pixels that it is drawn with.
  if (format !== "svg" && metadata.width * metadata.height > MAX_PIXELS) {
    throw new UnusableImage({ code: "too-many-pixels", params: { max: MAX_PIXELS / 1_000_000 } });
  }
  const available = format === "svg" ? Math.max(width, DRAWING_WIDTH) : width;
  const widths: number[] = IMAGE_WIDTHS.filter((candidate) => candidate <= available);
  const found = { format, width, height, frames: metadata.pages ?? 1, widths };
  if (widths.length === 0) widths.push(IMAGE_WIDTHS[0]);
  if (format !== "svg" && !fitsEncoders(found, Math.max(...widths))) {
    throw new UnusableImage({ code: "picture-too-tall" });
  }
  return found;
}

/** Whether WebP can encode the picture at this width, or at its own if that is less. */
export function fitsEncoders({ width, height }: Pick<PictureHeader, "width" | "height">, asWideAs: number): boolean {
  return height * Math.min(1, asWideAs / width) <= MAX_SIDE;
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Decoded pictures larger than this, in bytes, are not kept for the next rendition. */
const MAX_KEPT = 32 * 1024 * 1024;
/** The pixels decoded last: renditions of one picture are usually made one after another, and decoding is half the work. */
let kept: { key: string; pixels: Pixels } | undefined;

/**
 * One rendition: metadata stripped, orientation applied, never enlarged (a picture narrower than the narrowest width
 * keeps its own). The same original gives the same bytes. librsvg has no base address here, so an SVG loads nothing from
 * outside the file.
 * @param id the picture's; its pixels are kept for the next rendition
 * @throws UnusableImage
 */
export async function makeRendition(
  original: Buffer,
  { header, id }: { header: PictureHeader; id: string },
  { width, format }: Omit<Rendition, "bytes">,
): Promise<Rendition> {
  const greatest = Math.max(...header.widths);
  // A drawing's cost grows with its size, so it is drawn at each. The narrowest width is made before all others, in the
  // time of an upload or import, and decoders are several times as fast at a fraction of the size.
  const drawnWidth = header.format === "svg" || width === Math.min(...header.widths) ? width : greatest;
  const key = `${id}-${drawnWidth}`;
  const pixels = kept?.key === key ? kept.pixels : await decode(original, header, drawnWidth);
  kept = pixels.data.length <= MAX_KEPT ? { key, pixels } : undefined;
  const resized = sharp(pixels.data, { raw: pixels.raw }).resize({ width, withoutEnlargement: true });
  return { width, format, bytes: await decoding(() => ENCODE[format](resized).toBuffer()) };
}

async function decode(original: Buffer, { format, width: ownWidth }: PictureHeader, width: number): Promise<Pixels> {
  const isDrawing = format === "svg";
  const density = isDrawing ? (UNIT_DENSITY * width) / Math.max(1, ownWidth) : UNIT_DENSITY;
  const limits = { limitInputPixels: MAX_PIXELS, density: Math.min(MAX_DENSITY, Math.max(MIN_DENSITY, density)) };
  const { data, info } = await decoding(() =>
    sharp(original, limits)
      .autoOrient()
      .toColourspace("srgb")
      .resize({ width, withoutEnlargement: !isDrawing })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/**
 * What is made of a picture when it is added: the narrowest width in each format, and the placeholder. Of a drawing, which
 * only commands add, the placeholder alone: drawing one takes 0.1 s even at the narrowest width, and `npm start` adds 120.
 * @throws UnusableImage
 */
export async function makeFirst(
  original: Buffer,
  header: PictureHeader,
  id: string,
): Promise<Omit<FirstRenditions, "header">> {
  if (header.format === "svg") {
    const { data, raw } = await decode(original, header, 2 * PLACEHOLDER_WIDTH);
    return { renditions: [], placeholder: await encodePlaceholder(sharp(data, { raw })) };
  }
  const renditions: Rendition[] = [];
  for (const format of IMAGE_FORMATS) {
    renditions.push(await makeRendition(original, { header, id }, { width: Math.min(...header.widths), format }));
  }
  const webp = renditions.find(({ format }) => format === "webp") ?? renditions[0];
  return { renditions, placeholder: await makePlaceholder(webp?.bytes ?? original) };
}

/** Pixels across; a browser blurs them as it enlarges them. */
const PLACEHOLDER_WIDTH = 16;
const PLACEHOLDER_MAX_HEIGHT = 24;

/**
 * The picture in a few dozen pixels as a `data:` URI (WebP, which keeps what is transparent), for a page's first paint:
 * 130 to 270 characters for the demo's pictures, 620 for noise.
 * @param rendition any of its renditions; the narrowest is the quickest
 * @throws UnusableImage
 */
export function makePlaceholder(rendition: Buffer): Promise<string> {
  return encodePlaceholder(sharp(rendition));
}

async function encodePlaceholder(image: Sharp): Promise<string> {
  const size = { width: PLACEHOLDER_WIDTH, height: PLACEHOLDER_MAX_HEIGHT, fit: "inside" } as const;
  const bytes = await decoding(() => image.resize(size).webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer());
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

/** @throws UnusableImage when the work fails, because it does so by what is in the file */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new UnusableImage({ code: "damaged-picture" }, { cause: error });
  }
}

/** Twice the greatest width that is served, so that sharper screens can be given more one day. In pixels. */
const KEPT_WIDTH = 3840;

/**
 * The picture as WebP, made from its first frame's pixels: orientation applied, colours in sRGB, metadata and whatever
 * else was in the file left behind. It is what is kept as the original, because it goes out again with the shop's export.
 *
 * Measured with a photograph of 12 megapixels (JPEG, 3.0 MB): 0.69 s of CPU time and 2.6 MB at this width; JPEG at a
 * like quality is four times as quick, but knows no transparency, and lossless WebP makes PNG photographs six times as
 * large. Of the renditions, which are made with less quality, nobody can tell.
 * @throws UnusableImage
 */
export async function remakePicture(upload: Buffer): Promise<Buffer> {
  const picture = await readHeader(upload);
  if (picture.format === "svg") throw new UnusableImage({ code: "svg-picture" });
  if (picture.frames > 1) throw new UnusableImage({ code: "animated-picture" });
  if (!fitsEncoders(picture, KEPT_WIDTH)) throw new UnusableImage({ code: "picture-too-tall" });
  return decoding(() =>
    sharp(upload, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .toColourspace("srgb")
      .resize({ width: KEPT_WIDTH, withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100, effort: 2 })
      .toBuffer(),
  );
}
