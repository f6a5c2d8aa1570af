import { keptFormats } from "../domain/locales.ts";
import type { ShopImage } from "../pictures/image.ts";
import type { RenderedTexts } from "../texts/rendered-texts.ts";
import type { Billing } from "./billing.ts";
import type { PlanId, Subscription } from "./plan.ts";
import type { Theme } from "./theme.ts";

export const SELLER_STATUSES = ["active", "paused", "suspended", "closed"] as const;
type SellerStatus = (typeof SELLER_STATUSES)[number];

/** Contact details shown to visitors. */
export interface Contact {
  /** Empty: not published. */
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

/**
 * Returns what the shop says now about an order's delivery, such as where and when it can be picked up; empty if it says
 * nothing, or no longer offers the option.
 */
export function deliveryNote(
  { deliveryOptions }: { deliveryOptions: readonly DeliveryOption[] },
  { optionId }: { optionId: string },
): string {
  return deliveryOptions.find(({ id }) => id === optionId)?.note ?? "";
}

/** Why a shop can't take orders. */
export const ORDER_BLOCKERS = ["paused", "no-delivery"] as const;
export type OrderBlocker = (typeof ORDER_BLOCKERS)[number];

/** Returns everything that keeps an open or paused shop from taking orders, the seller's own decision first. */
export function orderBlockers(seller: { status: SellerStatus; deliveryOptions: readonly unknown[] }): OrderBlocker[] {
  const isBlocked: Record<OrderBlocker, boolean> = {
    paused: seller.status === "paused",
    "no-delivery": seller.deliveryOptions.length === 0,
  };
  return ORDER_BLOCKERS.filter((blocker) => isBlocked[blocker]);
}

/** A page written by the seller: contact, delivery, terms, privacy, … */
export interface ContentPage {
  /** Unique per seller, `[a-z0-9-]`. */
  slug: string;
  title: string;
  /** Markdown. */
  body: string;
}

export const CARD_ACCOUNT_STATES = ["in-progress", "active", "restricted", "disconnected"] as const;

/** The shop's account at the provider of card payments, as last read. The seller is the merchant. */
export interface CardAccount {
  /** The provider's id, unique across sellers. */
  id: string;
  /**
   * - `in-progress`: the seller has not provided everything yet, or the provider is checking it
   * - `active`: customers can pay
   * - `restricted`: the provider has stopped payments
   * - `disconnected`: the account is closed, or the seller has removed the platform
   */
  state: (typeof CARD_ACCOUNT_STATES)[number];
  /** What the seller has to provide, by the provider's names, such as `identity.individual`. */
  missing: string[];
}

/**
 * The ways to pay that a shop offers: all that it can take, or only one. `card` offers the manual one too while the shop
 * can't take cards, so that at least one stays.
 */
export const PAYMENT_CHOICES = ["all", "card", "manual"] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** The tenant: one record in the collection `sellers`. Its public part is `PublicSeller`. */
export interface Seller {
  id: string;
  /** The subdomain's label: `acme` in `acme.shops.example`. Unique. */
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
  /** Countries that the shop delivers to, ISO 3166-1 alpha-2; empty: all. */
  deliveryCountries: string[];
  /** Markdown, shown to customers after ordering. */
  paymentInstructions: string;
  /** Days until an unpaid manual order is cancelled; `null`: never. */
  paymentDays: number | null;
  paymentChoice: PaymentChoice;
  /** In the order in which the shop lists them. */
  pages: ContentPage[];
  /** HTML of `about`, the payment instructions and the pages. */
  rendered: RenderedTexts;
  status: SellerStatus;
  /** The status before the suspension. `null`: it is unknown, or the shop is not suspended. */
  suspendedFrom: "active" | "paused" | null;
  ownerId: string | null;
  subscription: Subscription;
  /** `null`: the shop has no account for card payments. */
  cardAccount: CardAccount | null;
  /** `null`: the shop has never paid for a plan. */
  billing: Billing | null;
  /** ISO 8601, like every time in the API. */
  createdAt: string;
  updatedAt: string;
  /** Incremented by every change of the seller or its catalogue. Part of the key of rendered pages. */
  version: number;
}

/** Returns whether the public may see the shop. */
export function isPublic(seller: Pick<Seller, "status">): seller is { status: "active" | "paused" } {
  return seller.status === "active" || seller.status === "paused";
}

/** A shop as its members' list of shops shows it. */
export interface OwnShop extends Pick<Seller, "id" | "domain" | "name" | "status" | "logo"> {
  accent: string;
  /** Its origin, e.g. `https://acme.shops.example`. */
  origin: string;
  /** Set if the provider collects the price of the shop's plan. */
  isBilled?: true | undefined;
  /** While a payment for the plan is overdue and the plan continues: when it ends. ISO 8601 */
  pastDueUntil?: string | undefined;
}

/** A plan's limits, and how much of each is used. */
export interface Usage {
  /** The plan whose limits apply now: `free` after another plan lapses. */
  plan: PlanId;
  products: { active: number; limit: number | null };
  imageBytes: { used: number; limit: number };
}

type PrivateField = "ownerId" | "rendered" | "version" | "cardAccount" | "billing" | "suspendedFrom";

/** What a shop's members can see and change. A change sends the `updatedAt` that it is based on. */
export interface AdminSeller extends Omit<Seller, PrivateField> {
  origin: string;
  isSubscribed: boolean;
  usage: Usage;
}

/** The public part of a seller. No other field of the record reaches HTML or JSON. */
export interface PublicSeller {
  id: string;
  domain: string;
  name: string;
  tagline: string;
  /** HTML rendered from the seller's markdown on the server, raw HTML off. */
  aboutHtml: string;
  logo: ShopImage | null;
  cover: ShopImage | null;
  theme: Theme;
  currency: string;
  locale: string;
  contact: Contact;
  deliveryOptions: DeliveryOption[];
  /** The seller's own pages, without their texts. */
  pages: { slug: string; title: string }[];
  /** Suspended and closed shops are never shown. */
  status: "active" | "paused";
  /** Whether the shop shows the platform's small mark. */
  poweredBy: boolean;
}

/** Days until an unpaid manual order expires, unless the seller chose another number. */
export const DEFAULT_PAYMENT_DAYS = 7;
export const MIN_PAYMENT_DAYS = 3;
export const MAX_PAYMENT_DAYS = 90;

/** The customer is reminded this many days before the term ends. */
export const REMINDER_DAYS = 2;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A UTC day has ended in every time zone 12 hours later: the last one is UTC−12. */
const DUE_DAY_MS = DAY + 12 * HOUR;

/**
 * Returns when an order to be paid within `days` days expires: when its last day has ended in every time zone. A shop
 * has no time zone, and its customers live in several.
 */
export function paymentDeadline(placedAt: Date, days: number): Date {
  const dueDay = Math.floor((placedAt.getTime() + days * DAY) / DAY) * DAY;
  return new Date(dueDay + DUE_DAY_MS);
}

/** Returns when the customer is reminded: at the time of day of the order. */
export function reminderTime(placedAt: Date, days: number): Date {
  return new Date(placedAt.getTime() + (days - REMINDER_DAYS) * DAY);
}

const dueDayFormat = keptFormats(
  1_000,
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);

/** Formats the last day for payment in a language. @param expiresAt a {@link paymentDeadline}, ISO 8601 */
export function formatDueDay(expiresAt: string, locale: string): string {
  return dueDayFormat(locale).format(Date.parse(expiresAt) - DUE_DAY_MS);
}

/** The longest texts of a seller, in characters. */
export const SHOP_LENGTHS = {
  name: 80,
  tagline: 120,
  about: 20_000,
  address: 500,
  paymentInstructions: 4_000,
} as const;
export const PAGE_LENGTHS = { title: 80, body: 20_000 } as const;
export const DELIVERY_LENGTHS = { title: 120, note: 300 } as const;
/**
 * For all pages together. Firestore limits a record, which holds the whole seller, to 1 MiB; a character has up to
 * three bytes.
 */
export const MAX_PAGES_TEXT = 200_000;
export const MAX_PAGES = 20;
export const MAX_DELIVERY_OPTIONS = 20;
/** In minor units. */
export const MAX_DELIVERY_PRICE = 1_000_000_000_00;
/** Limits the input for a shop's name in its address. Longer input can't become a name. */
export const MAX_TYPED_NAME = 100;
