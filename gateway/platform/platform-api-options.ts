import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Platform } from "./platform.ts";
import type { SellerLookup } from "./sellers/seller-lookup.ts";

export interface PlatformApiOptions {
  platform: Platform;
  directory: SellerLookup;
  productHost: string;
  shopOrigin: (seller: Pick<Seller, "domain" | "customDomain">) => string;
  /** Scheme, host and port of the landing. */
  publicOrigin: string;
  /** Whether people reach the platform under HTTPS only. */
  https: boolean;
  /** Holds back an address that orders too much. */
  limitOrders: RequestHandler;
  /** Holds back an address that tries too many passwords, or asks for too many accounts, shops or mails. */
  limitSignIns: RequestHandler;
  /** Aborted when the server begins to go: answers that would not end by themselves end then. */
  stopping: AbortSignal;
  /** Called when mails were queued after an answer; without it they go out with the next regular delivery. */
  mailsQueued?: () => void;
  /** For what goes wrong after the answer. */
  log: Pick<Logger, "error">;
  now: () => Date;
}
