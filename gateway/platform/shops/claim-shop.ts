import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import { countryOf, isCountry } from "../../../areas/shared/domain/countries.ts";
import { hasDomainShape } from "../../../areas/shared/domain/domain-shape.ts";
import { similarNames } from "../../../areas/shared/domain/name-suggestions.ts";
import { isSellerDomain } from "../../../areas/shared/domain/subdomain.ts";
import { DEFAULT_PAYMENT_DAYS } from "../../../areas/shared/sellers/payment-term.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { type ClaimRequest } from "../../../areas/shared/shops/contract/shop-operations.ts";

import { DomainTaken, QuotaExceeded } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { requireSellerDomain } from "../sellers/change-seller.ts";
import { RENDERER_VERSION } from "../texts/markdown.ts";

/** How many shops an account may belong to when it claims one. */
export const MAX_SHOPS = 10;

/**
 * Opens a shop under a name that nobody has. It can be looked at from then on, and sells nothing until its owner says
 * what, and how it gets to whoever buys it.
 * @throws RequestIncomplete where no shop can have the name @throws DomainTaken @throws QuotaExceeded
 */
export async function claimShop(
  platform: Pick<Platform, "shops" | "sellers" | "memberships" | "newId" | "now">,
  account: Pick<Account, "id">,
  request: ClaimRequest,
): Promise<Seller> {
  requireSellerDomain(request.domain);
  const createdAt = platform.now().toISOString();
  const seller = newSeller(platform.newId(), account.id, request, createdAt);
  const membership = { accountId: account.id, sellerId: seller.id, role: "owner", createdAt } as const;
  try {
    await platform.shops.claim({ seller, categories: [], products: [] }, membership, MAX_SHOPS);
  } catch (error) {
    throw await withFields(error, platform, account, request.domain);
  }
  return seller;
}

/** The refusal with what it is about. */
async function withFields(
  cause: unknown,
  { sellers, memberships }: Pick<Platform, "sellers" | "memberships">,
  { id }: Pick<Account, "id">,
  domain: string,
): Promise<unknown> {
  if (cause instanceof DomainTaken) {
    const isOwn = (await sellers.findByDomain(domain))?.ownerId === id;
    return new DomainTaken(cause.message, {
      cause,
      // Their answer got lost, or they have forgotten: it is no stranger who was quicker.
      fields: [{ field: "domain", code: isOwn ? "already-yours" : "taken" }],
    });
  }
  // The storage has a quota of its own.
  if (cause instanceof QuotaExceeded && (await memberships.listByAccount(id)).length >= MAX_SHOPS) {
    const fields: FieldProblem[] = [{ field: "account", code: "too-many-shops", params: { max: MAX_SHOPS } }];
    return new QuotaExceeded(cause.message, { cause, fields });
  }
  return cause;
}

function newSeller(
  id: string,
  ownerId: string,
  { domain, name, currency, locale, theme, contactEmail = "" }: ClaimRequest,
  createdAt: string,
): Seller {
  return {
    id,
    domain,
    previousDomains: [],
    customDomain: null,
    name,
    tagline: "",
    about: "",
    logo: null,
    cover: null,
    theme: { accent: theme.accent, typeface: theme.typeface, corners: theme.corners },
    currency,
    locale,
    contact: { email: contactEmail },
    deliveryOptions: [],
    // Until its owner says otherwise, a shop sends to where it most likely is.
    deliveryCountries: [countryOf(locale)].filter(isCountry),
    paymentInstructions: "",
    paymentDays: DEFAULT_PAYMENT_DAYS,
    pages: [],
    rendered: { renderer: RENDERER_VERSION, html: {} },
    status: "active",
    ownerId,
    subscription: { plan: "free", status: "active", currentPeriodEnd: null },
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
}

interface CheckedName {
  state: "free" | "taken" | "reserved" | "malformed";
  /** Names near it that are free; none where it is free itself. */
  suggestions: string[];
}

const SUGGESTIONS = 4;
/** At most so many names are asked for: a word that is taken in every form of it gets fewer suggestions. */
const CANDIDATES = 8;

/** Whether a shop can have a name, as it was typed, and what it could have instead. One read where it is free, nine at most. */
export async function checkName({ sellers }: Pick<Platform, "sellers">, name: string): Promise<CheckedName> {
  if (!isSellerDomain(name)) {
    const state = hasDomainShape(name) ? "reserved" : "malformed";
    return { state, suggestions: await freeNames(sellers, name) };
  }
  if ((await sellers.holderOf(name)) === undefined) return { state: "free", suggestions: [] };
  return { state: "taken", suggestions: await freeNames(sellers, name) };
}

/** As many reads at once as suggestions are still missing: mostly that is all there are. */
async function freeNames(sellers: Pick<Platform["sellers"], "holderOf">, wanted: string): Promise<string[]> {
  const candidates = similarNames(wanted).slice(0, CANDIDATES);
  const free: string[] = [];
  while (free.length < SUGGESTIONS && candidates.length > 0) {
    const asked = candidates.splice(0, SUGGESTIONS - free.length);
    const holders = await Promise.all(asked.map((name) => sellers.holderOf(name)));
    free.push(...asked.filter((_, index) => holders[index] === undefined));
  }
  return free;
}
