import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import type { ImageFormat } from "../../../areas/shared/pictures/image.ts";
import type { PictureHeader, Rendition } from "./picture-header.ts";

/** What an encoder process is asked to do. */
export type EncoderJob =
  | { kind: "header"; original: Buffer }
  | { kind: "remake"; upload: Buffer }
  | { kind: "first"; id: string; original: Buffer }
  | { kind: "rendition"; id: string; original: Buffer; width: number; format: ImageFormat }
  | { kind: "placeholder"; rendition: Buffer };

/** What is made of a picture before anyone asks for it. */
export interface FirstRenditions {
  header: PictureHeader;
  renditions: Rendition[];
  placeholder: string;
}

export interface EncoderResults {
  header: PictureHeader;
  remake: Buffer;
  first: FirstRenditions;
  /** Without `bytes` where the original is not that wide. */
  rendition: { header: PictureHeader; bytes?: Buffer };
  placeholder: string;
}

/** The answer to one job. `unusable`: the picture can't be used, and why; `error`: anything else that went wrong. */
export type EncoderAnswer = { result: EncoderResults[EncoderJob["kind"]] } | { unusable: Reason } | { error: string };
