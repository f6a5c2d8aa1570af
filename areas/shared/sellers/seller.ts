import type { ShopImage } from "../pictures/image.ts";
import type { RenderedTexts } from "../texts/rendered-texts.ts";
import type { PlanId, Subscription } from "./plan.ts";
import type { Theme } from "./theme.ts";

export const SELLER_STATUSES = ["active", "paused", "suspended", "closed"] as const;
export type SellerStatus = (typeof SELLER_STATUSES)[number];

/** What visitors see, to write or call to. */
export interface Contact {
  /** Empty: none is published. */
  email: string;
  phone?: string;
  address?: string;
}

export interface DeliveryOption {
  id: string;
  title: string;
  kind: "shipping" | "pickup";
  /** Minor units of the seller's currency. */
  price: number;
  note?: string;
}

/** Why a shop can't take orders. */
export const ORDER_BLOCKERS = ["paused", "no-delivery"] as const;
export type OrderBlocker = (typeof ORDER_BLOCKERS)[number];

/** Everything that keeps an open or paused shop from taking orders, the seller's own decision first. */
export function orderBlockers(seller: { status: SellerStatus; deliveryOptions: readonly unknown[] }): OrderBlocker[] {
  const isBlocked: Record<OrderBlocker, boolean> = {
    paused: seller.status === "paused",
    "no-delivery": seller.deliveryOptions.length === 0,
  };
  return ORDER_BLOCKERS.filter((blocker) => isBlocked[blocker]);
}

/** A page of the seller's own: contact, delivery, terms, privacy, … */
export interface ContentPage {
  /** Unique per seller, `[a-z0-9-]`. */
  slug: string;
  title: string;
  /** Markdown. */
  body: string;
}

/** The tenant: one record in the collection `sellers`. What visitors may see of it is `PublicSeller`. */
export interface Seller {
  id: string;
  /** The label that finds the seller: `acme` in `acme.shops.example`. Unique. */
  domain: string;
  previousDomains: string[];
  customDomain: { host: string; verified: boolean } | null;
  name: string;
  tagline: string;
  /** Markdown. */
  about: string;
  logo: ShopImage | null;
  cover: ShopImage | null;
  theme: Theme;
  /** ISO 4217. */
  currency: string;
  /** BCP 47. */
  locale: string;
  contact: Contact;
  deliveryOptions: DeliveryOption[];
  /** Where orders are sent, ISO 3166-1 alpha-2; empty: to every country. */
  deliveryCountries: string[];
  /** Markdown, for those who have ordered. */
  paymentInstructions: string;
  /** Days within which an order is to be paid by hand, before it is cancelled; `null`: it never is. */
  paymentDays: number | null;
  /** In the order in which the shop lists them. */
  pages: ContentPage[];
  /** Of `about`, the payment instructions and the pages. */
  rendered: RenderedTexts;
  status: SellerStatus;
  ownerId: string | null;
  subscription: Subscription;
  /** ISO 8601, like every time at an edge. */
  createdAt: string;
  updatedAt: string;
  /** Grows by one with every change of the seller or of anything in its catalogue: a finished page is keyed by it. */
  version: number;
}

/** Whether the public may see the shop at all. */
export function isPublic(seller: Pick<Seller, "status">): seller is { status: "active" | "paused" } {
  return seller.status === "active" || seller.status === "paused";
}

/** A shop as its people's list of shops shows it. */
export interface OwnShop extends Pick<Seller, "id" | "domain" | "name" | "status" | "logo"> {
  accent: string;
  /** Its origin, e.g. `https://acme.shops.example`. */
  origin: string;
}

/** A plan's limits and how much of each is used. */
export interface Usage {
  /** The plan whose limits hold now: `free` once another has lapsed. */
  plan: PlanId;
  products: { active: number; limit: number | null };
  imageBytes: { used: number; limit: number };
}

/** What a shop's people can see and change. A change names the `updatedAt` that it is based on. */
export interface AdminSeller extends Omit<Seller, "ownerId" | "rendered" | "version"> {
  origin: string;
  isSubscribed: boolean;
  usage: Usage;
}

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
