import { PlatformError } from "../errors.ts";

/** What was sent is no file that products can be read from; the sentence says what it is, and what is expected. */
export class ImportFileInvalid extends PlatformError {
  readonly code = "bad-request";

  constructor(sentence: string) {
    super(sentence, { fields: { file: sentence } });
  }
}
