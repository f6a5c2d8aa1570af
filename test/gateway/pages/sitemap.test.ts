import { parseFragment } from "parse5";
import t from "tap";
import { MAX_SITEMAP_PAGES, sitemapFile } from "../../../gateway/pages/crawlers.ts";
import { makeImage } from "../../support/shop.ts";

const ORIGIN = "https://acme.shops.example";
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

t.test("lists pages with their dates and pictures", async (t) => {
  const picture = { sellerId: "s1", image: makeImage({ id: "a".repeat(32), widths: [320, 640] }) };
  const { contentType, text } = sitemapFile(ORIGIN, [
    { path: "/", updatedAt: null, picture: null },
    { path: "/products/mug", updatedAt: "2026-01-02T03:04:05.000Z", picture },
  ]);
  t.equal(contentType, "application/xml; charset=utf-8");
  t.equal(
    text,
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset ${NAMESPACES}>
<url><loc>${ORIGIN}/</loc></url>
<url><loc>${ORIGIN}/products/mug</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod><image:image><image:loc>${ORIGIN}/images/s1/${"a".repeat(32)}-640.webp</image:loc></image:image></url>
</urlset>
`,
  );
});

t.test("escapes every character of an address", async (t) => {
  const path = `/a?b=1&c="'<loc>]]>`;
  const { text } = sitemapFile(ORIGIN, [{ path, updatedAt: null, picture: null }]);
  const locs = text.match(/<loc>(.*?)<\/loc>/g) ?? [];
  t.equal(locs.length, 1);
  const [inner] = parseFragment(locs[0] ?? "").childNodes;
  t.equal(inner && "childNodes" in inner && (inner.childNodes[0] as { value: string }).value, ORIGIN + path);
});

t.test("the maximum number of pages stays below the protocol's 50 MB", async (t) => {
  const slug = "x".repeat(100);
  const picture = { sellerId: "s".repeat(36), image: makeImage({ widths: [1920] }) };
  const page = { path: `/products/${slug}`, updatedAt: "2026-01-02T03:04:05.000Z", picture };
  const { text } = sitemapFile(
    `https://${"h".repeat(60)}.${"h".repeat(60)}.example`,
    Array.from({ length: MAX_SITEMAP_PAGES }, () => page),
  );
  t.equal(text.match(/<url>/g)?.length, 50_000);
  t.ok(Buffer.byteLength(text) < 50 * 1024 * 1024);
});
