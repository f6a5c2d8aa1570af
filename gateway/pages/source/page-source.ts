import type { Area } from "../../../areas/shared/domain/areas.ts";
import type { FirebaseWebApp } from "../../../areas/shared/domain/firebase-web-app.ts";
import type { PaymentMethod } from "../../../areas/shared/orders/order.ts";
import { matchRoute, pageSlot } from "../../../areas/shared/pages/area-routes.ts";
import type {
  LiveShop,
  OperatorInfo,
  PageContent,
  PageData,
  PlatformInfo,
} from "../../../areas/shared/pages/page-data.ts";
import { LANDING_PATHS, meaningfulQuery, type RouteMatch, trimmedPath } from "../../../areas/shared/pages/routes.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { areaOf, askedSubdomain, type ServedHost } from "../../hosts/site.ts";
import { readHome } from "../../platform/catalogue/read-home.ts";
import { readSitemap } from "../../platform/catalogue/read-sitemap.ts";
import type { Platform } from "../../platform/platform.ts";
import { publicSeller } from "../../platform/sellers/public-seller.ts";
import type { SellerDirectory } from "../../tenancy/seller-directory.ts";
import { NOTHING_TO_CRAWL, robotsFile } from "../crawlers/robots.ts";
import { MAX_SITEMAP_PAGES, sitemapFile } from "../crawlers/sitemap.ts";
import type { TextFile } from "../finished/page.ts";
import { HomeMemory } from "./home-memory.ts";
import { readPageContent } from "./page-content.ts";
import { type PublicAddress, shopOrigin } from "./shop-url.ts";
import { landingVersion, type PeekedTenant, sellerVersion, type Tenant, Tenants } from "./tenants.ts";

export interface PageRequest {
  reading: ServedHost;
  /** The path alone, as it came. */
  path: string;
  /** What came after the question mark, if anything. */
  query: string;
}

/** What will be answered, settled before anything of a catalogue was read: so a finished page is found without reading. */
export interface PagePlan {
  status: 200 | 404 | 410 | 503;
  area: Area;
  host: string;
  /** Of everything that the page is made from; `undefined`: made for this answer only. */
  version: string | undefined;
  /** The path (`pageSlot`), or the name of the page that many paths share. */
  slot: string;
  /** The origin of its canonical URL. */
  origin: string;
  /** The part of the query that the page depends on (`meaningfulQuery`). */
  query: string;
  /**
   * Where the page depends on nothing but the kind of page, named here, and the names in its host: see `NamedPage`.
   */
  named: NamedKind | undefined;
  /** Whether the page is for the one who asked, so that nobody else may keep it. */
  personal: boolean;
  /** The shop, for the log. */
  seller: Seller | undefined;
  /**
   * What the page shows, or a file in its place; `undefined` where there turns out to be nothing under the path.
   * @param reading of a named page the host to load it for
   */
  load(reading?: ServedHost): Promise<PageData | TextFile | undefined>;
}

/** The pages of hosts without a shop. */
export type NamedKind = "unknown" | "unavailable" | "robots";

/** Which page a path has on a host whose name nobody holds. */
export function unknownHostPage(path: string): NamedKind {
  return trimmedPath(path) === ROBOTS ? "robots" : "unknown";
}

const ROBOTS = "/robots.txt";

/** The shop has another name now. */
export interface MovedShop {
  /** The host that the same page has under that name. */
  movedTo: string;
  /** Whose port holds where the client names none. */
  publicOrigin: string;
  seller: Seller;
}

export interface PageSourceOptions extends PublicAddress {
  platform: Pick<Platform, "categories" | "products" | "orders" | "paymentProviders">;
  directory: SellerDirectory;
  contactEmail: string;
  operator: OperatorInfo;
  /** Without it mails are files. */
  smtpUrl: string | undefined;
  firebase: FirebaseWebApp | undefined;
  /** Subdomains of the shops that the landing shows. */
  featuredShops: string[];
  now: () => Date;
}

/** What a page of the platform's own host shows. */
function platformPage(area: Area, route: RouteMatch | undefined): PageContent {
  if (!route) return { kind: "not-found" };
  return { kind: area === "landing" ? (route.name as keyof typeof LANDING_PATHS) : "home" };
}

type ServedTenant = Exclude<Tenant, { kind: "moved" }>;

/** From a host and a path to the data of the page there. */
export class PageSource {
  readonly #options: PageSourceOptions;
  readonly #tenants: Tenants;
  readonly #homes: HomeMemory;
  readonly #info: PlatformInfo;

  constructor(options: PageSourceOptions) {
    this.#options = options;
    this.#homes = new HomeMemory((seller) => readHome(options.platform, seller));
    this.#tenants = new Tenants(options.directory, options.featuredShops);
    const { platform, productHost, publicOrigin: origin, contactEmail, operator, smtpUrl, firebase } = options;
    const paymentMethods: PaymentMethod[] = ["manual", ...platform.paymentProviders.map(({ method }) => method)];
    this.#info = {
      productHost,
      origin,
      contactEmail,
      ...operator,
      paymentMethods,
      ...(smtpUrl === undefined ? { mailsAreFiles: true } : {}),
      ...(firebase ? { firebase } : {}),
    };
  }

  async plan(request: PageRequest): Promise<PagePlan | MovedShop> {
    const tenant = await this.#tenants.find(request.reading);
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
    if (path === ROBOTS && tenant.kind !== "unavailable") {
      const load = async () => (isServed ? robotsFile(page.origin) : NOTHING_TO_CRAWL);
      const named = tenant.kind === "unknown" ? unknownHostPage(path) : undefined;
      return { ...page, status: isServed ? 200 : page.status, slot: path, named, load };
    }
    if (path === "/sitemap.xml" && isServed) {
      const load = () => this.#sitemap(page);
      return { ...page, status: 200, slot: path, load };
    }
    return undefined;
  }

  async #sitemap({ origin, seller }: PagePlan): Promise<TextFile> {
    if (!seller) {
      const pages = Object.values(LANDING_PATHS).map((path) => ({ path, updatedAt: null, picture: null }));
      return sitemapFile(origin, pages);
    }
    return sitemapFile(origin, await readSitemap(this.#options.platform, seller, MAX_SITEMAP_PAGES));
  }

  #pagePlan(request: PageRequest, tenant: ServedTenant): PagePlan {
    const area = areaOf(request.reading, request.path);
    const route = matchRoute(area, request.path);
    const plan = {
      area,
      host: request.reading.host,
      origin: this.#options.publicOrigin,
      query: "",
      named: undefined,
      personal: false,
      seller: undefined,
    };
    const content =
      (page: PageContent, isValid: boolean | null) =>
      async (reading: ServedHost = request.reading) =>
        this.#data(reading, { area, page, isValid });
    const unshared = { ...plan, version: undefined, slot: "" };
    switch (tenant.kind) {
      case "unavailable":
        return { ...unshared, named: tenant.kind, status: 503, load: content({ kind: "home" }, null) };
      case "unknown":
        return { ...unshared, named: tenant.kind, status: 404, load: content({ kind: "unknown-shop" }, false) };
      case "closed": {
        // The owner still comes in, to see why and to put it right.
        const status = area === "admin" ? 200 : 410;
        const load = content({ kind: "closed-shop" }, false);
        return { ...plan, seller: tenant.seller, status, version: sellerVersion(tenant.seller), slot: "!closed", load };
      }
      case "platform": {
        const version = landingVersion(tenant.shops);
        const load = async () =>
          this.#data(request.reading, {
            area,
            page: platformPage(area, route),
            isValid: false,
            shops: tenant.shops,
          });
        return route
          ? { ...plan, status: 200, version, slot: pageSlot(area, request.path), load }
          : { ...plan, status: 404, version, slot: "!not-found", load };
      }
      case "shop": {
        const { seller } = tenant;
        const shop = { ...plan, seller, origin: shopOrigin(this.#options, seller), version: sellerVersion(seller) };
        if (!route) return this.#shopNotFound(request, shop, seller);
        const query = area === "storefront" ? meaningfulQuery(route, request.query) : "";
        const personal = route.token !== undefined;
        return {
          ...shop,
          // Addresses with a query are without number, and the cache holds what many ask for.
          version: query === "" && !personal ? shop.version : undefined,
          query,
          personal,
          status: 200,
          slot: pageSlot(area, request.path),
          load: () => this.#shopPage(request, area, { route, query }, seller),
        };
      }
    }
  }

  /** The plan where nothing turned out to be under the path of another. */
  nothingThere(request: PageRequest, plan: PagePlan): PagePlan {
    if (!plan.seller) throw new TypeError("only a shop's paths depend on what is in it");
    return this.#shopNotFound(request, plan, plan.seller);
  }

  /** See `Tenants.peek`. */
  peek(reading: ServedHost): PeekedTenant {
    return this.#tenants.peek(reading);
  }

  #shopNotFound(request: PageRequest, plan: Omit<PagePlan, "status" | "slot" | "load">, seller: Seller): PagePlan {
    const load = () => this.#shopData(request, plan.area, seller, { kind: "not-found" });
    return { ...plan, status: 404, slot: "!not-found", load };
  }

  async #shopPage(
    request: PageRequest,
    area: Area,
    { route, query }: { route: RouteMatch; query: string },
    seller: Seller,
  ): Promise<PageData | undefined> {
    const { platform } = this.#options;
    const page: PageContent | undefined =
      area === "storefront" ? await readPageContent(platform, seller, route, query) : { kind: "home" };
    return page && this.#shopData(request, area, seller, page);
  }

  async #shopData(request: PageRequest, area: Area, seller: Seller, page: PageContent): Promise<PageData> {
    const categoriesWithProducts = area === "storefront" ? await this.#homes.read(seller) : [];
    return {
      ...this.#data(request.reading, { area, page, isValid: true }),
      seller: publicSeller(seller, this.#options.now()),
      home: { categoriesWithProducts },
    };
  }

  #data(
    reading: ServedHost,
    about: { area: Area; page: PageContent; isValid: boolean | null; shops?: Seller[] },
  ): PageData {
    return {
      area: about.area,
      host: reading.host,
      subdomain: askedSubdomain(reading),
      isValid: about.isValid,
      seller: null,
      home: { categoriesWithProducts: [] },
      page: about.page,
      liveShops: about.area === "landing" ? (about.shops ?? []).map((seller) => this.#liveShop(seller)) : [],
      platform: this.#info,
    };
  }

  #liveShop(seller: Seller): LiveShop {
    const { id, domain, name, tagline, cover, theme } = publicSeller(seller, this.#options.now());
    return { id, domain, name, tagline, url: shopOrigin(this.#options, seller), cover, accent: theme.accent };
  }
}
