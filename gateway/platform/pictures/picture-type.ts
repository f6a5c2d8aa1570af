import { fileTypeFromBuffer } from "file-type";
import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import { PICTURE_TYPES, type PictureType } from "../../../areas/shared/pictures/image.ts";
import { UnusableImage } from "./images.ts";

/** Media types that can't be used, though they are pictures. */
const REFUSED: Record<string, Reason> = {
  "image/heic": { code: "heic-picture" },
  "image/heif": { code: "heic-picture" },
  "image/gif": { code: "gif-picture" },
  "image/apng": { code: "animated-picture" },
};
const DRAWING = /^\s*<(?:\?xml|!doctype\s+svg|svg)\b/i;

const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((known) => known === type);

/**
 * What a file is by its first bytes, before anything decodes it.
 * @param declared what it is called where it came from; that and its bytes have to agree
 * @throws UnusableImage
 */
export async function pictureType(bytes: Buffer, declared?: string): Promise<PictureType> {
  const { mime = "" } = (await fileTypeFromBuffer(bytes)) ?? {};
  const isDrawing = DRAWING.test(bytes.toString("utf8", 0, 100).replace("\uFEFF", ""));
  if (isDrawing) throw new UnusableImage({ code: "svg-picture" });
  if (!isPictureType(mime)) throw new UnusableImage(REFUSED[mime] ?? { code: "not-a-picture" });
  if (declared !== undefined && declared !== mime) {
    throw new UnusableImage({ code: "wrong-picture-type", params: { declared, type: mime } });
  }
  return mime;
}
