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
import type { PublicSeller } from "../sellers/seller.ts";

/** One shop as the landing shows it. */
export interface LiveShop {
  /** The seller's id, which its pictures' URLs carry. */
  id: string;
  domain: string;
  name: string;
  tagline: string;
  url: string;
  cover: ShopImage | null;
  accent: string;
}

/** What the page at this path shows beyond the shop itself. */
export type PageContent =
  | { kind: "home" }
  /** Landing only: where a shop is opened. */
  | { kind: "claim" }
  | { kind: "operators" }
  | { kind: "category"; category: CategoryPage }
  | { kind: "product"; product: PublicProduct }
  | { kind: "search"; search: SearchPage }
  /** What is in the cart is the browser's to know. */
  | { kind: "cart" }
  | { kind: "checkout" }
  | { kind: "order"; order: PublicOrder }
  | { kind: "content"; content: PublicContentPage }
  /** No route, or nothing under it: status 404. */
  | { kind: "not-found" }
  /** No such shop: status 404, `isValid` false. */
  | { kind: "unknown-shop" }
  /** Suspended or closed: status 410, `isValid` false. */
  | { kind: "closed-shop" };

/** What the operator says of the platform; left out where it is not configured. */
export interface OperatorInfo {
  privacyUrl?: string;
  imprintUrl?: string;
  /** What Pro costs, in the operator's words, e.g. `€9 a month`. */
  proPrice?: string;
}

/** What a page needs to know of the platform around it. */
export interface PlatformInfo extends OperatorInfo {
  productHost: string;
  /** Scheme, host and port of the landing, e.g. `https://shops.example`. */
  origin: string;
  contactEmail: string;
  /** How an order can be paid. */
  paymentMethods: PaymentMethod[];
  /** Set where no mail server is: mails are files in the outbox. */
  mailsAreFiles?: true;
  /** The hosted backend's project; left out where there is none. */
  firebase?: FirebaseWebApp;
}

/**
 * The JSON that the gateway puts into every page (`<script type="application/json" id="page-data">`). `isValid` is
 * `null` where the gateway could not look the seller up: then, and only then, the browser does.
 */
export interface PageData {
  area: Area;
  /** Of the landing and the admin; a storefront has its shop's. */
  language?: Language;
  /** Normalised: lower case, no port, no trailing dot, no `www.`. */
  host: string;
  subdomain: string | null;
  isValid: boolean | null;
  seller: PublicSeller | null;
  home: { categoriesWithProducts: CategoryWithProducts[] };
  page: PageContent;
  /** Landing only. */
  liveShops: LiveShop[];
  platform: PlatformInfo;
}

export const PAGE_DATA_ELEMENT_ID = "page-data";

/** What an area's server bundle makes of page data: the markup for the root element. */
export interface RenderedMarkup {
  html: string;
  /** The page's title in the area's own words. */
  title: string;
  /** Modules loaded on demand that this page needs, by their path in the project (`areas/…/pages/home.tsx`): they are preloaded. */
  modules: string[];
}

/**
 * The export `render` of an area's server.tsx. Pure: the same page data, path and query give the same markup.
 *
 * @param query without the question mark; the part of it that the page depends on
 */
export type RenderPage = (data: PageData, path: string, query?: string) => RenderedMarkup;
