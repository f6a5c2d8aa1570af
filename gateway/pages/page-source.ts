import type { Area, LiveShop, PageContent, PageData } from "../../areas/shared/domain/page-data.ts";
import { matchRoute, type RouteMatch, trimmedPath } from "../../areas/shared/domain/routes.ts";
import type { Seller } from "../../areas/shared/domain/seller.ts";
import { readCategory } from "../platform/commands/read-category.ts";
import { readHome } from "../platform/commands/read-home.ts";
import { readProduct } from "../platform/commands/read-product.ts";
import type { Platform } from "../platform/platform.ts";
import { isPublic, publicSeller } from "../platform/presenters/public-seller.ts";
import type { SellerDirectory } from "../tenancy/seller-directory.ts";
import { areaOf, askedSubdomain, directoryKey, type ServedHost } from "../tenancy/site.ts";
import { type PublicAddress, shopOrigin } from "./shop-url.ts";

export interface PageRequest {
  reading: ServedHost;
  /** The path alone, as it came. */
  path: string;
}

/** What will be answered, settled before anything of a catalogue was read: so a finished page is found without reading. */
export interface PagePlan {
  status: 200 | 404 | 410 | 503;
  area: Area;
  host: string;
  /** Of everything that the page is made from; `undefined`: made for this answer only. */
  version: string | undefined;
  /** The path, or the name of the page that many paths share. */
  slot: string;
  /** The origin of its canonical URL. */
  origin: string;
  /** The shop, for the log. */
  seller: Seller | undefined;
  /** What the page shows; `undefined` where there turns out to be nothing under the path. */
  load(): Promise<PageData | undefined>;
}

export interface PageSourceOptions extends PublicAddress {
  platform: Pick<Platform, "categories" | "products">;
  directory: SellerDirectory;
  contactEmail: string;
  /** Subdomains of the shops that the landing shows. */
  featuredShops: string[];
  now: () => Date;
}

/** Whose host it is. */
type Tenant =
  | { kind: "platform"; shops: Seller[] }
  | { kind: "shop" | "closed"; seller: Seller }
  | { kind: "unknown" | "unavailable" };

export const sellerVersion = (seller: Seller): string => `${seller.id}.${seller.version}`;

const landingVersion = (shops: Seller[]): string => shops.map(sellerVersion).join("+");

/** From a host and a path to the data of the page there. */
export class PageSource {
  readonly #options: PageSourceOptions;

  constructor(options: PageSourceOptions) {
    this.#options = options;
  }

  async plan(request: PageRequest): Promise<PagePlan> {
    const area = areaOf(request.reading, request.path);
    const route = matchRoute(area, request.path);
    const tenant = await this.#tenant(request.reading);
    const plan = { area, host: request.reading.host, origin: this.#options.publicOrigin, seller: undefined };
    const content = (page: PageContent, isValid: boolean | null) => async () =>
      this.#data(request, { area, page, isValid });
    switch (tenant.kind) {
      case "unavailable":
        return { ...plan, status: 503, version: undefined, slot: "", load: content({ kind: "home" }, null) };
      case "unknown":
        return { ...plan, status: 404, version: undefined, slot: "", load: content({ kind: "unknown-shop" }, false) };
      case "closed": {
        // The owner still comes in, to see why and to put it right.
        const status = area === "admin" ? 200 : 410;
        const load = content({ kind: "closed-shop" }, false);
        return { ...plan, seller: tenant.seller, status, version: sellerVersion(tenant.seller), slot: "!closed", load };
      }
      case "platform": {
        const version = landingVersion(tenant.shops);
        const load = async () =>
          this.#data(request, {
            area,
            page: { kind: route ? "home" : "not-found" },
            isValid: false,
            shops: tenant.shops,
          });
        return route
          ? { ...plan, status: 200, version, slot: trimmedPath(request.path), load }
          : { ...plan, status: 404, version, slot: "!not-found", load };
      }
      case "shop": {
        const { seller } = tenant;
        const shop = { ...plan, seller, origin: shopOrigin(this.#options, seller), version: sellerVersion(seller) };
        if (!route) return this.#shopNotFound(request, shop, seller);
        return {
          ...shop,
          status: 200,
          slot: trimmedPath(request.path),
          load: () => this.#shopPage(request, area, route, seller),
        };
      }
    }
  }

  /** The plan where nothing turned out to be under the path of another. */
  nothingThere(request: PageRequest, plan: PagePlan): PagePlan {
    if (!plan.seller) throw new TypeError("only a shop's paths depend on what is in it");
    return this.#shopNotFound(request, plan, plan.seller);
  }

  /** The version that a finished page on this host has now, from memory alone; `undefined` where it would have to look. */
  peekVersion(reading: ServedHost): { version: string; seller: Seller | undefined } | undefined {
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
    const seller = key === undefined ? undefined : this.#options.directory.peek(key);
    return seller ? { version: sellerVersion(seller), seller } : undefined;
  }

  async #tenant(reading: ServedHost): Promise<Tenant> {
    const { directory, featuredShops } = this.#options;
    if (reading.kind === "landing") {
      const lookups = await Promise.all(featuredShops.map((domain) => directory.resolve(domain)));
      const shops = lookups.flatMap((lookup) =>
        lookup.status === "found" && isPublic(lookup.seller) ? [lookup.seller] : [],
      );
      return { kind: "platform", shops };
    }
    const key = directoryKey(reading);
    if (key === undefined) return { kind: "unknown" };
    const lookup = await directory.resolve(key);
    if (lookup.status !== "found") return { kind: lookup.status };
    return { kind: isPublic(lookup.seller) ? "shop" : "closed", seller: lookup.seller };
  }

  #shopNotFound(request: PageRequest, plan: Omit<PagePlan, "status" | "slot" | "load">, seller: Seller): PagePlan {
    const load = () => this.#shopData(request, plan.area, seller, { kind: "not-found" });
    return { ...plan, status: 404, slot: "!not-found", load };
  }

  async #shopPage(request: PageRequest, area: Area, route: RouteMatch, seller: Seller): Promise<PageData | undefined> {
    const { platform } = this.#options;
    if (area === "storefront" && route.slug !== undefined) {
      if (route.name === "category") {
        const category = await readCategory(platform, seller, route.slug);
        return category && this.#shopData(request, area, seller, { kind: "category", category });
      }
      const product = await readProduct(platform, seller, route.slug);
      return product && this.#shopData(request, area, seller, { kind: "product", product });
    }
    return this.#shopData(request, area, seller, { kind: "home" });
  }

  async #shopData(request: PageRequest, area: Area, seller: Seller, page: PageContent): Promise<PageData> {
    const { platform } = this.#options;
    const categoriesWithProducts = area === "storefront" ? await readHome(platform, seller) : [];
    return {
      ...this.#data(request, { area, page, isValid: true }),
      seller: publicSeller(seller, this.#options.now()),
      home: { categoriesWithProducts },
    };
  }

  #data(
    { reading }: PageRequest,
    about: { area: Area; page: PageContent; isValid: boolean | null; shops?: Seller[] },
  ): PageData {
    const { productHost, publicOrigin, contactEmail } = this.#options;
    return {
      area: about.area,
      host: reading.host,
      subdomain: askedSubdomain(reading),
      isValid: about.isValid,
      seller: null,
      home: { categoriesWithProducts: [] },
      page: about.page,
      liveShops: about.area === "landing" ? (about.shops ?? []).map((seller) => this.#liveShop(seller)) : [],
      platform: { productHost, origin: publicOrigin, contactEmail },
    };
  }

  #liveShop(seller: Seller): LiveShop {
    const { id, domain, name, tagline, cover, theme } = publicSeller(seller, this.#options.now());
    return { id, domain, name, tagline, url: shopOrigin(this.#options, seller), cover, accent: theme.accent };
  }
}
