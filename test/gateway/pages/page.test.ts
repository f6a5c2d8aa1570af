import fc from "fast-check";
import t from "tap";
import {
  compress,
  decompress,
  type Encoding,
  Page,
  PageCache,
  type PageContents,
  PopularPages,
} from "../../../gateway/pages/page.ts";

const text = Array.from({ length: 3_000 }, (_, i) => `<p class="c${i % 97}">${(i * 7919) % 1013}</p>`).join("");

const log = { warn: () => t.fail("a page could not be compressed") };

const encode = (contents: Partial<PageContents> = {}, encoding: Encoding = "br") =>
  Page.encode(
    {
      status: 200,
      contentType: "text/html",
      opening: text.slice(0, 1_000),
      rest: [text.slice(1_000)],
      headers: [],
      personal: false,
      ...contents,
    },
    encoding,
  );

t.test("compresses a page again once it is popular, with the same entity tag", async (t) => {
  const cache = new PageCache(1e6);
  const popular = new PopularPages(cache, log);
  const page = await encode();
  cache.set("key", page);
  const [before, used] = [await page.variant("br"), cache.stats.bytes];
  for (let hit = 1; hit < 10; hit++) popular.countHit("key", page);
  await popular.settled();
  t.equal(page.peek("br"), before, "not yet");
  popular.countHit("key", page);
  await popular.settled();
  const after = await page.variant("br");
  t.ok(after.rest.length < before.rest.length);
  t.equal(after.etag, before.etag);
  t.equal((await page.variant("identity")).opening + (await page.variant("identity")).rest, text);
  t.ok(cache.stats.bytes < used, "the cache counts the new size");
  popular.countHit("key", page);
  await popular.settled();
  t.equal(page.peek("br"), after, "once");
});

t.test("bounds the pages that wait", async (t) => {
  const cache = new PageCache(1e6);
  const popular = new PopularPages(cache, log);
  const pages = await Promise.all(Array.from({ length: 102 }, () => encode({ opening: "", rest: ["<p>"] })));
  const before = pages.map((page) => page.peek("br"));
  for (const [index, page] of pages.entries()) for (let hit = 0; hit < 10; hit++) popular.countHit(String(index), page);
  await popular.settled();
  t.equal(pages.filter((page, index) => page.peek("br") !== before[index]).length, 100);
});

const encodings = ["br", "gzip", "identity"] as const;

/** Of the page in each coding, made from another coding. */
const variantsOf = (page: Page) => Promise.all(encodings.map((encoding) => page.variant(encoding)));

t.test("an entity tag names the content and the coding", async (t) => {
  const [page, same, other] = await Promise.all([
    encode(),
    encode({}, "gzip"),
    encode({ rest: [text.slice(1_000), "."] }),
  ]);
  const tags = async (of: Page) => (await variantsOf(of)).map(({ etag }) => etag);
  t.strictSame(await tags(same), await tags(page), "equal in all processes");
  t.equal(new Set([...(await tags(page)), ...(await tags(other))]).size, 6);
});

t.test("a restored page has the same codings as the stored one", async (t) => {
  for (const encoding of encodings) {
    const page = await encode({ headers: [["Vary", "Cookie"]], personal: true }, encoding);
    const restored = Page.restore(page.record());
    t.strictSame(restored.peek(encoding), page.peek(encoding), encoding);
    t.strictSame(await variantsOf(restored), await variantsOf(page), encoding);
  }
});

t.test("nobody stores a personal page", async (t) => {
  const caching = async (personal: boolean) => {
    const headers = (await encode({ personal })).peek("br")?.headers ?? [];
    return headers[headers.indexOf("Cache-Control") + 1];
  };
  t.equal(await caching(true), "no-store");
  t.equal(await caching(false), "no-cache");
});

t.test("leaves a page without a brotli coding as it is", async (t) => {
  const page = await encode({}, "gzip");
  const before = page.peek("gzip");
  await page.improve();
  t.equal(page.peek("gzip"), before);
  t.equal(page.peek("br"), undefined);
});

t.test("decompresses to the bytes that were compressed, with an opening of any length", async () => {
  await fc.assert(
    fc.asyncProperty(
      // The compressor's chunks have 16,384 bytes.
      fc.uint8Array({ maxLength: 40_000, size: "max" }),
      fc.constantFrom(...encodings),
      fc.nat({ max: 45_000 }),
      async (array, encoding, openingLength) => {
        const bytes = Buffer.from(array);
        const { opening, rest } = await compress(bytes, encoding, openingLength);
        return (await decompress(Buffer.concat([opening, rest]), encoding)).equals(bytes);
      },
    ),
    { numRuns: 50 },
  );
});

t.test("pages with the same style share its bytes in every coding, and do not count them", async (t) => {
  const style = `<style>${Array.from({ length: 1_000 }, (_, i) => `.ä${i}{margin:${i % 7}px}`).join("")}</style>`;
  const encodeStyled = (rest: string) => encode({ opening: style, rest: [rest] }, "identity");
  const [one, other] = await Promise.all([encodeStyled("<p>one"), encodeStyled("<p>other")]);
  for (const encoding of encodings) {
    const [first, second] = await Promise.all([one.variant(encoding), other.variant(encoding)]);
    t.ok(first.opening.length > 100, encoding);
    t.equal(first.opening, second.opening, encoding);
    t.ok(first.rest.length < 100, encoding);
    const bytes = await decompress(Buffer.from(first.opening + first.rest, "latin1"), encoding);
    t.equal(bytes.toString(), `${style}<p>one`, encoding);
  }
  t.ok(one.size < 3_000, `${one.size}`);
});
