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
import { currencyDigits } from "../../areas/shared/domain/money.ts";
import type { PageContent, PageData } from "../../areas/shared/pages/page-data.ts";
import { summaryOf } from "../../areas/shared/pages/page-head.ts";
import { categoryPath, contentPath, productPath, STOREFRONT_PATHS } from "../../areas/shared/pages/routes.ts";
import { imageUrl, type ShopImage } from "../../areas/shared/pictures/image.ts";
import { orderBlockers, type PublicSeller } from "../../areas/shared/sellers/seller.ts";
/** The width of the greatest rendition, in pixels. */
export const widest = ({ widths, width }: ShopImage): number => widths.at(-1) ?? width;

/** The whole URL of a picture as other services load it: its greatest rendition, in the format that all of them read. */
export function imageAddress(origin: string, sellerId: string, image: ShopImage): string {
  return origin + imageUrl(sellerId, image.id, widest(image), "webp");
}

/**
 * A price as machines read it: a decimal point and no grouping, whatever the locale (https://schema.org/price).
 *
 * @param amount in minor units
 */
export function decimalPrice(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** The lowest and the highest price, in minor units, of the variants one can buy; of all of them once none can be bought. */
export function priceRange(variants: readonly Pick<PublicVariant, "price" | "available">[]): {
  low: number;
  high: number;
} {
  const available = variants.filter((variant) => variant.available);
  const prices = (available.length > 0 ? available : variants).map(({ price }) => price);
  return { low: Math.min(...prices), high: Math.max(...prices) };
}

/** The shop that other nodes of the page refer to. */
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

/** The site with its search: for the home page alone, as search engines ask for it. */
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
 * The identifier is the variant's id: unique and lasting, as search engines want it of a `sku`, while the seller's own
 * number is no part of what the public sees.
 */
function offer(variant: PublicVariant, seller: PublicSeller, url: string): OfferLeaf {
  const isOffered = variant.available && orderBlockers(seller).length === 0;
  return {
    "@type": "Offer",
    name: variant.title,
    url,
    sku: variant.id,
    price: decimalPrice(variant.price, seller.currency),
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
    lowPrice: decimalPrice(low, seller.currency),
    highPrice: decimalPrice(high, seller.currency),
    priceCurrency: seller.currency,
    offerCount: variants.length,
    seller: by,
    offers: variants.map((variant) => offer(variant, seller, `${url}?variant=${encodeURIComponent(variant.id)}`)),
  };
}

/** A product with what it costs: one offer, or one for each variant under the range of those that can be bought. */
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

/** The way from the shop's home to a page, the page itself last. */
export function breadcrumbs(origin: string, steps: { name: string; path: string }[]): BreadcrumbList {
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

/** What a page says beyond whose shop it is. */
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

/** A shop's page in schema.org's vocabulary (JSON-LD); `undefined` where there is no shop. */
export function structuredData({ area, seller, page }: PageData, origin: string): Graph | undefined {
  if (area !== "storefront" || !seller) return undefined;
  return {
    "@context": "https://schema.org",
    "@graph": [organization(seller, origin), ...nodesOf(page, seller, origin)],
  };
}
