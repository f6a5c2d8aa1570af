import { GatewayError, type GatewayErrorCode } from "../errors.ts";

/** Answers with an error, whatever is asked. */
export function nothingHere(code: GatewayErrorCode) {
  return (): never => {
    throw new GatewayError(code);
  };
}
