import type {
  CategoryPage,
  CategoryWithProducts,
  PublicContentPage,
  PublicProduct,
  SearchPage,
} from "../catalogue/public-catalogue.ts";
import type { Area } from "../domain/areas.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";
import type { Language } from "../domain/locales.ts";
import type { PaymentMethod, PublicOrder } from "../orders/order.ts";
import type { ShopImage } from "../pictures/image.ts";
import type { PlanPrice } from "../sellers/plan.ts";
import type { PublicSeller } from "../sellers/seller.ts";

/** One shop as the landing shows it. */
export interface LiveShop {
  /** The seller's id, used in the URLs of its pictures. */
  id: string;
  domain: string;
  name: string;
  tagline: string;
  url: string;
  cover: ShopImage | null;
  accent: string;
}

/** The content of the page at this path, in addition to the shop's own data. */
export type PageContent =
  | { kind: "home" }
  /** Landing only: the page that opens a shop. */
  | { kind: "claim" }
  | { kind: "operators" }
  | { kind: "category"; category: CategoryPage }
  | { kind: "product"; product: PublicProduct }
  | { kind: "search"; search: SearchPage }
  /** Only the browser stores what is in the cart. */
  | { kind: "cart" }
  | { kind: "checkout" }
  | { kind: "order"; order: PublicOrder }
  | { kind: "content"; content: PublicContentPage }
  /** No route, or no record for it: status 404. */
  | { kind: "not-found" }
  /** No shop at this host: status 404, `isValid` false. */
  | { kind: "unknown-shop" }
  /** A suspended or closed shop: status 410, `isValid` false. */
  | { kind: "closed-shop" };

/** The operator's information; fields are left out where not configured. */
export interface OperatorInfo {
  privacyUrl?: string;
  imprintUrl?: string;
  /** The price of Pro in the operator's words, e.g. `€9 a month`. */
  proPrice?: string;
}

/** Facts about the platform that pages need. */
export interface PlatformInfo extends OperatorInfo {
  productHost: string;
  /** Scheme, host and port of the landing, e.g. `https://shops.example`. */
  origin: string;
  contactEmail: string;
  /** The available payment methods. */
  paymentMethods: PaymentMethod[];
  /** Set without a mail server: mails are written as files to the outbox. */
  mailsAreFiles?: true;
  /** The hosted backend's Firebase project, if any. */
  firebase?: FirebaseWebApp;
  /** Landing only: what shops pay for Pro, if they can buy it. It replaces `proPrice`. */
  proPrices?: readonly PlanPrice[];
  /** Landing only: days for which a shop's first Pro is free, if they can buy it and there are any. */
  trialDays?: number;
}

/**
 * The JSON that the gateway puts into every page (`<script type="application/json" id="page-data">`). `isValid` is
 * `null` if the gateway could not look the seller up. Only then does the browser look it up.
 */
export interface PageData {
  area: Area;
  /** Of the visitor; left out for a shop's storefront, which uses the shop's language. */
  language?: Language;
  /** Admin only: the browser has no session, and the page is the sign-in form. */
  isSignedOut?: true;
  /** Normalised: lower case, no port, no trailing dot, no `www.`. */
  host: string;
  subdomain: string | null;
  isValid: boolean | null;
  seller: PublicSeller | null;
  /** Storefront only: how prices are written in this shop (`moneySample`). */
  moneySample?: string | undefined;
  /**
   * All categories of the shop, with products that the page shows: on the home page the first of each category, on a
   * product's page those of its row of others.
   */
  home: { categoriesWithProducts: CategoryWithProducts[] };
  page: PageContent;
  /** Landing only. */
  liveShops: LiveShop[];
  platform: PlatformInfo;
}

export const PAGE_DATA_ELEMENT_ID = "page-data";

/** What an area's server bundle renders from page data: the markup for the root element. */
export interface RenderedMarkup {
  html: string;
  /** The page's title in the area's language. */
  title: string;
  /**
   * Modules loaded on demand that this page needs, by their path in the project (`areas/…/pages/home.tsx`). They are
   * preloaded.
   */
  modules: string[];
}

/**
 * The export `render` of an area's server.tsx. Pure: the same page data, path and query give the same markup.
 *
 * @param query without the question mark; only the part that the page depends on
 */
export type RenderPage = (data: PageData, path: string, query?: string) => RenderedMarkup;
