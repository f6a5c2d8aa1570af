import type { PageData } from "../../../areas/shared/pages/page-data.ts";
import type { PageHead } from "../../../areas/shared/pages/page-head.ts";
import { escapeHtml } from "../../escape.ts";
import { decimalPrice, priceRange } from "../price-range.ts";
import { imageAddress, widest } from "../source/shop-url.ts";

export function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** `language_TERRITORY`, as Open Graph writes a locale; the territory that a language has by itself is filled in. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}

/**
 * How a page looks where it is linked: https://ogp.me, and what Twitter's cards need beyond it.
 *
 * @param origin the canonical one, under which the page's picture is too
 * @param url the page's canonical address
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
    properties.push(["product:price:amount", decimalPrice(priceRange(page.product.variants).low, seller.currency)]);
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
