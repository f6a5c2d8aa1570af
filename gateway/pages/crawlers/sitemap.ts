import { escapeHtml } from "../../escape.ts";
import type { SitemapPage } from "../../platform/catalogue/read-sitemap.ts";
import type { TextFile } from "../finished/page.ts";
import { imageAddress } from "../source/shop-url.ts";

/** As many as one file may have: https://www.sitemaps.org/protocol.html#index. With 400 bytes each it keeps below 50 MB. */
export const MAX_SITEMAP_PAGES = 50_000;

const OPENING =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';

/** The five characters that {@link escapeHtml} spells out are XML's own. */
const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;

/** `sitemap.xml` with each page's date of change and first picture. @param origin the canonical one */
export function sitemapFile(origin: string, pages: readonly SitemapPage[]): TextFile {
  const urls = pages.map(({ path, updatedAt, picture: shown }) => {
    const address = shown && imageAddress(origin, shown.sellerId, shown.image);
    const picture = address ? `<image:image>${element("image:loc", address)}</image:image>` : "";
    const change = updatedAt === null ? "" : element("lastmod", updatedAt);
    return `<url>${element("loc", origin + path)}${change}${picture}</url>\n`;
  });
  return { contentType: "application/xml; charset=utf-8", text: `${OPENING}${urls.join("")}</urlset>\n` };
}
