import type { Seller } from "../../areas/shared/domain/seller.ts";
import { makeSeller } from "./shop-records.ts";

/** A seller whose id and texts tell whose they are; what a test is about is handed in. */
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
