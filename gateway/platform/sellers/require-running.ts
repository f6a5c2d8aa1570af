import type { Seller } from "../../../areas/shared/domain/seller.ts";
import { Unauthorized } from "../errors.ts";

/** A shop that the operator has shut down meanwhile stays as it is. @throws Unauthorized */
export function requireRunning({ status }: Pick<Seller, "status">): void {
  if (status !== "active" && status !== "paused") throw new Unauthorized(`The shop is ${status}.`);
}
