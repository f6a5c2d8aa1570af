import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { Platform } from "../platform.ts";
import { requireRunning } from "./require-running.ts";

/** Pauses a shop, or opens it again. @throws Unauthorized where it has been shut down @throws ObjectNotFound */
export function changeStatus(
  { sellers }: Pick<Platform, "sellers">,
  sellerId: string,
  status: "active" | "paused",
): Promise<Seller> {
  return sellers.change(sellerId, (stored) => {
    requireRunning(stored);
    return { status };
  });
}
