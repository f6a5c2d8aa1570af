import { parseListing } from "../../areas/shared/catalogue/listing.ts";
import { type CategoryWithProducts, moreProducts } from "../../areas/shared/catalogue/public-catalogue.ts";
import type { Area } from "../../areas/shared/domain/areas.ts";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import { moneySample } from "../../areas/shared/domain/money.ts";
import type {
  LiveShop,
  OperatorInfo,
  PageContent,
  PageData,
  PlatformInfo,
} from "../../areas/shared/pages/page-data.ts";
import { LANDING_PATHS, type RouteMatch, type STOREFRONT_PATHS } from "../../areas/shared/pages/routes.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { askedSubdomain, type PublicAddress, shopOrigin } from "../hosts/host-reader.ts";
import { readContent, readHome, readProduct } from "../platform/catalogue/public-catalogue.ts";
import { readCategory, searchProducts } from "../platform/catalogue/read-listing.ts";
import { readSitemap } from "../platform/catalogue/read-sitemap.ts";
import { paymentOffer } from "../platform/orders/payment-provider.ts";
import { readOrder } from "../platform/orders/public-order.ts";
import type { Platform } from "../platform/platform.ts";
import { publicSeller } from "../platform/sellers/public-seller.ts";
import { MAX_SITEMAP_PAGES, NOTHING_TO_CRAWL, robotsFile, sitemapFile } from "./crawlers.ts";
import type { TextFile } from "./page.ts";
import type { PagePlan, Planned } from "./page-plan.ts";

export interface PageSourceOptions extends PublicAddress {
  platform: Pick<Platform, "categories" | "products" | "orders" | "paymentProviders" | "planPayments">;
  contactEmail: string;
  operator: OperatorInfo;
  /** Without it, mails are written to files. */
  smtpUrl: string | undefined;
  firebase: FirebaseWebApp | undefined;
  now: () => Date;
}

type About = Pick<Planned, "reading" | "address" | "language">;

/** Loads the data of planned pages. */
export class PageSource {
  readonly #options: PageSourceOptions;
  readonly #info: PlatformInfo;

  constructor(options: PageSourceOptions) {
    this.#options = options;
    const { platform, productHost, publicOrigin: origin, contactEmail, operator, smtpUrl, firebase } = options;
    const paymentMethods = platform.paymentProviders.map(({ method }) => method);
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

  /** Reads the data of a planned page, or returns its text file. Returns `undefined` if the path has no page. */
  async load(plan: PagePlan): Promise<PageData | TextFile | undefined> {
    const { area, route, query, isSignIn } = plan.address;
    switch (plan.kind) {
      case "named":
        if (plan.name === "robots") return NOTHING_TO_CRAWL;
        return plan.name === "unknown"
          ? this.#data(plan, { kind: "unknown-shop" })
          : this.#data(plan, { kind: "home" }, { isValid: null });
      case "robots":
        return plan.status === 200 ? robotsFile(plan.origin) : NOTHING_TO_CRAWL;
      case "sitemap":
        return this.#sitemap(plan.origin, plan.seller);
      case "closed":
        return this.#data(plan, { kind: "closed-shop" });
      case "platform":
        return this.#data(plan, platformPage(area, route), { shops: plan.shops, isSignIn });
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

  async #shopData(plan: About & { seller: Seller }, page: PageContent): Promise<PageData> {
    const { address, seller } = plan;
    const { area, isSignIn } = address;
    const categories = area === "storefront" ? await readHome(this.#options.platform, seller) : [];
    return {
      ...this.#data(plan, page, { isValid: true, isSignIn }),
      // The admin gets all methods of the platform.
      ...(area === "storefront" ? { platform: this.#infoOf(seller), moneySample: sampleOf(seller) } : {}),
      seller: publicSeller(seller, this.#options.now()),
      home: { categoriesWithProducts: withShownProducts(categories, page) },
    };
  }

  /** The platform's data on the shop's pages: the payment methods are those of the shop. */
  #infoOf(seller: Seller): PlatformInfo {
    const { paymentProviders } = this.#options.platform;
    const paymentMethods = paymentOffer(paymentProviders, seller).offered.map(({ method }) => method);
    return { ...this.#info, paymentMethods };
  }

  #data(
    { address: { area }, language, reading }: About,
    page: PageContent,
    {
      isValid = false,
      shops = [],
      isSignIn = false,
    }: { isValid?: boolean | null; shops?: Seller[]; isSignIn?: boolean } = {},
  ): PageData {
    return {
      area,
      ...(language ? { language } : {}),
      ...(isSignIn ? { isSignedOut: true } : {}),
      host: reading.host,
      subdomain: askedSubdomain(reading),
      isValid,
      seller: null,
      home: { categoriesWithProducts: [] },
      page,
      liveShops: area === "landing" ? shops.map((seller) => this.#liveShop(seller)) : [],
      platform: area === "landing" ? this.#landingInfo() : this.#info,
    };
  }

  #landingInfo(): PlatformInfo {
    const { prices, trialDays = 0 } = this.#options.platform.planPayments ?? {};
    if (!prices || prices.length === 0) return this.#info;
    return { ...this.#info, proPrices: prices, ...(trialDays > 0 ? { trialDays } : {}) };
  }

  #liveShop(seller: Seller): LiveShop {
    const { id, domain, name, tagline, cover, theme } = publicSeller(seller, this.#options.now());
    return { id, domain, name, tagline, url: shopOrigin(this.#options, seller), cover, accent: theme.accent };
  }
}

const sampleOf = ({ currency, locale }: Seller) => moneySample(currency, locale);

/** Keeps only the products that a page shows: a page's first flight has no room for the home page. */
function withShownProducts(categories: CategoryWithProducts[], page: PageContent): CategoryWithProducts[] {
  if (page.kind === "home") return categories;
  const product = page.kind === "product" ? page.product : undefined;
  const shown = product
    ? moreProducts(categories, { categorySlug: product.category?.slug, productSlug: product.slug })
    : [];
  return categories.map((category) => ({
    ...category,
    products: category.products.filter((card) => shown.includes(card)),
  }));
}

/** The content of a page on the platform's own host. */
function platformPage(area: Area, route: RouteMatch | undefined): PageContent {
  if (!route) return { kind: "not-found" };
  return { kind: area === "landing" ? (route.name as keyof typeof LANDING_PATHS) : "home" };
}

/**
 * Reads the content of a storefront page, without the shop itself. Returns `undefined` if the path has no page.
 *
 * @param query the part of the query that the page depends on (`meaningfulQuery`)
 */
export async function readPageContent(
  platform: Pick<Platform, "categories" | "products" | "orders">,
  seller: Seller,
  { name, slug = "", token = "" }: RouteMatch,
  query: string,
): Promise<PageContent | undefined> {
  const parameters = new URLSearchParams(query);
  switch (name as keyof typeof STOREFRONT_PATHS) {
    case "home":
      return { kind: "home" };
    case "category": {
      const category = await readCategory(
        platform,
        seller,
        slug,
        parseListing(parameters, seller.currency, "featured"),
      );
      return category && { kind: "category", category };
    }
    case "product": {
      const product = await readProduct(platform, seller, slug);
      return product && { kind: "product", product };
    }
    case "search": {
      const listing = parseListing(parameters, seller.currency, "relevance");
      return { kind: "search", search: await searchProducts(platform, seller, parameters.get("q") ?? "", listing) };
    }
    case "cart":
      return { kind: "cart" };
    case "checkout":
      return { kind: "checkout" };
    case "order": {
      const order = await readOrder(platform, seller, token);
      return order && { kind: "order", order };
    }
    case "content": {
      const content = readContent(seller, slug);
      return content && { kind: "content", content };
    }
  }
}
