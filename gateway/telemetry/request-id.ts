import { randomBytes } from "node:crypto";

/** Which process, so that the ids of several gateways don't meet in one log. */
const instance = randomBytes(6).toString("base64url");
let count = 0;

/** An id that is unique across processes and restarts; it identifies, and is no secret. */
export function newRequestId(): string {
  count += 1;
  return `${instance}${count.toString(36)}`;
}
