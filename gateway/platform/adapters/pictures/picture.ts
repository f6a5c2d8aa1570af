import sharp, { type Sharp } from "sharp";
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from "../../../../areas/shared/domain/image.ts";
import { UnusableImage } from "../../ports/images.ts";

export const ORIGINAL_FORMATS = ["svg", "png", "jpeg", "webp", "avif"] as const;
export type OriginalFormat = (typeof ORIGINAL_FORMATS)[number];

/** What is known of an original from its header, before any pixel is decoded. */
export interface Picture {
  bytes: Buffer;
  format: OriginalFormat;
  /** Pixels as shown, after the EXIF orientation; for an SVG those of its own size. */
  width: number;
  height: number;
  /** More than one where it moves, or has several pages. */
  frames: number;
  /** The widths to make, ascending. */
  widths: number[];
}

export interface Rendition {
  width: number;
  format: ImageFormat;
  bytes: Buffer;
}

/** A photograph of a good camera; what decodes to more is an attack or a mistake. */
export const MAX_PIXELS = 50_000_000;
/** WebP's greatest side in pixels. https://developers.google.com/speed/webp/faq#what_is_the_maximum_size_a_webp_image_can_be */
const MAX_SIDE = 16_383;
const MAX_BYTES = 25 * 1024 * 1024;
/** A drawing has no pixels of its own: it gets at least this width, and more where it says that it is wider. */
const DRAWING_WIDTH = 1280;
const TOO_MANY_PIXELS = `The picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Make it smaller.`;
export const TOO_TALL = "The picture is too tall for its width.";
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

// One thread a picture: the caller decides how many pictures are in work.
sharp.concurrency(1);
sharp.cache(false);
// What sharp can read besides is never offered a stranger's bytes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}`) });

/** Reads the header, and decodes nothing. @throws UnusableImage */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > MAX_BYTES) throw new UnusableImage(`The picture is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
  const metadata = await decoding(() => sharp(bytes, { limitInputPixels: false }).metadata());
  const loaded = metadata.format === "heif" && metadata.compression === "av1" ? "avif" : metadata.format;
  const format = ORIGINAL_FORMATS.find((known) => known === loaded);
  if (!format) throw new UnusableImage(`The picture must be one of ${ORIGINAL_FORMATS.join(", ")}.`);
  const { width, height } = metadata.autoOrient;
  // A drawing's pixels are those that it is drawn with, and counted then.
  if (format !== "svg" && metadata.width * metadata.height > MAX_PIXELS) throw new UnusableImage(TOO_MANY_PIXELS);
  const available = format === "svg" ? Math.max(width, DRAWING_WIDTH) : width;
  const widths: number[] = IMAGE_WIDTHS.filter((candidate) => candidate <= available);
  const found = { bytes, format, width, height, frames: metadata.pages ?? 1, widths };
  if (widths.length === 0) widths.push(IMAGE_WIDTHS[0]);
  if (format !== "svg" && !fitsEncoders(found, Math.max(...widths))) throw new UnusableImage(TOO_TALL);
  return found;
}

/** Whether it can be encoded when it is as wide as this, or as it is if that is less. */
export function fitsEncoders({ width, height }: Pick<Picture, "width" | "height">, asWideAs: number): boolean {
  return height * Math.min(1, asWideAs / width) <= MAX_SIDE;
}

/**
 * Makes the renditions one after another: metadata stripped, orientation applied, never enlarged (a picture narrower
 * than the narrowest width keeps its own). An SVG is drawn once at the greatest width; librsvg has no base address
 * here, so it loads nothing from outside the file. @throws UnusableImage
 */
export async function* renderPicture(picture: Picture): AsyncGenerator<Rendition> {
  const greatest = Math.max(...picture.widths);
  const drawn = picture.format === "svg";
  const density = drawn ? (UNIT_DENSITY * greatest) / Math.max(1, picture.width) : UNIT_DENSITY;
  const decoded = await decoding(() =>
    sharp(picture.bytes, {
      limitInputPixels: MAX_PIXELS,
      density: Math.min(MAX_DENSITY, Math.max(MIN_DENSITY, density)),
    })
      .autoOrient()
      .toColourspace("srgb")
      .resize({ width: greatest, withoutEnlargement: !drawn })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  for (const width of picture.widths) {
    for (const format of IMAGE_FORMATS) {
      const { width: rawWidth, height, channels } = decoded.info;
      const image = sharp(decoded.data, { raw: { width: rawWidth, height, channels } });
      const resized = image.resize({ width, withoutEnlargement: true });
      yield { width, format, bytes: await decoding(() => ENCODE[format](resized).toBuffer()) };
    }
  }
}

/** Pixels across; a browser blurs them as it enlarges them. */
const PLACEHOLDER_WIDTH = 16;
const PLACEHOLDER_MAX_HEIGHT = 24;

/**
 * The picture in a few dozen pixels as a `data:` URI (WebP, which keeps what is transparent), for a page's first paint:
 * 130 to 270 characters for the demo's pictures, 620 for noise.
 * @param rendition any of its renditions; the narrowest is the quickest
 */
export async function makePlaceholder(rendition: Buffer): Promise<string> {
  const image = sharp(rendition).resize({
    width: PLACEHOLDER_WIDTH,
    height: PLACEHOLDER_MAX_HEIGHT,
    fit: "inside",
  });
  const bytes = await decoding(() => image.webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer());
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

/** @throws UnusableImage when the work fails, because it does so by what is in the file */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new UnusableImage("The file is not a picture that can be read: it may be damaged or incomplete.", {
      cause: error,
    });
  }
}
