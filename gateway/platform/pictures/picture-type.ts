import { fileTypeFromBuffer } from "file-type";
import { PICTURE_TYPES, type PictureType } from "../../../areas/shared/api/contract/admin/image-answers.ts";
import { UnusableImage } from "./images.ts";

/** How people call what their file turned out to be, and what to do about it. */
const REFUSED: Record<string, string> = {
  "image/heic": "The picture is a HEIC photograph. Save it as JPEG.",
  "image/heif": "The picture is a HEIC photograph. Save it as JPEG.",
  "image/gif": "The picture is a GIF. Save it as PNG or JPEG.",
  "image/apng": "The picture moves. Save one of its frames.",
};
const DRAWING = /^\s*<(?:\?xml|!doctype\s+svg|svg)\b/i;
const DRAWN = "The picture is a drawing (SVG). Save it as PNG.";
const UNKNOWN = "The file is not a JPEG, PNG, WebP or AVIF picture.";

const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((known) => known === type);

/**
 * What a file is by its first bytes, before anything decodes it.
 * @param declared what it is called where it came from; that and its bytes have to agree
 * @throws UnusableImage
 */
export async function pictureType(bytes: Buffer, declared?: string): Promise<PictureType> {
  const { mime = "" } = (await fileTypeFromBuffer(bytes)) ?? {};
  if (DRAWING.test(bytes.toString("utf8", 0, 100).replace("\uFEFF", ""))) throw new UnusableImage(DRAWN);
  if (!isPictureType(mime)) throw new UnusableImage(REFUSED[mime] ?? UNKNOWN);
  if (declared !== undefined && declared !== mime) {
    throw new UnusableImage(`The file says that it is ${declared}, but it is ${mime}. Save it anew, or rename it.`);
  }
  return mime;
}
