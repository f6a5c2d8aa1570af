import type { ErrorCode } from "../../areas/shared/contract/errors.ts";
import { GatewayError } from "../errors.ts";

/** Answers with an error, whatever is asked. */
export function nothingHere(code: ErrorCode) {
  return (): never => {
    throw new GatewayError(code);
  };
}
