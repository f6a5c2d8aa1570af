import type { Seller } from "../../areas/shared/domain/seller.ts";
import { makeSeller } from "./shop-records.ts";

/** A seller whose id and texts contain the domain. */
export function sampleSeller(domain: string, change: Partial<Seller> = {}): Seller {
  return makeSeller({
    id: `id-${domain}`,
    domain,
    name: `The ${domain} shop`,
    tagline: "Things for people",
    contact: { email: `hello@${domain}.example` },
    ...change,
  });
}
