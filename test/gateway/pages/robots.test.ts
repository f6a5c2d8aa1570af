import t from "tap";
import { NOTHING_TO_CRAWL, robotsFile } from "../../../gateway/pages/crawlers.ts";

/** Whether RFC 9309 allows a path: the longest matching rule decides. All rules here forbid. */
function mayCrawl(robots: string, path: string): boolean {
  const rules = robots.split("\n").flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  return !rules.some((rule) => path.startsWith(rule));
}

t.test("allows everything in a shop except personal pages and pages with endless variants", async (t) => {
  const { contentType, text } = robotsFile("https://acme.shops.example");
  t.equal(contentType, "text/plain; charset=utf-8");
  t.match(text, /^User-agent: \*\n/);
  t.match(text, /\n\nSitemap: https:\/\/acme\.shops\.example\/sitemap\.xml\n$/);
  for (const path of ["/", "/categories/cups", "/categories/cups?sort=newest", "/products/mug", "/pages/terms"]) {
    t.ok(mayCrawl(text, path), path);
  }
  for (const path of ["/sitemap.xml", "/robots.txt", "/images/s/1-320.webp", "/assets/storefront/a.js", "/nowhere"]) {
    t.ok(mayCrawl(text, path), path);
  }
  for (const path of [
    "/search",
    "/search?q=cup",
    "/cart",
    "/checkout",
    "/orders/x",
    "/admin",
    "/admin/orders",
    "/api/site",
  ]) {
    t.notOk(mayCrawl(text, path), path);
  }
});

t.test("forbids everything without a shop", async (t) => {
  t.notOk(mayCrawl(NOTHING_TO_CRAWL.text, "/"));
  t.notMatch(NOTHING_TO_CRAWL.text, "Sitemap");
});
