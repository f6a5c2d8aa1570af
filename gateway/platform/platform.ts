import type { Categories } from "./ports/categories.ts";
import type { Freshness } from "./ports/freshness.ts";
import type { Images } from "./ports/images.ts";
import type { Products } from "./ports/products.ts";
import type { Sellers } from "./ports/sellers.ts";
import type { Shops } from "./ports/shops.ts";

/** Every port of the platform, whichever backend stands behind them. */
export interface Platform {
  backend: "embedded" | "firebase";
  sellers: Sellers;
  categories: Categories;
  products: Products;
  shops: Shops;
  images: Images;
  freshness: Freshness;
  /** A new opaque id for whatever a command creates. */
  newId(): string;
  /** The time by which commands date what they write. */
  now(): Date;
  /** Resolves when the backend answers, rejects with `StorageFailure` when it does not: the readiness probe. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
