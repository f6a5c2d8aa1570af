import type { Area } from "../../../areas/shared/domain/areas.ts";
import type { FirebaseWebApp } from "../../../areas/shared/domain/firebase-web-app.ts";
import type { PaymentMethod } from "../../../areas/shared/orders/order.ts";
import { type PageAddress, pageAddress } from "../../../areas/shared/pages/area-routes.ts";
import type {
  LiveShop,
  OperatorInfo,
  PageContent,
  PageData,
  PlatformInfo,
} from "../../../areas/shared/pages/page-data.ts";
import { LANDING_PATHS, type RouteMatch, trimmedPath } from "../../../areas/shared/pages/routes.ts";
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

interface Planned {
  status: 200 | 404 | 410 | 503;
  reading: ServedHost;
  address: PageAddress;
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

function notFound(plan: Planned, seller: Seller): PagePlan {
  return { ...plan, kind: "not-found", seller, status: 404, kept: plan.kept && { ...plan.kept, slot: NOT_FOUND } };
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
    const version =
      tenant.kind === "platform" ? landingVersion(tenant.shops) : page.seller && sellerVersion(page.seller);
    const file = { ...page, kept: version === undefined ? undefined : { version, slot: path } };
    if (path === SITEMAP && isServed) return { ...file, kind: "sitemap", status: 200 };
    if (path !== ROBOTS || tenant.kind === "unavailable") return undefined;
    if (tenant.kind === "unknown") return { ...page, kind: "named", name: unknownHostPage(path) };
    return { ...file, kind: "robots", status: isServed ? 200 : page.status };
  }

  #pagePlan({ reading, path, query }: PageRequest, tenant: ServedTenant): PagePlan {
    const address = pageAddress(areaOf(reading, path), path, query);
    const { area, route } = address;
    const plan = { reading, address, origin: this.#options.publicOrigin, kept: undefined, seller: undefined };
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
  nothingThere(plan: PagePlan): PagePlan {
    if (!plan.seller) throw new TypeError("only a shop's paths depend on what is in it");
    return notFound(plan, plan.seller);
  }

  /** See `Tenants.peek`. */
  peek(reading: ServedHost): PeekedTenant {
    return this.#tenants.peek(reading);
  }

  /**
   * Reads what a planned page shows, or the file in its place; `undefined` if nothing is under the path.
   * @param reading of a named page the host to load it for
   */
  async load(plan: PagePlan, reading = plan.reading): Promise<PageData | TextFile | undefined> {
    const { address, seller } = plan;
    const { area, route, query } = address;
    switch (plan.kind) {
      case "named":
        if (plan.name === "robots") return NOTHING_TO_CRAWL;
        return plan.name === "unknown"
          ? this.#data(reading, { area, page: { kind: "unknown-shop" }, isValid: false })
          : this.#data(reading, { area, page: { kind: "home" }, isValid: null });
      case "robots":
        return plan.status === 200 ? robotsFile(plan.origin) : NOTHING_TO_CRAWL;
      case "sitemap":
        return this.#sitemap(plan.origin, seller);
      case "closed":
        return this.#data(reading, { area, page: { kind: "closed-shop" }, isValid: false });
      case "platform": {
        const page = platformPage(area, route);
        return this.#data(reading, { area, page, isValid: false, shops: plan.shops });
      }
      case "not-found":
        return this.#shopData(plan, { kind: "not-found" });
      case "shop": {
        const { platform } = this.#options;
        if (area !== "storefront") return this.#shopData(plan, { kind: "home" });
        const page = await readPageContent(platform, plan.seller, plan.route, query);
        return page && this.#shopData(plan, page);
      }
    }
  }

  async #sitemap(origin: string, seller: Seller | undefined): Promise<TextFile> {
    if (!seller) {
      const pages = Object.values(LANDING_PATHS).map((path) => ({ path, updatedAt: null, picture: null }));
      return sitemapFile(origin, pages);
    }
    return sitemapFile(origin, await readSitemap(this.#options.platform, seller, MAX_SITEMAP_PAGES));
  }

  async #shopData(
    { reading, address: { area }, seller }: Pick<Planned, "reading" | "address"> & { seller: Seller },
    page: PageContent,
  ): Promise<PageData> {
    const categoriesWithProducts = area === "storefront" ? await this.#homes.read(seller) : [];
    return {
      ...this.#data(reading, { area, page, isValid: true }),
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
