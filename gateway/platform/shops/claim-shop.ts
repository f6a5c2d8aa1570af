import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import { countryOfShop, isCountry } from "../../../areas/shared/domain/countries.ts";
import { hasDomainShape } from "../../../areas/shared/domain/domain-shape.ts";
import { similarNames } from "../../../areas/shared/domain/name-suggestions.ts";
import { isSellerDomain } from "../../../areas/shared/domain/subdomain.ts";
import { DEFAULT_PAYMENT_DAYS, type Seller } from "../../../areas/shared/sellers/seller.ts";
import type { ClaimRequest } from "../../../areas/shared/shops/contract/shop-operations.ts";
import { DomainTaken, QuotaExceeded, skipBroken } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { requireSellerDomain } from "../sellers/change-seller.ts";
import type { SellerPatch } from "../sellers/sellers.ts";
import { RENDERER_VERSION } from "../texts/markdown.ts";

/** Memberships that an account may have after claiming a shop. */
export const MAX_SHOPS = 10;

/**
 * Opens a shop under a free name. The shop is public immediately, without products and delivery options.
 * @throws RequestIncomplete if the name is not valid @throws DomainTaken @throws QuotaExceeded
 */
export async function claimShop(
  platform: Pick<Platform, "shops" | "sellers" | "newId" | "now">,
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

/** Adds the affected fields to an error. */
async function withFields(
  cause: unknown,
  { sellers }: Pick<Platform, "sellers">,
  { id }: Pick<Account, "id">,
  domain: string,
): Promise<unknown> {
  if (cause instanceof DomainTaken) {
    const isOwn = (await sellers.findByDomain(domain).catch(skipBroken))?.ownerId === id;
    return new DomainTaken(cause.message, {
      cause,
      // The account has already claimed the name, for example because the first response was lost.
      fields: [{ field: "domain", code: isOwn ? "already-yours" : "taken" }],
    });
  }
  if (cause instanceof QuotaExceeded) {
    const fields: FieldProblem[] = [{ field: "account", code: "too-many-shops", params: { max: MAX_SHOPS } }];
    return new QuotaExceeded(cause.message, { cause, fields });
  }
  return cause;
}

/**
 * Returns what stays of a deleted shop: its names, so that links and mails never lead to another shop, and what its
 * pages need to say that it is closed.
 */
export function deletedSeller({
  id,
  domain,
  previousDomains,
  currency,
  locale,
  theme,
  createdAt,
}: Seller): SellerPatch {
  const empty = newSeller(id, null, { domain, name: domain, currency, locale, theme }, createdAt);
  return { ...empty, previousDomains, status: "closed" };
}

function newSeller(
  id: string,
  ownerId: string | null,
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
    // By default, a shop delivers to its own country. If that is unclear, it delivers everywhere.
    deliveryCountries: [countryOfShop({ currency, locale })].filter(isCountry),
    paymentInstructions: "",
    paymentDays: DEFAULT_PAYMENT_DAYS,
    paymentChoice: "all",
    pages: [],
    rendered: { renderer: RENDERER_VERSION, html: {} },
    status: "active",
    suspendedFrom: null,
    ownerId,
    subscription: { plan: "free", status: "active", currentPeriodEnd: null },
    cardAccount: null,
    billing: null,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
}

interface CheckedName {
  state: "free" | "taken" | "reserved" | "malformed";
  /** Similar free names; empty if the name itself is free. */
  suggestions: string[];
}

const SUGGESTIONS = 4;
/** Maximum checked names. If most of them are taken, there are fewer suggestions. */
const CANDIDATES = 8;

/** Checks whether a shop can have a name, and suggests similar names. Costs one read for a free name, at most nine. */
export async function checkName({ sellers }: Pick<Platform, "sellers">, name: string): Promise<CheckedName> {
  if (!isSellerDomain(name)) {
    const state = hasDomainShape(name) ? "reserved" : "malformed";
    return { state, suggestions: await freeNames(sellers, name) };
  }
  if ((await sellers.holderOf(name)) === undefined) return { state: "free", suggestions: [] };
  return { state: "taken", suggestions: await freeNames(sellers, name) };
}

/** Checks as many candidates concurrently as suggestions are missing. Usually the first batch is enough. */
async function freeNames(sellers: Pick<Platform["sellers"], "holderOf">, wanted: string): Promise<string[]> {
  const candidates = similarNames(wanted).slice(0, CANDIDATES);
  const free: string[] = [];
  while (free.length < SUGGESTIONS && candidates.length > 0) {
    const batch = candidates.splice(0, SUGGESTIONS - free.length);
    const holders = await Promise.all(batch.map((name) => sellers.holderOf(name)));
    free.push(...batch.filter((_, index) => holders[index] === undefined));
  }
  return free;
}
