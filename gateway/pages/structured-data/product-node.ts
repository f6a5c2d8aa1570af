import type { AggregateOfferLeaf, OfferLeaf, Product } from "schema-dts";
import type { PublicProduct, PublicVariant } from "../../../areas/shared/catalogue/public-catalogue.ts";
import { summaryOf } from "../../../areas/shared/pages/page-head.ts";
import { productPath } from "../../../areas/shared/pages/routes.ts";
import type { PublicSeller } from "../../../areas/shared/sellers/public-seller.ts";
import { orderBlockers } from "../../../areas/shared/sellers/seller.ts";
import { decimalPrice, priceRange } from "../price-range.ts";
import { imageAddress } from "../source/shop-url.ts";
import { organizationId } from "./shop-nodes.ts";

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
export function product(item: PublicProduct, seller: PublicSeller, origin: string): Product {
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
