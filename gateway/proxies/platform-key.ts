import { createHash, timingSafeEqual } from "node:crypto";

/**
 * With this a gateway proves to a platform elsewhere who it is, so that what it says of the client counts there. The
 * gateway drops what a client sends under the name; no log has it.
 */
export const PLATFORM_KEY_HEADER = "x-platform-key";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request's header is the key. How long it takes says nothing of how much of it was right. */
export function isPlatformKey(given: string | string[] | undefined, key: string): boolean {
  return typeof given === "string" && timingSafeEqual(digest(given), digest(key));
}
