import type { FirebaseWebApp } from "./firebase-web-app.ts";
import type { ShopImage } from "./image.ts";
import type { Facets, Listing } from "./listing.ts";
import type {
  Customer,
  Order,
  OrderAxes,
  OrderEvent,
  OrderLine,
  PaymentMethod,
  ShownDelivery,
  Tracking,
} from "./order.ts";
import type { ProductOption } from "./product.ts";
import type { Contact, DeliveryOption } from "./seller.ts";
import type { Theme } from "./theme.ts";

export const AREAS = ["landing", "storefront", "admin"] as const;
export type Area = (typeof AREAS)[number];

/** What anyone may see of a seller. Nothing else of the record reaches HTML or JSON. */
export interface PublicSeller {
  id: string;
  domain: string;
  name: string;
  tagline: string;
  /** HTML made from the seller's markdown on the server, raw HTML off. */
  aboutHtml: string;
  logo: ShopImage | null;
  cover: ShopImage | null;
  theme: Theme;
  currency: string;
  locale: string;
  contact: Contact;
  deliveryOptions: DeliveryOption[];
  /** The seller's own pages, whose texts come with themselves. */
  pages: { slug: string; title: string }[];
  /** A suspended or closed shop is never presented. */
  status: "active" | "paused";
  /** Whether the shop carries the platform's small mark. */
  poweredBy: boolean;
}

/** A product as lists show it. */
export interface ProductCard {
  id: string;
  slug: string;
  title: string;
  image: ShopImage | null;
  /** The lowest price of its variants, in minor units; `varies` when others cost more. */
  price: number;
  compareAtPrice: number | null;
  varies: boolean;
  soldOut: boolean;
}

export interface CategoryWithProducts {
  id: string;
  name: string;
  slug: string;
  description: string;
  /** The first products of the category; `productCount` says how many there are in all. */
  products: ProductCard[];
  productCount: number;
}

/** The products of a category or a search, as its address orders and narrows them. */
export interface ProductListing {
  listing: Listing;
  /** The first of those that match; at most `LISTING_FIRST`. */
  products: ProductCard[];
  /** How many match. */
  total: number;
  /** Of the list's beginning only: what follows it has the same. */
  facets?: Facets;
}

export interface CategoryPage extends ProductListing {
  id: string;
  name: string;
  slug: string;
  description: string;
}

export interface SearchPage extends ProductListing {
  /** What was asked for. */
  query: string;
  /** What was found instead, where the query has a slip in it. */
  corrected: string | null;
  /** Categories whose names match. */
  categories: { name: string; slug: string }[];
}

export interface PublicContentPage {
  slug: string;
  title: string;
  bodyHtml: string;
}

/** An order as whoever has its link sees it. */
export interface PublicOrder extends OrderAxes {
  number: number;
  /** The secret in its link. */
  token: string;
  customer: Customer;
  lines: Omit<OrderLine, "stockTaken" | "sku">[];
  delivery: ShownDelivery;
  tracking: Tracking | null;
  note: string;
  paymentMethod: PaymentMethod;
  /** How to pay, in the seller's words; empty once it is paid or called off. */
  paymentInstructionsHtml: string;
  itemsTotal: number;
  deliveryTotal: number;
  total: number;
  currency: Order["currency"];
  events: OrderEvent[];
  createdAt: string;
  expiresAt: string | null;
  cancellable: boolean;
}

export interface PublicVariant {
  id: string;
  title: string;
  values: string[];
  price: number;
  compareAtPrice: number | null;
  available: boolean;
  /** Pieces left, told only when few are left; otherwise `null`. */
  remaining: number | null;
  /** As in `Variant`. */
  imageId?: string;
}

export interface PublicProduct {
  id: string;
  slug: string;
  title: string;
  descriptionHtml: string;
  category: { name: string; slug: string };
  images: ShopImage[];
  options: ProductOption[];
  variants: PublicVariant[];
}

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

/** What a page needs to know of the platform around it. */
/** What the operator says of the platform; left out where it is not configured. */
export interface OperatorInfo {
  privacyUrl?: string;
  imprintUrl?: string;
  /** What Pro costs, in the operator's words, e.g. `€9 a month`. */
  proPrice?: string;
}

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
