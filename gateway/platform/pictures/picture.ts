import sharp, { type Sharp } from "sharp";
import { hasAvifBrand, IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from "../../../areas/shared/pictures/image.ts";
import { UnusableImage } from "./images.ts";
import { type FirstRenditions, ORIGINAL_FORMATS, type PictureHeader, type Rendition } from "./picture-file.ts";

// Runs only in encoder processes: libvips decodes untrusted files, and a crash must not end the gateway.

/** Enough for a photograph of a good camera. */
export const MAX_PIXELS = 50_000_000;
/**
 * WebP's maximum side length in pixels.
 * https://developers.google.com/speed/webp/faq#what_is_the_maximum_size_a_webp_image_can_be
 */
const MAX_SIDE = 16_383;
/** The minimum width for an SVG, which has no pixels of its own. */
const SVG_WIDTH = 1280;
/** An SVG unit is 1/96 in, but librsvg renders one pixel per unit at 72 dots per inch. */
const UNIT_DENSITY = 72;
/** sharp's limits for `density`. */
const [MIN_DENSITY, MAX_DENSITY] = [1, 100_000];

/**
 * Encoder settings, by CPU time for four widths of an illustration. AVIF at effort 1 with halved chroma takes 0.29
 * s. Effort 2 takes 0.58 s for 7 % fewer bytes, effort 0 half the time for 26 % more. WebP, the fallback, takes 0.12 s
 * at effort 2, and twice that at effort 3 for 3 % fewer bytes.
 */
const ENCODE: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 1, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
};

// One thread per process: the pool limits how many pictures are encoded concurrently.
sharp.concurrency(1);
sharp.cache(false);
// Blocks all other loaders, because the files are untrusted.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}`) });

/** Not "warning", the default: cameras and phones write JPEG files with small flaws that every browser shows. */
const FAIL_ON = "error";

/** Reads the header without decoding pixels. @throws UnusableImage */
export async function readHeader(original: Buffer): Promise<PictureHeader> {
  const metadata = await decoding(() => sharp(original, { limitInputPixels: false, failOn: FAIL_ON }).metadata());
  // Not `metadata.compression`: libvips derives it from the major brand only.
  const loaded = metadata.format === "heif" && hasAvifBrand(original) ? "avif" : metadata.format;
  const format = ORIGINAL_FORMATS.find((known) => known === loaded);
  if (!format) throw new UnusableImage({ code: "not-a-picture" });
  const { width, height } = metadata.autoOrient;
  // An SVG is limited by the pixels it is rendered to, in `decode`.
  if (format !== "svg" && metadata.width * metadata.height > MAX_PIXELS) {
    throw new UnusableImage({ code: "too-many-pixels", params: { max: MAX_PIXELS / 1_000_000 } });
  }
  const available = format === "svg" ? Math.max(width, SVG_WIDTH) : width;
  const widths: number[] = IMAGE_WIDTHS.filter((candidate) => candidate <= available);
  const found = { format, width, height, frames: metadata.pages ?? 1, widths };
  if (widths.length === 0) widths.push(IMAGE_WIDTHS[0]);
  if (format !== "svg" && !fitsEncoders(found, Math.max(...widths))) {
    throw new UnusableImage({ code: "picture-too-tall" });
  }
  return found;
}

/** Whether WebP can encode the picture at this width, or at its own width if that is smaller. */
export function fitsEncoders({ width, height }: Pick<PictureHeader, "width" | "height">, asWideAs: number): boolean {
  return height * Math.min(1, asWideAs / width) <= MAX_SIDE;
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Decoded pictures larger than this, in bytes, are not cached. */
const MAX_CACHED = 32 * 1024 * 1024;
/** The last decoded pixels: renditions of one picture are usually made in sequence, and decoding is half the work. */
let cached: { key: string; pixels: Pixels } | undefined;

/**
 * Makes a rendition without metadata, with its orientation applied. It is never enlarged: a picture narrower than the
 * narrowest width keeps its width. The same original gives the same bytes. librsvg gets no base address, so an SVG
 * can't load external files.
 * @param id the picture's id, the key for caching its pixels
 * @throws UnusableImage
 */
export async function makeRendition(
  original: Buffer,
  { header, id }: { header: PictureHeader; id: string },
  { width, format }: Omit<Rendition, "bytes">,
): Promise<Rendition> {
  const greatest = Math.max(...header.widths);
  // The cost of an SVG grows with its size, so it is rendered at each width. The narrowest width is made first, during
  // an upload or import, and decoders are several times as fast at a fraction of the size.
  const decodedWidth = header.format === "svg" || width === Math.min(...header.widths) ? width : greatest;
  const key = `${id}-${decodedWidth}`;
  const pixels = cached?.key === key ? cached.pixels : await decode(original, header, decodedWidth);
  cached = pixels.data.length <= MAX_CACHED ? { key, pixels } : undefined;
  const resized = sharp(pixels.data, { raw: pixels.raw }).resize({ width, withoutEnlargement: true });
  return { width, format, bytes: await decoding(() => ENCODE[format](resized).toBuffer()) };
}

async function decode(original: Buffer, { format, width: ownWidth }: PictureHeader, width: number): Promise<Pixels> {
  const isSvg = format === "svg";
  const density = isSvg ? (UNIT_DENSITY * width) / Math.max(1, ownWidth) : UNIT_DENSITY;
  const limits = {
    limitInputPixels: MAX_PIXELS,
    density: Math.min(MAX_DENSITY, Math.max(MIN_DENSITY, density)),
    failOn: FAIL_ON,
  } as const;
  const { data, info } = await decoding(() =>
    sharp(original, limits)
      .autoOrient()
      .toColourspace("srgb")
      .resize({ width, withoutEnlargement: !isSvg })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/**
 * Makes the renditions for adding a picture: the narrowest width in each format, and the placeholder. For an SVG it
 * makes only the placeholder: rendering takes 0.1 s even at the narrowest width, and `npm start` adds 120 of them. Only
 * commands add SVGs.
 * @throws UnusableImage
 */
export async function makeFirst(
  original: Buffer,
  header: PictureHeader,
  id: string,
): Promise<Omit<FirstRenditions, "header">> {
  if (header.format === "svg") {
    const pixels = await decode(original, header, 2 * PLACEHOLDER_WIDTH);
    const image = sharp(pixels.data, { raw: pixels.raw });
    return {
      renditions: [],
      placeholder: await encodePlaceholder(isOpaqueDrawing(pixels) ? image.removeAlpha() : image),
    };
  }
  const renditions: Rendition[] = [];
  for (const format of IMAGE_FORMATS) {
    renditions.push(await makeRendition(original, { header, id }, { width: Math.min(...header.widths), format }));
  }
  const webp = renditions.find(({ format }) => format === "webp") ?? renditions[0];
  return { renditions, placeholder: await makePlaceholder(webp?.bytes ?? original) };
}

/** An opaque drawing covers the pixels at its edge in part, at least half of each. */
function isOpaqueDrawing({ data, raw: { channels } }: Pixels): boolean {
  return channels === 4 && data.every((value, index) => index % 4 < 3 || value >= 128);
}

/** In pixels. Browsers blur the placeholder when they enlarge it. */
const PLACEHOLDER_WIDTH = 16;
const PLACEHOLDER_MAX_HEIGHT = 24;

/**
 * Makes a tiny version of the picture as a `data:` URI for a page's first paint. WebP keeps transparency. The demo's
 * pictures take 130 to 270 characters, noise takes 620.
 * @param rendition any rendition; the narrowest is the fastest
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

/** @throws UnusableImage if the work fails, because the cause is the file's content */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new UnusableImage({ code: "damaged-picture" }, { cause: error });
  }
}

/** Pixels: twice the maximum served width, for screens with a higher density in the future. */
const KEPT_WIDTH = 3840;

/**
 * Re-encodes the first frame, with orientation applied, colours in sRGB and no metadata: as JPEG, or as WebP if it may be
 * transparent. The result is stored as the original, because the shop's export publishes it.
 *
 * A photograph of 12 megapixels as JPEG takes a third of WebP's CPU time, and decoders are faster at a fraction of its
 * size. It is a tenth larger, a smooth drawing three times as large. Lossless WebP makes PNG photographs six times as
 * large. The loss is invisible in the renditions, which have a lower quality.
 * @throws UnusableImage
 */
export async function remakePicture(upload: Buffer): Promise<Buffer> {
  const picture = await readHeader(upload);
  if (picture.format === "svg") throw new UnusableImage({ code: "svg-picture" });
  if (picture.frames > 1) throw new UnusableImage({ code: "animated-picture" });
  if (!fitsEncoders(picture, KEPT_WIDTH)) throw new UnusableImage({ code: "picture-too-tall" });
  return decoding(async () => {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: FAIL_ON });
    const { hasAlpha } = await image.metadata();
    const kept = image.autoOrient().toColourspace("srgb").resize({ width: KEPT_WIDTH, withoutEnlargement: true });
    return (
      hasAlpha ? kept.webp({ quality: 90, alphaQuality: 100, effort: 2 }) : kept.jpeg({ quality: 90 })
    ).toBuffer();
  });
}
