import type { Categories } from "./ports/categories.ts";
import type { Freshness } from "./ports/freshness.ts";
import type { Images } from "./ports/images.ts";
import type { MailTransport } from "./ports/mail-transport.ts";
import type { Mails } from "./ports/mails.ts";
import type { Orders } from "./ports/orders.ts";
import type { PaymentProvider } from "./ports/payment-provider.ts";
import type { Products } from "./ports/products.ts";
import type { Sellers } from "./ports/sellers.ts";
import type { Shops } from "./ports/shops.ts";

/** Every port of the platform, whichever backend stands behind them. */
export interface Platform {
  backend: "embedded" | "firebase";
  sellers: Sellers;
  categories: Categories;
  products: Products;
  orders: Orders;
  mails: Mails;
  mailTransport: MailTransport;
  /** Beside `manual`, which is always there. */
  paymentProviders: PaymentProvider[];
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

/** What one of the backends brings; the rest is the same with either. */
export type Backend = Omit<Platform, "mailTransport" | "paymentProviders" | "now" | "newId">;
