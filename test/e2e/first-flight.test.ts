import { brotliDecompressSync, constants } from "node:zlib";
import type { Page } from "playwright-core";
import t from "tap";
import { launchBrowser, PHONE, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";
import { httpGet, type SentAnswer } from "../support/http.ts";
import { CaseTable } from "../support/system.ts";

/** What a server may send before the first acknowledgement, in bytes: https://www.rfc-editor.org/rfc/rfc6928#section-2 */
const FIRST_FLIGHT = 10 * 1_460;
const VIEWPORTS = [PHONE, { width: 1_440, height: 900 }];

/** Bytes of an answer's head. */
const headLength = ({ rawHeaders }: SentAnswer): number =>
  rawHeaders.reduce((sum, each) => sum + each.length + 2, "HTTP/1.1 200 OK\r\n\r\n".length);

/** The HTML in the first flight of an answer in brotli. */
function firstHtml(answer: SentAnswer): string {
  const received = answer.bytes.subarray(0, FIRST_FLIGHT - headLength(answer));
  return brotliDecompressSync(received, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
}

/** The texts, pictures and fields within the viewport, with their places. */
function firstScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown: string[] = [];
    const add = (what: string, { x, y, width, height, bottom, right }: DOMRect): void => {
      if (width < 2 || height < 2 || bottom < 0 || right < 0 || y >= innerHeight || x >= innerWidth) return;
      shown.push(`${what} at ${Math.round(x)}, ${Math.round(y)}`);
    };
    for (const each of document.querySelectorAll("img, svg, input, button"))
      add(each.localName, each.getBoundingClientRect());
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      if (texts.currentNode.nodeValue?.trim()) add(texts.currentNode.nodeValue, range.getBoundingClientRect());
    }
    return shown;
  });
}

/** What the page shows first at each window size. Without scripts, only styles depend on the size. */
async function firstScreens(page: Page): Promise<string[][]> {
  const screens: string[][] = [];
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    screens.push(await firstScreen(page));
  }
  return screens;
}

t.test("the first flight of an uncached page contains all that its first screen shows", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, port, platform } = await demoGateway(t);
  const seller = await platform.sellers.findByDomain("demo");
  const [product] = await platform.products.list(seller?.id ?? "", { status: "active", limit: 1 });
  const [category] = await platform.categories.list(seller?.id ?? "");
  const pages = [
    ["localhost", "/"],
    ["localhost", "/claim"],
    ["demo.localhost", "/"],
    ["demo.localhost", `/categories/${category?.slug}`],
    ["demo.localhost", `/products/${product?.slug}`],
    ["demo.localhost", "/admin"],
  ] as const;
  const table = new CaseTable();
  const { page } = await watchedPage(browser, { javaScriptEnabled: false });
  for (const [host, path] of pages) {
    const answer = await httpGet(port, host, path, { headers: { "Accept-Encoding": "br" } });
    const csp = answer.headers["content-security-policy"] as string;
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": csp };
    const body = firstHtml(answer);
    await page.goto(url(host, path));
    const whole = await firstScreens(page);
    await page.route(url(host, path), (route) => route.fulfill({ headers, body }));
    await page.reload();
    const first = await firstScreens(page);
    for (const [index, { width }] of VIEWPORTS.entries()) {
      const about = `${host}${path} at ${width}`;
      table.check(`${about}: shows something`, (whole[index]?.length ?? 0) > 5, true);
      table.check(about, first[index], whole[index]);
    }
  }
  t.strictSame(table.wrong(), []);
});

t.test("what a home shows first does not move when the rest of its header and hero arrives", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, port } = await demoGateway(t);
  const table = new CaseTable();
  const { page } = await watchedPage(browser, { javaScriptEnabled: false });
  for (const host of ["demo.localhost", "northbean.localhost", "fernhaus.localhost"]) {
    const answer = await httpGet(port, host, "/");
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": String(answer.headers["content-security-policy"]),
    };
    const { text } = answer;
    const main = text.indexOf("<main");
    const before = (tag: string, what: string, from = 0): number => text.lastIndexOf(tag, text.indexOf(what, from));
    // The browser may paint before any of these.
    const parts = {
      tools: before("<div", 'class="tools'),
      cart: before("<a", 'href="/cart"'),
      sign: before("<div", "<h1", main),
      cover: before("<div", "<picture", main),
    };
    await page.goto(url(host, "/"));
    const whole = await firstScreens(page);
    for (const [part, end] of Object.entries(parts)) {
      await page.route(url(host, "/"), (route) => route.fulfill({ headers, body: text.slice(0, end) }), { times: 1 });
      await page.reload();
      const first = await firstScreens(page);
      for (const [index, { width }] of VIEWPORTS.entries()) {
        const moved = first[index]?.filter((each) => !whole[index]?.includes(each));
        table.check(`${host} at ${width}, before the ${part}`, moved, []);
      }
    }
  }
  t.strictSame(table.wrong(), []);
});

t.test("an uncached home, category or product of the demo shops fits the first flight", async (t) => {
  const { port } = await demoGateway(t);
  const wrong: string[] = [];
  for (const shop of ["demo", "northbean", "fernhaus"]) {
    const host = `${shop}.localhost`;
    const { text } = await httpGet(port, host, "/sitemap.xml");
    const paths = Array.from(text.matchAll(/<loc>[^<]*?localhost[:\d]*([^<]+)</g), ([, path = ""]) => path);
    const pages = paths.filter((path) => path === "/" || /^\/(?:categories|products)\//.test(path));
    t.ok(pages.length > 20, host);
    for (const path of pages) {
      const answer = await httpGet(port, host, path, { headers: { "Accept-Encoding": "br" } });
      const size = headLength(answer) + answer.bytes.length;
      if (size > FIRST_FLIGHT) wrong.push(`${host}${path}: ${size} bytes`);
    }
  }
  t.strictSame(wrong, []);
});
