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
/** The width of the largest rendition, in pixels. */
export const widest = ({ widths, width }: ShopImage): number => widths.at(-1) ?? width;

/** The absolute URL of a picture's largest rendition, as WebP, which all consumers of this metadata can read. */
export function imageAddress(origin: string, sellerId: string, image: ShopImage): string {
  return origin + imageUrl(sellerId, image.id, widest(image), "webp");
}

/**
 * A machine-readable price: a decimal point and no grouping, independent of the locale (https://schema.org/price).
 *
 * @param amount in minor units
 */
export function decimalPrice(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** The lowest and highest price of the available variants, in minor units; of all variants if none is available. */
export function priceRange(variants: readonly Pick<PublicVariant, "price" | "available">[]): {
  low: number;
  high: number;
} {
  const available = variants.filter((variant) => variant.available);
  const prices = (available.length > 0 ? available : variants).map(({ price }) => price);
  return { low: Math.min(...prices), high: Math.max(...prices) };
}

/** The id of the organization node, to which other nodes of the page refer. */
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
export function structuredData({ area, seller, page }: PageData, origin: string): Graph | undefined {
  if (area !== "storefront" || !seller) return undefined;
  return {
    "@context": "https://schema.org",
    "@graph": [organization(seller, origin), ...nodesOf(page, seller, origin)],
  };
}
