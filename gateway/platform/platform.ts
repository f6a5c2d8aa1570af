import type { Accounts } from "./ports/accounts.ts";
import type { Categories } from "./ports/categories.ts";
import type { Freshness } from "./ports/freshness.ts";
import type { Holdings } from "./ports/holdings.ts";
import type { Images } from "./ports/images.ts";
import type { Imports } from "./ports/imports.ts";
import type { MailTransport } from "./ports/mail-transport.ts";
import type { Mails } from "./ports/mails.ts";
import type { MarkdownRenderer } from "./ports/markdown.ts";
import type { Memberships } from "./ports/memberships.ts";
import type { Orders } from "./ports/orders.ts";
import type { PaymentProvider } from "./ports/payment-provider.ts";
import type { PictureFetcher } from "./ports/picture-fetcher.ts";
import type { Products } from "./ports/products.ts";
import type { Registrations } from "./ports/registrations.ts";
import type { Sellers } from "./ports/sellers.ts";
import type { Sessions } from "./ports/sessions.ts";
import type { Shops } from "./ports/shops.ts";
import type { Texts } from "./ports/texts.ts";
import type { Tickets } from "./ports/tickets.ts";
import type { Uploads } from "./ports/uploads.ts";

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
