import type { Accounts } from "./accounts/accounts.ts";
import type { Memberships } from "./accounts/memberships.ts";
import type { Registrations } from "./accounts/registrations.ts";
import type { Sessions } from "./accounts/sessions.ts";
import type { Tickets } from "./accounts/tickets.ts";
import type { Categories } from "./catalogue/categories.ts";
import type { Products } from "./catalogue/products.ts";
import type { Imports } from "./imports/imports.ts";
import type { MailTransport } from "./mails/mail-transport.ts";
import type { Mails } from "./mails/mails.ts";
import type { Holdings } from "./migration/holdings.ts";
import type { Texts } from "./migration/texts.ts";
import type { Orders } from "./orders/orders.ts";
import type { PaymentProvider } from "./orders/payment-provider.ts";
import type { Images } from "./pictures/images.ts";
import type { PictureFetcher } from "./pictures/picture-fetcher.ts";
import type { Uploads } from "./pictures/uploads.ts";
import type { Freshness } from "./sellers/freshness.ts";
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
  freshness: Freshness;
  /** For moving everything to another backend; nothing else has any business there. */
  holdings: Holdings;
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
