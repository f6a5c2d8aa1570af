import type { Logger } from "pino";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Accounts, Memberships, Registrations, Sessions, Tickets } from "./accounts/accounts.ts";
import type { Categories, Products } from "./catalogue/catalogue.ts";
import type { Imports } from "./imports/imports.ts";
import type { Mails, MailTransport } from "./mails/mails.ts";
import type { MigrationStore, Texts } from "./migration/migration-store.ts";
import type { Orders } from "./orders/orders.ts";
import type { PaymentProvider } from "./orders/payment-provider.ts";
import type { PaymentAccounts, PaymentWebhooks, PlanPayments } from "./payments/payments.ts";
import type { Images, PictureFetcher, Uploads } from "./pictures/images.ts";
import type { ChangeFeed, SellerLookup } from "./sellers/change-feed.ts";
import type { Sellers } from "./sellers/sellers.ts";
import type { Shops } from "./shops/shops.ts";
import type { MarkdownRenderer } from "./texts/markdown.ts";

/** All ports of the platform, the same for both backends. */
export interface Platform extends AsyncDisposable {
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
  /** In the order in which customers choose from them. */
  paymentProviders: PaymentProvider[];
  /** `null`: the operator has no provider of card payments. */
  paymentAccounts: PaymentAccounts | null;
  /** `null`: the operator has no provider of card payments. */
  paymentWebhooks: PaymentWebhooks | null;
  /** `null`: shops can't buy a plan. */
  planPayments: PlanPayments | null;
  shops: Shops;
  texts: Texts;
  markdown: MarkdownRenderer;
  imports: Imports;
  pictureFetcher: PictureFetcher;
  images: Images;
  uploads: Uploads;
  changes: ChangeFeed;
  /** Only for operators: it reads the records of all shops. */
  migration: MigrationStore;
  /** Returns the scheme, host and port of a shop, e.g. `https://acme.shops.example`. */
  shopOrigin: (seller: Pick<Seller, "domain" | "customDomain">) => string;
  /** Returns a new opaque id for a record. */
  newId(): string;
  /** Returns a new random code of six digits, which people copy from a mail. */
  newCode(): string;
  /** Returns the current time. Commands date their writes with it. */
  now(): Date;
  /** The readiness probe: resolves when the backend answers. @throws StorageFailure */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The ports that depend on the backend. */
export type Backend = Omit<
  Platform,
  | "markdown"
  | "mailTransport"
  | "pictureFetcher"
  | "paymentProviders"
  | "paymentAccounts"
  | "paymentWebhooks"
  | "planPayments"
  | "shopOrigin"
  | "now"
  | "newId"
  | "newCode"
  | typeof Symbol.asyncDispose
>;

export interface PlatformApiOptions {
  platform: Platform;
  directory: SellerLookup;
  productHost: string;
  /** Scheme, host and port of the landing. */
  publicOrigin: string;
  /** Whether the platform is served over HTTPS only. */
  https: boolean;
  /** Aborted when the server begins to shut down. Endless answers, such as event streams, end then. */
  stopping: AbortSignal;
  /** Logs errors that occur after the answer. */
  log: Pick<Logger, "error">;
  /** Work that continues after its answer. A shutdown waits for it. */
  afterAnswers?: Set<Promise<void>>;
  now: () => Date;
}
