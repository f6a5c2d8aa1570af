import { imageUrl, type ShopImage } from "../../../areas/shared/domain/image.ts";
import { currencyDigits } from "../../../areas/shared/domain/money.ts";
import type { PageData, PublicProduct, PublicSeller } from "../../../areas/shared/domain/page-data.ts";
import { summaryOf } from "../../../areas/shared/domain/page-head.ts";
import { productPath } from "../../../areas/shared/domain/routes.ts";

type JsonLd = Record<string, unknown>;

const imageAddress = (origin: string, seller: PublicSeller, image: ShopImage): string =>
  origin + imageUrl(seller.id, image.id, image.widths.at(-1) ?? image.width, "webp");

/** https://schema.org/price wants a decimal point and no grouping, whatever the locale. */
function decimalPrice(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

function organization(seller: PublicSeller, origin: string): JsonLd {
  return {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: seller.name,
    url: `${origin}/`,
    ...(seller.tagline ? { description: seller.tagline } : {}),
    ...(seller.logo ? { logo: imageAddress(origin, seller, seller.logo) } : {}),
    email: seller.contact.email,
    ...(seller.contact.phone ? { telephone: seller.contact.phone } : {}),
    ...(seller.contact.address ? { address: seller.contact.address } : {}),
  };
}

function product(item: PublicProduct, seller: PublicSeller, origin: string): JsonLd {
  const url = origin + productPath(item.slug);
  return {
    "@type": "Product",
    name: item.title,
    url,
    description: summaryOf(item.descriptionHtml),
    image: item.images.map((image) => imageAddress(origin, seller, image)),
    category: item.category.name,
    offers: item.variants.map((variant) => ({
      "@type": "Offer",
      name: variant.title,
      url: `${url}?variant=${encodeURIComponent(variant.id)}`,
      price: decimalPrice(variant.price, seller.currency),
      priceCurrency: seller.currency,
      availability: variant.available ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
      seller: { "@id": `${origin}/#organization` },
    })),
  };
}

/** The page in schema.org's vocabulary (JSON-LD), or `undefined` where it has nothing to say. */
export function structuredData({ area, seller, page }: PageData, origin: string): JsonLd | undefined {
  if (area !== "storefront" || !seller) return undefined;
  const graph = [organization(seller, origin)];
  if (page.kind === "product") graph.push(product(page.product, seller, origin));
  return { "@context": "https://schema.org", "@graph": graph };
}
