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
  /** Whether people reach the platform under HTTPS only. */
  https: boolean;
  /** Aborted when the server begins to go: answers that would not end by themselves end then. */
  stopping: AbortSignal;
  /** Called when mails were queued after an answer; without it they go out with the next regular delivery. */
  mailsQueued?: () => void;
  /** For what goes wrong after the answer. */
  log: Pick<Logger, "error">;
  now: () => Date;
}
