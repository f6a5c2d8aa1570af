import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BrokenRecord } from "../errors.ts";
import { BrokenSeller } from "./sellers.ts";

/** One entry of `Sellers.list`: a record that can't be read doesn't hide the others. */
export function listedSeller(
  { id, domain }: { id: unknown; domain: unknown },
  read: () => Seller,
): Seller | BrokenSeller {
  try {
    return read();
  } catch (error) {
    if (error instanceof BrokenRecord) return new BrokenSeller(String(id), String(domain), error);
    throw error;
  }
}
