import { ADMIN_PATHS, STOREFRONT_PATHS } from "../../areas/shared/pages/routes.ts";
import { escapeHtml } from "../html.ts";
import type { SitemapPage } from "../platform/catalogue/read-sitemap.ts";
import { imageAddress } from "./head-tags.ts";
import type { TextFile } from "./page.ts";

/**
 * Paths for one person only (admin, cart, orders) or with endless variants (search). Their pages send `noindex` anyway;
 * this saves crawlers the requests. Removed pages stay allowed: a crawler sees a 410 only if it may fetch the page.
 */
const CLOSED_TO_CRAWLERS = [
  ADMIN_PATHS.home,
  "/api/",
  STOREFRONT_PATHS.search,
  STOREFRONT_PATHS.cart,
  STOREFRONT_PATHS.checkout,
  STOREFRONT_PATHS.order.replace(":token", ""),
];

function robots(lines: string[]): TextFile {
  return { contentType: "text/plain; charset=utf-8", text: `${["User-agent: *", ...lines].join("\n")}\n` };
}

/** `robots.txt` (RFC 9309) of a host with a shop or the landing. @param origin the canonical origin */
export function robotsFile(origin: string): TextFile {
  return robots([...CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`]);
}

/**
 * `robots.txt` of a host without a shop, sent with 404 or 410. Forbids all paths, in case a crawler ignores the status.
 */
export const NOTHING_TO_CRAWL = robots(["Disallow: /"]);

/** The maximum per file: https://www.sitemaps.org/protocol.html#index. At 400 bytes per page it stays below 50 MB. */
export const MAX_SITEMAP_PAGES = 50_000;

const OPENING =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';

/** {@link escapeHtml} escapes the five characters that XML requires. */
const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;

/** `sitemap.xml` with each page's modification date and first picture. @param origin the canonical origin */
export function sitemapFile(origin: string, pages: readonly SitemapPage[]): TextFile {
  const urls = pages.map(({ path, updatedAt, picture: shown }) => {
    const address = shown && imageAddress(origin, shown.sellerId, shown.image);
    const picture = address ? `<image:image>${element("image:loc", address)}</image:image>` : "";
    const change = updatedAt === null ? "" : element("lastmod", updatedAt);
    return `<url>${element("loc", origin + path)}${change}${picture}</url>\n`;
  });
  return { contentType: "application/xml; charset=utf-8", text: `${OPENING}${urls.join("")}</urlset>\n` };
}
