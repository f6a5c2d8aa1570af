import type { Page } from "playwright-core";
import t from "tap";
import { cutLines, DESKTOP, launchBrowser, linkNames, PHONE, watchedPage } from "../../support/browser.ts";
import { demoGateway } from "../../support/gateway.ts";
import { storeProduct } from "../../support/shop.ts";
import { CaseTable } from "../../support/system.ts";

/** The number of the footer's sections in each of its rows. */
const footerRows = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const tops = [...document.querySelectorAll("footer > div:first-child > *")].map((each) =>
      Math.round(each.getBoundingClientRect().top),
    );
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
  });

t.test("shop looks", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, platform } = await demoGateway(t);
  const seller = await platform.sellers.findByDomain("demo");
  const products = await platform.products.list(seller?.id ?? "", { status: "active", limit: 100 });
  const [first] = products;
  if (!first) throw new Error("the demo has products");
  const variants = first.variants.map((variant) => ({ ...variant, compareAtPrice: variant.price + 500 }));
  await storeProduct(platform, first.sellerId, { ...first, variants });
  const { page } = await watchedPage(browser);
  await page.goto(url("demo.localhost"));

  await t.test("a link's name includes the earlier price", async (t) => {
    const names = (await linkNames(page)).filter((name) => name.includes("before"));
    t.ok(names.length > 0);
    t.strictSame(
      names.filter((name) => /\S(?:now|before)|(?:now|before)\S/.test(name)),
      [],
    );
  });

  await t.test("no footer section is alone in a row", async (t) => {
    const table = new CaseTable();
    for (const width of [640, 768, 900, 1024, 1100, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const rows = await footerRows(page);
      table.check(`${width}: ${rows.join("+")}`, new Set(rows).size, 1);
    }
    t.same(table.wrong(), []);
  });

  await t.test("forced colours don't cut a heading's lines", async (t) => {
    await page.emulateMedia({ forcedColors: "active" });
    t.strictSame(await cutLines(page), []);
    await page.emulateMedia({ forcedColors: "none" });
  });

  await t.test("the focus ring has the text's colour, which does not look like an error", async (t) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(url("demo.localhost", `/products/${first.slug}`));
    const button = page.getByRole("button", { name: "Add to cart" });
    await button.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    const colours = await button.evaluate((each) => [
      getComputedStyle(each).outlineColor,
      getComputedStyle(document.documentElement).color,
    ]);
    t.equal(colours[0], colours[1]);
  });

  await t.test("a product without pictures begins with its name", async (t) => {
    await storeProduct(platform, first.sellerId, { ...first, variants, images: [] });
    const table = new CaseTable();
    for (const viewport of [PHONE, DESKTOP]) {
      const watched = await watchedPage(browser, { viewport });
      await watched.page.goto(url("demo.localhost", `/products/${first.slug}`));
      const { page: top, details } = await watched.page.evaluate(() => {
        const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 9_999;
        return { page: topOf("main"), details: topOf("main nav") };
      });
      table.check(`${viewport.width}: begins at the top`, details - top < 80, true);
      table.check(`${viewport.width}: layout shift`, await watched.layoutShifts(), []);
      await watched.page.context().close();
    }
    t.same(table.wrong(), []);
    await storeProduct(platform, first.sellerId, { ...first, variants });
  });

  await t.test("an unknown shop's page shows the platform's mark and drawing", async (t) => {
    await page.setViewportSize(PHONE);
    await page.goto(url("nobody.localhost"));
    const main = page.locator("main");
    const brand = await main.getByRole("link", { name: "Awning", exact: true }).getAttribute("href");
    t.equal(`${brand}/`, url("localhost"));
    const drawing = (host: string, path: string, viewBox: string) =>
      page.goto(url(host, path)).then(() => page.locator(`main svg[viewBox="${viewBox}"] path`).count());
    const own = await drawing("nobody.localhost", "/", "0 60 372 520");
    t.ok(own > 10);
    t.equal(own, await drawing("localhost", "/nowhere", "0 60 372 520"));
  });
});
