import { randomBytes } from "node:crypto";

/** Which process, so that the ids of several gateways don't meet in one log. */
const instance = randomBytes(6).toString("base64url");
let count = 0;

const SHAPE = /^[\w-]{8,64}$/;

/**
 * An id that is unique across processes and restarts; it identifies, and is no secret.
 *
 * @param given what a trusted proxy has called the request: kept where it can be one, so that both logs name it alike
 */
export function requestId(given?: string | string[]): string {
  if (typeof given === "string" && SHAPE.test(given)) return given;
  count += 1;
  return `${instance}${count.toString(36)}`;
}
