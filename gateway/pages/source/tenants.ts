import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { directoryKey, type ServedHost } from "../../hosts/site.ts";
import type { SellerDirectory } from "../../tenancy/seller-directory.ts";

/** Whose host it is. */
export type Tenant =
  /** The platform's own; `shops` are those that the landing shows. */
  | { kind: "platform"; shops: Seller[] }
  | { kind: "shop" | "closed"; seller: Seller }
  /** An earlier name of the shop's. */
  | { kind: "moved"; seller: Seller }
  | { kind: "unknown" | "unavailable" };

/** The version of a host's finished pages; `"unknown"` where no shop has the host; `undefined` where only a read tells. */
export type PeekedTenant = { version: string; seller: Seller | undefined } | "unknown" | undefined;

/** The versions that a finished page is kept under: of all that it is made from. */
export const sellerVersion = (seller: Seller): string => `${seller.id}.${seller.version}`;
export const landingVersion = (shops: Seller[]): string => shops.map(sellerVersion).join("+");

/** From a host to whose it is. */
export class Tenants {
  readonly #directory: SellerDirectory;
  readonly #featuredShops: string[];

  /** @param featuredShops subdomains of the shops that the landing shows */
  constructor(directory: SellerDirectory, featuredShops: string[]) {
    this.#directory = directory;
    this.#featuredShops = featuredShops;
  }

  async find(reading: ServedHost): Promise<Tenant> {
    if (reading.kind === "landing") {
      // The landing does without a shop that can't be read; the shop's own pages say so in the log.
      const lookups = await Promise.allSettled(this.#featuredShops.map((domain) => this.#directory.resolve(domain)));
      const found = lookups.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
      const shops = found.flatMap((lookup) =>
        lookup.status === "found" && isPublic(lookup.seller) ? [lookup.seller] : [],
      );
      return { kind: "platform", shops };
    }
    const key = directoryKey(reading);
    if (key === undefined) return { kind: "unknown" };
    const lookup = await this.#directory.resolve(key);
    if (lookup.status === "moved") return { kind: "moved", seller: lookup.seller };
    if (lookup.status !== "found") return { kind: lookup.status };
    return { kind: isPublic(lookup.seller) ? "shop" : "closed", seller: lookup.seller };
  }

  /** Whose host it is, without waiting. */
  peek(reading: ServedHost): PeekedTenant {
    if (reading.kind === "landing") {
      const shops: Seller[] = [];
      for (const domain of this.#featuredShops) {
        const seller = this.#directory.peek(domain);
        if (seller === undefined) return undefined;
        if (seller && isPublic(seller)) shops.push(seller);
      }
      return { version: landingVersion(shops), seller: undefined };
    }
    const key = directoryKey(reading);
    const seller = key === undefined ? null : this.#directory.peek(key);
    if (seller === null) return "unknown";
    return seller && { version: sellerVersion(seller), seller };
  }
}
