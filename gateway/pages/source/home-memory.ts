import type { CategoryWithProducts } from "../../../areas/shared/catalogue/public-catalogue.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { lruMap } from "../../lru-map.ts";
import { sellerVersion } from "./tenants.ts";

/** Shops whose homes are kept: about 20 kB each. */
const MEMORY = 200;

/**
 * What a shop's home shows, which all of its pages carry for their navigation. Whoever looks through a shop, a crawler
 * above all, asks for one page after another that nobody asked for before: this part of them is read once for each
 * version of the seller.
 */
export class HomeMemory {
  readonly #readHome: (seller: Seller) => Promise<CategoryWithProducts[]>;
  readonly #homes = lruMap<Promise<CategoryWithProducts[]>>(MEMORY);

  constructor(readHome: (seller: Seller) => Promise<CategoryWithProducts[]>) {
    this.#readHome = readHome;
  }

  /** One read however many wait for it. A failure is not kept. */
  read(seller: Seller): Promise<CategoryWithProducts[]> {
    const key = sellerVersion(seller);
    const kept = this.#homes.get(key);
    if (kept) return kept;
    const reading = this.#readHome(seller);
    this.#homes.set(key, reading);
    reading.catch(() => {
      if (this.#homes.peek(key) === reading) this.#homes.delete(key);
    });
    return reading;
  }
}
