import type { Language } from "../../areas/shared/domain/locales.ts";
import { type PageAddress, pageAddress } from "../../areas/shared/pages/area-routes.ts";
import { type RouteMatch, trimmedPath } from "../../areas/shared/pages/routes.ts";
import { isPublic, type Seller } from "../../areas/shared/sellers/seller.ts";
import { areaOf, directoryKey, type PublicAddress, type ServedHost, shopOrigin } from "../hosts/host-reader.ts";
import type { SellerDirectory } from "../tenancy/seller-directory.ts";

export interface PageRequest {
  reading: ServedHost;
  /** The path alone, as it came. */
  path: string;
  /** What came after the question mark, if anything. */
  query: string;
  /** For the landing and the admin. */
  language: Language | undefined;
}

export interface Planned {
  status: 200 | 404 | 410 | 503;
  reading: ServedHost;
  address: PageAddress;
  /** `undefined` in a storefront, which has its shop's. */
  language: Language | undefined;
  /**
   * What the finished page is kept under: the version of everything that it is made from, and its path (`pageAddress`) or
   * the name of a page that many paths share. `undefined`: it is made for this answer only.
   */
  kept: { version: string; slot: string } | undefined;
  /** The origin of its canonical URL. */
  origin: string;
  /** The shop, also for the log. */
  seller: Seller | undefined;
}

/** What will be answered, settled before anything of a catalogue was read: so a finished page is found without reading. */
export type PagePlan =
  /** It depends on nothing but its name and the names in its host: see `NamedPage`. */
  | (Planned & { kind: "named"; name: NamedKind })
  | (Planned & { kind: "platform"; shops: Seller[] })
  | (Planned & { kind: "shop"; route: RouteMatch; seller: Seller })
  /** A path of a shop's with nothing under it. */
  | (Planned & { kind: "not-found"; seller: Seller })
  | (Planned & { kind: "closed" | "robots" | "sitemap" });

/** The pages of hosts without a shop. */
export type NamedKind = "unknown" | "unavailable" | "robots";

/** Which page a path has on a host whose name nobody holds. */
export function unknownHostPage(path: string): NamedKind {
  return trimmedPath(path) === ROBOTS ? "robots" : "unknown";
}

const ROBOTS = "/robots.txt";
const SITEMAP = "/sitemap.xml";

/** The page of all paths of a host with nothing under them. */
const NOT_FOUND = "!not-found";

/** The shop has another name now. */
export interface MovedShop {
  /** The host that the same page has under that name. */
  movedTo: string;
  /** Whose port holds where the client names none. */
  publicOrigin: string;
  seller: Seller;
}

/** Whose host it is. */
type Tenant =
  /** The platform's own; `shops` are those that the landing shows. */
  | { kind: "platform"; shops: Seller[] }
  | { kind: "shop" | "closed"; seller: Seller }
  /** An earlier name of the shop's. */
  | { kind: "moved"; seller: Seller }
  | { kind: "unknown" | "unavailable" };

/** The version of a host's finished pages; `"unknown"` where no shop has the host; `undefined` where only a read tells. */
export type PeekedTenant = { version: string; seller: Seller | undefined } | "unknown" | undefined;

/** The versions that a finished page is kept under: of all that it is made from. */
export const sellerVersion = (seller: Seller): string => `${seller.id}.${seller.version}`;
const landingVersion = (shops: Seller[]): string => shops.map(sellerVersion).join("+");

type ServedTenant = Exclude<Tenant, { kind: "moved" }>;

function notFound(plan: Planned, seller: Seller): PagePlan {
  return { ...plan, kind: "not-found", seller, status: 404, kept: plan.kept && { ...plan.kept, slot: NOT_FOUND } };
}

export interface PagePlannerOptions extends PublicAddress {
  directory: SellerDirectory;
  /** Subdomains of the shops that the landing shows. */
  featuredShops: string[];
}

/** From a host and a path to what will be answered there. */
export class PagePlanner {
  readonly #options: PagePlannerOptions;

  constructor(options: PagePlannerOptions) {
    this.#options = options;
  }

  async plan(request: PageRequest): Promise<PagePlan | MovedShop> {
    const tenant = await this.#find(request.reading);
    if (tenant.kind === "moved") return this.#moved(request.reading, tenant.seller);
    const page = this.#pagePlan(request, tenant);
    return this.#crawlerPlan(trimmedPath(request.path), tenant, page) ?? page;
  }

  /** It stays under the base on which it was asked for: the product host or `localhost`. */
  #moved({ host }: ServedHost, seller: Seller): MovedShop {
    const base = host.slice(host.indexOf(".") + 1);
    return { movedTo: `${seller.domain}.${base}`, publicOrigin: this.#options.publicOrigin, seller };
  }

  /** The plan of a file for crawlers, which has its host's page and its version, but no area. */
  #crawlerPlan(path: string, tenant: ServedTenant, page: PagePlan): PagePlan | undefined {
    const isServed = tenant.kind === "shop" || tenant.kind === "platform";
    const version =
      tenant.kind === "platform" ? landingVersion(tenant.shops) : page.seller && sellerVersion(page.seller);
    const file = { ...page, kept: version === undefined ? undefined : { version, slot: path } };
    if (path === SITEMAP && isServed) return { ...file, kind: "sitemap", status: 200 };
    if (path !== ROBOTS || tenant.kind === "unavailable") return undefined;
    if (tenant.kind === "unknown") return { ...page, kind: "named", name: unknownHostPage(path) };
    return { ...file, kind: "robots", status: isServed ? 200 : page.status };
  }

  #pagePlan({ reading, path, query, language }: PageRequest, tenant: ServedTenant): PagePlan {
    const address = pageAddress(areaOf(reading, path), path, query);
    const { area, route } = address;
    const plan = { reading, address, language, origin: this.#options.publicOrigin, kept: undefined, seller: undefined };
    const kept = (version: string, slot = address.slot) => (slot === undefined ? undefined : { version, slot });
    switch (tenant.kind) {
      case "unavailable":
        return { ...plan, kind: "named", name: tenant.kind, status: 503 };
      case "unknown":
        return { ...plan, kind: "named", name: tenant.kind, status: 404 };
      case "closed": {
        const { seller } = tenant;
        // The owner still comes in, to see why and to put it right.
        const status = area === "admin" ? 200 : 410;
        return { ...plan, kind: "closed", seller, status, kept: kept(sellerVersion(seller), "!closed") };
      }
      case "platform": {
        const { shops } = tenant;
        const [status, slot] = route ? ([200, address.slot] as const) : ([404, NOT_FOUND] as const);
        return { ...plan, kind: "platform", shops, status, kept: kept(landingVersion(shops), slot) };
      }
      case "shop": {
        const { seller } = tenant;
        const origin = shopOrigin(this.#options, seller);
        const shop = { ...plan, seller, origin, status: 200, kept: kept(sellerVersion(seller)) } as const;
        return route ? { ...shop, kind: "shop", route } : notFound(shop, seller);
      }
    }
  }

  /** The plan where nothing turned out to be under the path of another. */
  notFoundPlan(plan: PagePlan): PagePlan {
    if (!plan.seller) throw new TypeError("only a shop's paths depend on what is in it");
    return notFound(plan, plan.seller);
  }

  async #find(reading: ServedHost): Promise<Tenant> {
    if (reading.kind === "landing") {
      // The landing does without a shop that can't be read; the shop's own pages say so in the log.
      const lookups = await Promise.allSettled(
        this.#options.featuredShops.map((domain) => this.#options.directory.resolve(domain)),
      );
      const found = lookups.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
      const shops = found.flatMap((lookup) =>
        lookup.status === "found" && isPublic(lookup.seller) ? [lookup.seller] : [],
      );
      return { kind: "platform", shops };
    }
    const key = directoryKey(reading);
    if (key === undefined) return { kind: "unknown" };
    const lookup = await this.#options.directory.resolve(key);
    if (lookup.status === "moved") return { kind: "moved", seller: lookup.seller };
    if (lookup.status !== "found") return { kind: lookup.status };
    return { kind: isPublic(lookup.seller) ? "shop" : "closed", seller: lookup.seller };
  }

  /** Whose host it is, without waiting. */
  peek(reading: ServedHost): PeekedTenant {
    if (reading.kind === "landing") {
      const shops: Seller[] = [];
      for (const domain of this.#options.featuredShops) {
        const seller = this.#options.directory.peek(domain);
        if (seller === undefined) return undefined;
        if (seller && isPublic(seller)) shops.push(seller);
      }
      return { version: landingVersion(shops), seller: undefined };
    }
    const key = directoryKey(reading);
    const seller = key === undefined ? null : this.#options.directory.peek(key);
    if (seller === null) return "unknown";
    return seller && { version: sellerVersion(seller), seller };
  }
}
