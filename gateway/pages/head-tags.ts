import type {
  AggregateOfferLeaf,
  BreadcrumbList,
  Graph,
  OfferLeaf,
  Organization,
  Product,
  SearchAction,
  Thing,
  WebSite,
  WithActionConstraints,
} from "schema-dts";
import type { PublicProduct, PublicVariant } from "../../areas/shared/catalogue/public-catalogue.ts";
import type { Area } from "../../areas/shared/domain/areas.ts";
import type { FirebaseEmulators } from "../../areas/shared/domain/firebase-web-app.ts";
import { decimalAmount } from "../../areas/shared/domain/money.ts";
import { PAGE_DATA_ELEMENT_ID, type PageContent, type PageData } from "../../areas/shared/pages/page-data.ts";
import { type PageHead, pageHead, summaryOf } from "../../areas/shared/pages/page-head.ts";
import { categoryPath, contentPath, productPath, STOREFRONT_PATHS } from "../../areas/shared/pages/routes.ts";
import { imageUrl, type ShopImage } from "../../areas/shared/pictures/image.ts";
import { orderBlockers, type PublicSeller } from "../../areas/shared/sellers/seller.ts";
import { themeCss } from "../../areas/shared/sellers/theme.ts";
import { escapeHtml, jsonForScript } from "../html.ts";
import { cached } from "../lru-map.ts";
import type { ForeignSources } from "../middlewares/security-headers.ts";
import { cspHash } from "./area-bundle.ts";

const widest = ({ widths, width }: ShopImage): number => widths.at(-1) ?? width;

/** The absolute URL of a picture's largest rendition, as WebP, which all consumers of this metadata can read. */
export function imageAddress(origin: string, sellerId: string, image: ShopImage): string {
  return origin + imageUrl(sellerId, image.id, widest(image), "webp");
}

/** The lowest and highest price of the available variants, in minor units; of all variants if none is available. */
function priceRange(variants: readonly Pick<PublicVariant, "price" | "available">[]): {
  low: number;
  high: number;
} {
  const available = variants.filter((variant) => variant.available);
  const prices = (available.length > 0 ? available : variants).map(({ price }) => price);
  return { low: Math.min(...prices), high: Math.max(...prices) };
}

const organizationId = (origin: string): string => `${origin}/#organization`;

function organization(seller: PublicSeller, origin: string): Organization {
  const { phone, address, email } = seller.contact;
  return {
    "@type": "Organization",
    "@id": organizationId(origin),
    name: seller.name,
    url: `${origin}/`,
    ...(seller.tagline && { description: seller.tagline }),
    ...(seller.logo && { logo: imageAddress(origin, seller.id, seller.logo) }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
  };
}

/** The site with its search. Search engines expect it on the home page only. */
function webSite(seller: PublicSeller, origin: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}${STOREFRONT_PATHS.search}?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: seller.name,
    url: `${origin}/`,
    inLanguage: seller.locale,
    publisher: { "@id": organizationId(origin) },
    potentialAction: search,
  };
}

/**
 * The `sku` is the variant's id: search engines require it to be unique and stable, and the seller's own number is not
 * public.
 */
function offer(variant: PublicVariant, seller: PublicSeller, url: string): OfferLeaf {
  const isOffered = variant.available && orderBlockers(seller).length === 0;
  return {
    "@type": "Offer",
    name: variant.title,
    url,
    sku: variant.id,
    price: decimalAmount(variant.price, seller.currency),
    priceCurrency: seller.currency,
    availability: isOffered ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
  };
}

function offers(
  item: PublicProduct,
  seller: PublicSeller,
  url: string,
  origin: string,
): OfferLeaf | AggregateOfferLeaf {
  const by = { "@id": organizationId(origin) };
  const { variants } = item;
  const [only, ...more] = variants;
  if (only && more.length === 0) return { ...offer(only, seller, url), seller: by };
  const { low, high } = priceRange(variants);
  return {
    "@type": "AggregateOffer",
    lowPrice: decimalAmount(low, seller.currency),
    highPrice: decimalAmount(high, seller.currency),
    priceCurrency: seller.currency,
    offerCount: variants.length,
    seller: by,
    offers: variants.map((variant) => offer(variant, seller, `${url}?variant=${encodeURIComponent(variant.id)}`)),
  };
}

/** A product with one offer, or with an aggregate of one offer per variant. */
function product(item: PublicProduct, seller: PublicSeller, origin: string): Product {
  const url = origin + productPath(item.slug);
  const description = summaryOf(item.descriptionHtml);
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name: item.title,
    url,
    ...(description && { description }),
    ...(item.images.length > 0 && { image: item.images.map((image) => imageAddress(origin, seller.id, image)) }),
    category: item.category.name,
    offers: offers(item, seller, url, origin),
  };
}

/** The path from the shop's home to a page, which is the last step. */
function breadcrumbs(origin: string, steps: { name: string; path: string }[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** The nodes of a page in addition to its organization. */
function nodesOf(page: PageContent, seller: PublicSeller, origin: string): Thing[] {
  const home = { name: seller.name, path: "/" };
  switch (page.kind) {
    case "home":
      return [webSite(seller, origin)];
    case "category": {
      const { name, slug } = page.category;
      return [breadcrumbs(origin, [home, { name, path: categoryPath(slug) }])];
    }
    case "product": {
      const { title, slug, category } = page.product;
      const above = { name: category.name, path: categoryPath(category.slug) };
      const steps = [home, above, { name: title, path: productPath(slug) }];
      return [breadcrumbs(origin, steps), product(page.product, seller, origin)];
    }
    case "content": {
      const { title, slug } = page.content;
      return [breadcrumbs(origin, [home, { name: title, path: contentPath(slug) }])];
    }
    default:
      return [];
  }
}

/** A storefront page's schema.org graph (JSON-LD); `undefined` for other areas or without a shop. */
function structuredData({ area, seller, page }: PageData, origin: string): Graph | undefined {
  if (area !== "storefront" || !seller) return undefined;
  return {
    "@context": "https://schema.org",
    "@graph": [organization(seller, origin), ...nodesOf(page, seller, origin)],
  };
}

function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/**
 * Open Graph's form of a locale: `language_TERRITORY`. A missing territory becomes the language's most likely one.
 * Finding it takes 0.1 ms.
 */
const openGraphLocale = cached(1_000, (locale) => {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
});

/**
 * The tags for link previews: Open Graph (https://ogp.me) and Twitter's card type.
 *
 * @param origin the canonical origin of the page and of its picture
 * @param url the page's canonical URL
 */
export function openGraph({ seller, page }: PageData, head: PageHead, origin: string, url: string): string[] {
  const { title, description, picture } = head;
  const isProduct = seller && page.kind === "product";
  const properties: [string, string][] = [
    ["og:url", url],
    ["og:type", isProduct ? "product" : "website"],
    ["og:title", title],
    ["og:site_name", seller?.name ?? "Awning"],
  ];
  if (description) properties.push(["og:description", description]);
  if (seller) properties.push(["og:locale", openGraphLocale(seller.locale)]);
  if (isProduct) {
    properties.push(["product:price:amount", decimalAmount(priceRange(page.product.variants).low, seller.currency)]);
    properties.push(["product:price:currency", seller.currency]);
  }
  if (picture) {
    const { sellerId, image } = picture;
    const width = widest(image);
    properties.push(["og:image", imageAddress(origin, sellerId, image)]);
    properties.push(["og:image:width", String(width)]);
    properties.push(["og:image:height", String(Math.round((width * image.height) / image.width))]);
    if (image.alt) properties.push(["og:image:alt", image.alt]);
  }
  return [
    ...properties.map(([name, content]) => meta("property", name, content)),
    meta("name", "twitter:card", picture ? "summary_large_image" : "summary"),
  ];
}

interface HeadTags {
  html: string;
  /** CSP sources of the style elements in `html`. */
  styleHashes: string[];
}

/** The Awning logo, for pages without a seller's logo. */
const PLATFORM_ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%23fbf6ec'/%3E%3Cpath d='M4 7h24v10a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0z' fill='%23c8452b'/%3E%3Cpath d='M12 7h8v10a4 4 0 0 1-8 0z' fill='%23fff'/%3E%3Cpath d='M6 23h20v3H6z' fill='%23211d19'/%3E%3C/svg%3E";

/**
 * The head tags of a page: title, description, canonical URL, link preview, icon, theme and JSON-LD.
 *
 * @param origin the canonical origin of the page, e.g. `https://acme.shops.example`
 * @param title the area's own title; `undefined` if the page was not rendered on the server
 */
export function headTags(
  data: PageData,
  { status, origin, title }: { status: number; origin: string; title: string | undefined },
): HeadTags {
  const head = pageHead(data);
  const { seller } = data;
  const shown = { ...head, title: title ?? head.title };
  const url = status === 200 && head.canonicalPath !== null ? origin + head.canonicalPath : undefined;
  const tags: string[] = [];
  const styleHashes: string[] = [];
  tags.push(`<title>${escapeHtml(shown.title)}</title>`);
  if (head.description) tags.push(meta("name", "description", head.description));
  if (url === undefined) tags.push(meta("name", "robots", "noindex"));
  else tags.push(`<link rel="canonical" href="${escapeHtml(url)}">`, ...openGraph(data, shown, origin, url));
  const logo = seller?.logo;
  tags.push(
    seller && logo
      ? `<link rel="icon" type="image/webp" href="${imageUrl(seller.id, logo.id, logo.widths[0] ?? logo.width, "webp")}">`
      : `<link rel="icon" type="image/svg+xml" href="${PLATFORM_ICON}">`,
  );
  if (seller && data.area !== "admin") {
    const css = themeCss(seller.theme);
    tags.push(`<style>${css}</style>`);
    styleHashes.push(cspHash(css));
  }
  if (url !== undefined) {
    const structured = structuredData(data, origin);
    if (structured) tags.push(`<script type="application/ld+json">${jsonForScript(structured)}</script>`);
  }
  return { html: tags.join(""), styleHashes };
}

/** The page data as a data block: browsers never execute it, so the CSP needs no exception. */
export function pageDataScript(data: PageData): string {
  return `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${jsonForScript(data)}</script>`;
}

type Service = keyof FirebaseEmulators;

/** The origins that the browser's Firebase SDK connects to, by service. */
const SERVICE_ORIGINS: Record<Service, string[]> = {
  auth: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
  firestore: ["https://firestore.googleapis.com"],
  storage: ["https://firebasestorage.googleapis.com"],
};

/** The services that each area uses after a user action: sign-in on the landing, sign-in and uploads in the admin. */
const AREA_SERVICES: Record<Area, Service[]> = { landing: ["auth"], storefront: [], admin: ["auth", "storage"] };

/**
 * App Check with reCAPTCHA Enterprise: its script, its frame, and the endpoints that both report to.
 * https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website-how-can-i-configure-it-to-work-with-recaptcha
 */
const APP_CHECK: ForeignSources = {
  connect: ["https://content-firebaseappcheck.googleapis.com", "https://www.google.com/recaptcha/"],
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

/** The Firebase sources that a page's CSP allows; empty without a Firebase project or if the page never uses it. */
export function firebaseSources({
  area,
  isValid,
  platform: { firebase },
}: Pick<PageData, "area" | "isValid" | "platform">): ForeignSources {
  const services = [...AREA_SERVICES[area]];
  // The browser looks up the shop itself.
  if (isValid === null) services.push("firestore");
  if (!firebase || services.length === 0) return { connect: [], script: [], frame: [] };
  const { appCheckKey, emulators = {} } = firebase;
  const connect = services.flatMap((service) => {
    const emulator = emulators[service];
    return emulator === undefined ? SERVICE_ORIGINS[service] : [`http://${emulator}`];
  });
  if (appCheckKey === undefined) return { connect, script: [], frame: [] };
  return { ...APP_CHECK, connect: [...connect, ...APP_CHECK.connect] };
}
