import type { Logger } from "pino";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Platform } from "./platform.ts";
import type { SellerLookup } from "./sellers/change-feed.ts";

export interface PlatformApiOptions {
  platform: Platform;
  directory: SellerLookup;
  productHost: string;
  shopOrigin: (seller: Pick<Seller, "domain" | "customDomain">) => string;
  /** Scheme, host and port of the landing. */
  publicOrigin: string;
  /** Whether the platform is served over HTTPS only. */
  https: boolean;
  /** Aborted when the server begins to shut down. Endless answers, such as event streams, end then. */
  stopping: AbortSignal;
  /** Called when mails were queued after an answer. Without it, the next regular delivery sends them. */
  mailsQueued?: () => void;
  /** Logs errors that occur after the answer. */
  log: Pick<Logger, "error">;
  now: () => Date;
}
