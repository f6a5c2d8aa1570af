import { PlatformError } from "../errors.ts";
import type { Part } from "./kind.ts";

/** What would be brought has gone on where it would be brought to. */
export class TargetAhead extends PlatformError {
  readonly code = "version-conflict";
  readonly part: Part;

  constructor(part: Part) {
    super("A record is newer where it would be brought to.");
    this.part = part;
  }
}
