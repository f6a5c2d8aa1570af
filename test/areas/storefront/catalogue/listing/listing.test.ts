import type { BrowserContextOptions, Page } from "playwright-core";
import t, { type Test } from "tap";
import type { Shop } from "../../../../../areas/shared/shops/shop.ts";
import {
  axeViolations,
  checkLooks,
  DESKTOP,
  openPage,
  PHONE,
  spokenFields,
  watchedPage,
} from "../../../../support/browser.ts";
import { openTestGateway } from "../../../../support/gateway.ts";
import { reusePage, shareInBrowser } from "../../../../support/reused-page.ts";
import { largeShop } from "../../../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../../../support/system.ts";

const SIZE = 150;

/** A German shop with 3 products, the first for 10,50 €. */
function germanShop(): Shop {
  const { seller, categories, products } = largeShop("many-3", 3);
  const priced = products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, price: variant.price + 50 })),
  }));
  return { seller: { ...seller, locale: "de-DE" }, categories, products: priced };
}

const openShared = shareInBrowser(t, async (browser) => ({
  gateway: await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { PRODUCT_HOST: "localhost" },
    shops: [...[SIZE, 190, 970].map((size) => largeShop(`many-${size}`, size)), germanShop()],
  }),
  openReused: reusePage(t, browser),
}));

interface CategoryOptions {
  /** The number of products. */
  size?: number;
  viewport?: typeof PHONE;
  /** Opens a context of its own. */
  options?: BrowserContextOptions;
}

async function openCategory(
  test: Test,
  query = "",
  { size = SIZE, viewport = DESKTOP, options }: CategoryOptions = {},
) {
  const shared = await openShared(test);
  if (!shared) return undefined;
  const { browser, gateway, openReused } = shared;
  const watched = await (options ? watchedPage(browser, options) : openReused({ viewport }));
  const url = `http://many-${size}.localhost:${gateway.port}/categories/all`;
  await openPage(watched.page, url + query, options);
  return { ...watched, url };
}

const titles = (page: Page) => page.locator("main ul > li > a[href^='/products/'] h2").allInnerTexts();
const count = (page: Page, text: string) => page.locator("form output", { hasText: text });
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);

t.test("filters and sort order are in the address, and the page follows immediately", async (t) => {
  // In a context of its own: a browser's history has 50 entries at most.
  const shop = await openCategory(t, "", { options: {} });
  if (!shop) return;
  const { page, errors, requests } = shop;
  const entries = await page.evaluate(() => history.length);
  await page.locator("summary").click();
  await page.getByRole("checkbox", { name: /^Red/ }).check();
  await count(page, "50 products").waitFor();
  t.equal(query(page), "?o.Colour=Red");
  // The next response updates the counts by the other filters.
  await page.getByRole("checkbox", { name: "In stock 40" }).waitFor();
  await page.getByRole("checkbox", { name: /^In stock/ }).check();
  await count(page, "40 products").waitFor();
  await page.getByRole("checkbox", { name: "Red 40" }).waitFor();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
  await page.waitForFunction(() => document.querySelector("main h2")?.textContent === "Thing 148");
  await page.getByLabel("To", { exact: true }).fill("20,50");
  await page.keyboard.press("Tab");
  await count(page, "3 products").waitFor();
  t.equal(query(page), "?sort=price-desc&in-stock=1&max=20.5&o.Colour=Red");
  t.strictSame(await titles(page), ["Thing 007", "Thing 004", "Thing 001"]);
  t.equal(await page.evaluate(() => history.length), entries, "choices add no history entries");
  t.equal(requests.filter((request) => new URL(request).pathname === "/categories/all").length, 1, "no page load");

  await page.reload({ waitUntil: "networkidle" });
  t.equal(await count(page, "3 products").count(), 1, "a reload keeps the list");
  await page.getByRole("link", { name: "Remove filter up to €20.50" }).click();
  await count(page, "40 products").waitFor();
  t.equal(await page.evaluate(() => document.activeElement?.tagName), "OUTPUT", "the focus is kept");
  await page.getByRole("link", { name: "Clear all" }).click();
  await count(page, "150 products").waitFor();
  t.equal(query(page), "?sort=price-desc");
  t.strictSame(errors, []);
});

t.test("explains a price that is no number, and keeps what was typed", async (t) => {
  const shop = await openCategory(t);
  if (!shop) return;
  const { page, errors } = shop;
  await page.locator("summary").click();
  const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
  await from.fill("10");
  await from.blur();
  await page.waitForURL(/\?min=10$/);
  await from.fill("cheap");
  await to.focus();
  await page.getByRole("alert").getByText("Enter a price as a number, such as ").waitFor();
  const prices = (await spokenFields(page, "main form")).filter((field) => field.startsWith("textbox"));
  t.match(prices, [/^textbox "From" invalid: Enter a price as a number/, /^textbox "To"/]);
  t.equal(new URL(page.url()).search, "?min=10", "the filter stays");
  await to.fill("nothing");
  await page.keyboard.press("Enter");
  t.equal(await to.getAttribute("aria-invalid"), "true");
  t.equal(
    await from.evaluate((field) => field === document.activeElement),
    true,
    "the first wrong field has the focus",
  );
  t.same([await from.inputValue(), await to.inputValue()], ["cheap", "nothing"]);
  t.same(await axeViolations(page), []);
  await to.fill("");
  await from.fill("١٥");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?min=15$/);
  t.equal(await page.getByRole("alert").count(), 0);
  t.same(errors, []);
});

t.test("writes prices in the fields as the shop’s language does", async (t) => {
  const size = 3;
  const shop = await openCategory(t, "?min=11.5", { size });
  if (!shop) return;
  const { page, errors } = shop;
  await page.locator("summary").click();
  const [from, to] = [page.getByLabel("Von", { exact: true }), page.getByLabel("Bis", { exact: true })];
  t.equal(await from.inputValue(), "11,50");
  t.equal(await to.getAttribute("placeholder"), "12,50");
  await to.fill("11,50");
  await to.blur();
  await count(page, "1 Artikel").waitFor();
  t.equal(query(page), "?min=11.5&max=11.5");
  t.strictSame(errors, []);

  const plain = await openCategory(t, "?min=11.5", { size, options: { javaScriptEnabled: false } });
  if (!plain) return;
  await plain.page.locator("summary").click();
  await plain.page.getByLabel("Bis", { exact: true }).fill("11,50");
  await plain.page.getByRole("button", { name: "2 Artikel anzeigen" }).click();
  await plain.page.waitForURL(/min=11%2C50&max=11%2C50/);
  t.equal(await count(plain.page, "1 Artikel").count(), 1, "the same without script");
});

t.test("without script, the form requests the same page", async (t) => {
  const shop = await openCategory(t, "", { options: { javaScriptEnabled: false } });
  if (!shop) return;
  const { page } = shop;
  await page.locator("summary").click();
  await page.locator("label", { hasText: "Green" }).click();
  await page.locator("select[name=sort]").selectOption("price-desc");
  await page.getByRole("button", { name: /^Show/ }).click();
  await page.waitForURL(/o\.Colour=Green/);
  t.strictSame((await titles(page)).slice(0, 2), ["Thing 149", "Thing 146"]);
  await page.getByRole("link", { name: "Show more" }).click();
  await page.waitForURL(/show=48/);
  t.equal((await titles(page)).length, 48);
});

t.test('without script, "Show more" reaches every product of a category and of a search', async (t) => {
  const size = 190;
  const shop = await openCategory(t, "", { size, options: { javaScriptEnabled: false } });
  if (!shop) return;
  const { page, errors } = shop;
  const starts: Record<string, string> = {};
  for (const path of ["/categories/all", "/search?q=thing"]) {
    await page.goto(new URL(path, shop.url).href);
    const seen = new Set<string>();
    const visited = new Set<string>();
    const more = page.getByRole("link", { name: "Show more" });
    for (;;) {
      for (const title of await titles(page)) seen.add(title);
      visited.add(page.url());
      if ((await more.count()) === 0) break;
      await Promise.all([page.waitForEvent("load"), more.click()]);
      if (visited.has(page.url())) break;
    }
    t.equal(seen.size, size, path);
    starts[path] = query(page);
    await page.getByRole("link", { name: "Back to the beginning" }).click();
    await page.waitForURL(new URL(path, shop.url).href);
  }
  t.strictSame(starts, { "/categories/all": "?from=120&show=72", "/search?q=thing": "?q=thing&from=120&show=72" });
  t.strictSame(errors, []);
});

t.test("with script, a list that starts later continues, and survives a reload and going back", async (t) => {
  const shop = await openCategory(t, "?from=120", { size: 190 });
  if (!shop) return;
  const { page, errors } = shop;
  const more = page.getByRole("link", { name: "Show more" });
  const part = (text: string) => page.getByText(text, { exact: false });
  await part("Products 121–144 of 190").waitFor();
  await more.click();
  await part("Products 121–168 of 190").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Thing 145"));
  await more.click();
  await part("Products 121–190 of 190").waitFor();
  t.equal(await more.count(), 0);
  t.equal(new Set(await titles(page)).size, 70);
  t.equal(query(page), "?from=120&show=72");
  await page.reload({ waitUntil: "networkidle" });
  await part("Products 121–190 of 190").waitFor();
  await page.locator("main a[href='/products/thing-150']").click();
  await page.locator("main h1:focus").waitFor();
  await page.goBack();
  await part("Products 121–190 of 190").waitFor();
  await page.getByRole("link", { name: "Back to the beginning" }).click();
  await page.waitForFunction(() => document.querySelector("main h2")?.textContent === "Thing 001");
  t.equal(query(page), "");
  t.equal((await titles(page)).length, 24);
  t.strictSame(errors, []);
});

t.test("with script, the longest list continues on a page of its own", async (t) => {
  const shop = await openCategory(t, "?show=936", { size: 970 });
  if (!shop) return;
  const { page, errors } = shop;
  const more = page.getByRole("link", { name: "Show more" });
  await page.waitForFunction(() => document.querySelectorAll("main h2").length === 936);
  await more.click();
  await page.waitForFunction(() => document.querySelectorAll("main h2").length === 960);
  await more.click();
  await page.getByText("Products 961–970 of 970").waitFor();
  t.equal(query(page), "?from=960");
  t.equal(await page.evaluate(() => scrollY), 0);
  t.strictSame(
    await titles(page),
    Array.from({ length: 10 }, (_, index) => `Thing ${961 + index}`),
  );
  t.strictSame(errors, []);
});

t.test("a combination without matches offers a way out", async (t) => {
  const shop = await openCategory(t, "?min=500");
  if (!shop) return;
  const { page } = shop;
  await page.getByText("No products match these filters.").waitFor();
  await page.getByRole("link", { name: "Remove filter from €500" }).click();
  await count(page, "150 products").waitFor();
});

t.test('"Show more" appends products and focuses the first new one', async (t) => {
  const shop = await openCategory(t);
  if (!shop) return;
  const { page, errors } = shop;
  const more = page.getByRole("link", { name: "Show more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Thing 025"));
  t.equal((await titles(page)).length, 48);
  t.equal(query(page), "?show=48");
  for (const expected of [72, 96, 120, 144, 150]) {
    await more.click();
    await page.waitForFunction((n) => document.querySelectorAll("main h2").length === n, expected);
  }
  t.equal(new Set(await titles(page)).size, SIZE);
  t.equal(await more.count(), 0);
  t.strictSame(errors, []);
});

t.test("going back from a product restores the position in a long list", async (t) => {
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    const shop = await openCategory(t, "?show=144&sort=name", { viewport });
    if (!shop) return;
    const { page } = shop;
    await page.waitForFunction(() => document.querySelectorAll("main h2").length === 144);
    const link = page.locator("main a[href='/products/thing-130']");
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    t.ok(place > 5_000);
    await link.click();
    await page.waitForFunction(() => scrollY === 0 && document.activeElement?.tagName === "H1");
    await page.goBack();
    await page.waitForFunction((y) => scrollY === y, place);
    t.equal((await titles(page)).length, 144);
    t.ok(await link.isVisible());
    await page.goForward();
    await page.waitForFunction(() => document.querySelector("main h1")?.textContent === "Thing 130");
    await page.goBack();
    await page.waitForFunction((y) => scrollY === y, place);
  }
});

t.test("going back restores a filtered list's length", async (t) => {
  const address = "?sort=price-desc&in-stock=1&min=12&show=48&o.Colour=Red";
  const shop = await openCategory(t, address);
  if (!shop) return;
  const { page } = shop;
  await page.locator("main a[href^='/products/']").first().click();
  await page.locator("main h1:focus").waitFor();
  await page.goBack();
  await count(page, "39 products").waitFor();
  await page.waitForFunction(() => document.querySelectorAll("main h2").length === 39);
  t.equal(query(page), address);
});

t.test("a list that fails to load says so, keeps its products, and loads on retry", async (t) => {
  const shop = await openCategory(t);
  if (!shop) return;
  const { page } = shop;
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("link", { name: "Show more" }).click();
  await page.getByText("We couldn’t reach the server.").waitFor();
  t.equal((await titles(page)).length, 24);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForFunction(() => document.querySelectorAll("main h2").length === 48);
});

t.test("axe finds no problems with the panel open and filters set, at both widths, light and dark", async (t) => {
  const shop = await openCategory(t, "?o.Colour=Red&in-stock=1");
  if (!shop) return;
  const table = new CaseTable();
  await shop.page.locator("summary").click();
  await checkLooks(shop.page, table, "the filters");
  t.same(table.wrong(), []);
  await shop.page.setViewportSize(PHONE);
  const fields = shop.page.locator("[name=min], [name=max], [name=sort]");
  const sizes = await fields.evaluateAll((all) =>
    all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
  );
  t.equal(sizes.length, 3);
  t.ok(Math.min(...sizes) >= 16, `Safari on a phone zooms into smaller text: ${sizes.join()}`);
});
