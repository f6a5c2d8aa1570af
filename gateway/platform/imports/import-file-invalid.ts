import { FileRefused } from "../errors.ts";

/** A file from which products can't be read. */
export class ImportFileInvalid extends FileRefused {
  readonly code = "bad-request";
}
