import { ADMIN_PATHS } from "../../../areas/shared/pages/admin-routes.ts";
import { STOREFRONT_PATHS } from "../../../areas/shared/pages/routes.ts";
import type { TextFile } from "../finished/page.ts";

/**
 * What is for one person alone, or without end. That a page is not to be indexed is said by the page itself; this spares
 * crawlers the way. Pages that are gone stay open to them: whoever may not look never learns of the 410.
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

/** `robots.txt` (RFC 9309) of a host that is served. @param origin the canonical one */
export function robotsFile(origin: string): TextFile {
  return robots([...CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`]);
}

/** `robots.txt` of a host without a shop. It goes out as 404 or 410; who reads it all the same is sent away. */
export const NOTHING_TO_CRAWL = robots(["Disallow: /"]);
