import type { Accounts, Memberships } from "./accounts/accounts.ts";
import type { Sessions } from "./accounts/sessions.ts";
import type { Registrations, Tickets } from "./accounts/tickets.ts";
import type { Categories } from "./catalogue/categories.ts";
import type { Products } from "./catalogue/products.ts";
import type { Imports } from "./imports/imports.ts";
import type { Mails, MailTransport } from "./mails/mails.ts";
import type { MigrationStore, Texts } from "./migration/migration-store.ts";
import type { Orders, PaymentProvider } from "./orders/orders.ts";
import type { Images, PictureFetcher, Uploads } from "./pictures/images.ts";
import type { ChangeFeed } from "./sellers/change-feed.ts";
import type { Sellers } from "./sellers/sellers.ts";
import type { Shops } from "./shops/shops.ts";
import type { MarkdownRenderer } from "./texts/markdown.ts";

/** Every port of the platform, whichever backend stands behind them. */
export interface Platform {
  backend: "embedded" | "firebase";
  accounts: Accounts;
  sessions: Sessions;
  tickets: Tickets;
  registrations: Registrations;
  memberships: Memberships;
  sellers: Sellers;
  categories: Categories;
  products: Products;
  orders: Orders;
  mails: Mails;
  mailTransport: MailTransport;
  /** Beside `manual`, which is always there. */
  paymentProviders: PaymentProvider[];
  shops: Shops;
  texts: Texts;
  markdown: MarkdownRenderer;
  imports: Imports;
  pictureFetcher: PictureFetcher;
  images: Images;
  uploads: Uploads;
  changes: ChangeFeed;
  /** For moving everything to another backend; nothing else has any business there. */
  migration: MigrationStore;
  /** A new opaque id for whatever a command creates. */
  newId(): string;
  /** A new random code of six digits, which somebody types from a mail. */
  newCode(): string;
  /** The time by which commands date what they write. */
  now(): Date;
  /** Resolves when the backend answers, rejects with `StorageFailure` when it does not: the readiness probe. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What one of the backends brings; the rest is the same with either. */
export type Backend = Omit<
  Platform,
  "markdown" | "mailTransport" | "pictureFetcher" | "paymentProviders" | "now" | "newId" | "newCode"
>;
