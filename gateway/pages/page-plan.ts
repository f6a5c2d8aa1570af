import type { Area } from "../../areas/shared/domain/areas.ts";
import type { Language } from "../../areas/shared/domain/locales.ts";
import {
  isOrderLink,
  orderPath,
  type PageAddress,
  pageAddress,
  type RouteMatch,
  trimmedPath,
} from "../../areas/shared/pages/routes.ts";
import type { PlanPrice } from "../../areas/shared/sellers/plan.ts";
import { isPublic, type Seller } from "../../areas/shared/sellers/seller.ts";
import { areaOf, directoryKey, type PublicAddress, type ServedHost, shopOrigin } from "../hosts/host-reader.ts";
import type { SellerHead } from "../platform/sellers/sellers.ts";
import type { SellerDirectory } from "../tenancy/seller-directory.ts";

export interface PageRequest {
  reading: ServedHost;
  /** The path without its query, as the client sent it. */
  path: string;
  /** The query without its question mark; empty if there is none. */
  query: string;
  /** Of the visitor. */
  language: Language;
  /** Whether the browser may have a session in the admin. */
  hasSession: boolean;
}

export interface Planned {
  status: 200 | 404 | 410 | 503;
  reading: ServedHost;
  address: PageAddress;
  /** See {@link pageLanguage}. */
  language: Language | undefined;
  /**
   * The parts of the cache key: the version of all data that the page is rendered from, and its path (`pageAddress`) or
   * the name of a page that many paths share. `undefined` if the page is rendered for this request only.
   */
  cacheAs: { version: string; slot: string } | undefined;
  /** The origin of the canonical URL. */
  origin: string;
  /** The shop, if any; also for the log. */
  seller: Seller | undefined;
}

/** The kind of response. It is decided without reading the catalogue, so a cached page needs no catalogue read. */
export type PagePlan =
  /** It depends only on its name and the names in its host: see `NamedPage`. */
  | (Planned & { kind: "named"; name: NamedKind })
  | (Planned & { kind: "platform"; shops: Seller[] })
  | (Planned & { kind: "shop"; route: RouteMatch; seller: Seller })
  /** A path of a shop without a page. */
  | (Planned & { kind: "not-found"; seller: Seller })
  | (Planned & { kind: "closed" | "robots" | "sitemap" });

/** The language of a page: the visitor's. `undefined` for the storefront of a shop, which uses the shop's language. */
export const pageLanguage = (area: Area, hasShop: boolean, requested: Language): Language | undefined =>
  area === "storefront" && hasShop ? undefined : requested;

/** The pages of hosts without a shop. */
export type NamedKind = "unknown" | "unavailable" | "robots";

/** The page of a path on a host that no shop has. */
export function unknownHostPage(path: string): NamedKind {
  return trimmedPath(path) === ROBOTS ? "robots" : "unknown";
}

const ROBOTS = "/robots.txt";
const SITEMAP = "/sitemap.xml";

/** The path under which a missing page is rendered, for all paths that share it. */
const missingPath = ({ area, path }: PageAddress): string =>
  area === "storefront" && isOrderLink(path) ? orderPath("!not-found") : "/!not-found";

/** The address and the cache key of a missing page. */
function missingPage(address: PageAddress, version: string): Pick<Planned, "address" | "cacheAs"> {
  const path = missingPath(address);
  return { address: { ...address, path, query: "" }, cacheAs: { version, slot: `!${path}` } };
}

/** The shop was renamed. */
export interface MovedShop {
  /** The host of the same page under the new name. */
  movedTo: string;
  /** Its port is used if the client's `Host` has none. */
  publicOrigin: string;
  seller: Seller;
}

/** What a host belongs to. */
type HostOwner =
  /** The platform's own host; `shops` are those that the landing shows. */
  | { kind: "platform"; shops: Seller[] }
  | { kind: "shop" | "closed"; seller: Seller }
  /** A previous name of the shop. */
  | { kind: "moved"; seller: Seller }
  | { kind: "unknown" | "unavailable" };

/** The version of a host's cached pages; `"unknown"` if no shop has the host; `undefined` if only a read can decide. */
export type PeekedOwner = { version: string; seller: SellerHead | undefined } | "unknown" | undefined;

/** The version under which a page is cached: that of all data that it is rendered from. */
export const sellerVersion = (seller: Pick<Seller, "id" | "version">): string => `${seller.id}.${seller.version}`;

type ServedOwner = Exclude<HostOwner, { kind: "moved" }>;

function notFound(plan: Planned, seller: Seller): PagePlan {
  return {
    ...plan,
    kind: "not-found",
    seller,
    status: 404,
    ...(plan.cacheAs && missingPage(plan.address, plan.cacheAs.version)),
  };
}

export interface PagePlannerOptions extends PublicAddress {
  directory: SellerDirectory;
  /** Subdomains of the shops that the landing shows. */
  featuredShops: string[];
  /** The prices that the landing shows, as last read. */
  proPrices?: () => readonly PlanPrice[] | null | undefined;
}

/** Whether the landing shows the shop: a paused shop takes no orders, and the landing says that its shops are open. */
const isOpen = ({ status }: Pick<Seller, "status">): boolean => status === "active";

/** Plans the response to a host and a path. */
export class PagePlanner {
  readonly #options: PagePlannerOptions;

  constructor(options: PagePlannerOptions) {
    this.#options = options;
  }

  async plan(request: PageRequest): Promise<PagePlan | MovedShop> {
    const owner = await this.#resolve(request.reading);
    if (owner.kind === "moved") return this.#moved(request.reading, owner.seller);
    const page = this.#pagePlan(request, owner);
    return this.#crawlerPlan(trimmedPath(request.path), owner, page) ?? page;
  }

  #landingVersion(shops: SellerHead[]): string {
    const prices = this.#options.proPrices?.() ?? [];
    const versions = prices.map(({ interval, amount, currency }) => `${interval}${amount}${currency}`);
    return [...shops.map(sellerVersion), ...versions].join("+");
  }

  /** The redirect keeps the base of the requested host: the product host or `localhost`. */
  #moved({ host }: ServedHost, seller: Seller): MovedShop {
    const base = host.slice(host.indexOf(".") + 1);
    return { movedTo: `${seller.domain}.${base}`, publicOrigin: this.#options.publicOrigin, seller };
  }

  /** The plan of a file for crawlers: host and version are those of the page, but it has no area. */
  #crawlerPlan(path: string, owner: ServedOwner, page: PagePlan): PagePlan | undefined {
    const isServed = owner.kind === "shop" || owner.kind === "platform";
    const version =
      owner.kind === "platform" ? this.#landingVersion(owner.shops) : page.seller && sellerVersion(page.seller);
    const file = { ...page, cacheAs: version === undefined ? undefined : { version, slot: path } };
    if (path === SITEMAP && isServed) return { ...file, kind: "sitemap", status: 200 };
    if (path !== ROBOTS || owner.kind === "unavailable") return undefined;
    if (owner.kind === "unknown") return { ...page, kind: "named", name: unknownHostPage(path) };
    return { ...file, kind: "robots", status: isServed ? 200 : page.status };
  }

  #pagePlan({ reading, path, query, language: requested, hasSession }: PageRequest, owner: ServedOwner): PagePlan {
    const address = pageAddress(areaOf(reading, path), path, query, hasSession);
    const { area, route } = address;
    const plan = {
      reading,
      address,
      language: pageLanguage(area, owner.kind === "shop", requested),
      origin: this.#options.publicOrigin,
      cacheAs: undefined,
      seller: undefined,
    };
    const cacheAs = (version: string, slot = address.slot) => (slot === undefined ? undefined : { version, slot });
    switch (owner.kind) {
      case "unavailable":
        return { ...plan, kind: "named", name: owner.kind, status: 503 };
      case "unknown":
        return { ...plan, kind: "named", name: owner.kind, status: 404 };
      case "closed": {
        const { seller } = owner;
        // The owner can still open the admin, to see why the shop is closed and to reopen it.
        const status = area === "admin" ? 200 : 410;
        return { ...plan, kind: "closed", seller, status, cacheAs: cacheAs(sellerVersion(seller), "!closed") };
      }
      case "platform": {
        const { shops } = owner;
        const version = this.#landingVersion(shops);
        if (route) return { ...plan, kind: "platform", shops, status: 200, cacheAs: cacheAs(version) };
        return { ...plan, kind: "platform", shops, status: 404, ...missingPage(address, version) };
      }
      case "shop": {
        const { seller } = owner;
        const origin = shopOrigin(this.#options, seller);
        const shop = { ...plan, seller, origin, status: 200, cacheAs: cacheAs(sellerVersion(seller)) } as const;
        return route ? { ...shop, kind: "shop", route } : notFound(shop, seller);
      }
    }
  }

  /** The not-found plan for a path that turned out to have no page. */
  notFoundPlan(plan: PagePlan): PagePlan {
    if (!plan.seller) throw new TypeError("only a shop's page can turn out to be missing");
    return notFound(plan, plan.seller);
  }

  async #resolve(reading: ServedHost): Promise<HostOwner> {
    if (reading.kind === "landing") {
      // The landing leaves out a shop that can't be read; requests to the shop itself log the error.
      const lookups = await Promise.allSettled(
        this.#options.featuredShops.map((domain) => this.#options.directory.resolve(domain)),
      );
      const found = lookups.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
      const shops = found.flatMap((lookup) =>
        // A renamed shop is still shown: the operator's list may have its previous name, or both.
        (lookup.status === "found" || lookup.status === "moved") && isOpen(lookup.seller) ? [lookup.seller] : [],
      );
      return { kind: "platform", shops: [...new Map(shops.map((seller) => [seller.id, seller])).values()] };
    }
    const key = directoryKey(reading);
    if (key === undefined) return { kind: "unknown" };
    const lookup = await this.#options.directory.resolve(key);
    if (lookup.status === "moved") return { kind: "moved", seller: lookup.seller };
    if (lookup.status !== "found") return { kind: lookup.status };
    return { kind: isPublic(lookup.seller) ? "shop" : "closed", seller: lookup.seller };
  }

  /** The owner of a host from memory alone, without a read. */
  peek(reading: ServedHost): PeekedOwner {
    if (reading.kind === "landing") {
      const shops: SellerHead[] = [];
      for (const domain of this.#options.featuredShops) {
        const seller = this.#options.directory.peek(domain);
        if (seller === undefined) return undefined;
        if (seller && isOpen(seller)) shops.push(seller);
      }
      return { version: this.#landingVersion(shops), seller: undefined };
    }
    const key = directoryKey(reading);
    const seller = key === undefined ? null : this.#options.directory.peek(key);
    if (seller === null) return "unknown";
    return seller && { version: sellerVersion(seller), seller };
  }
}
