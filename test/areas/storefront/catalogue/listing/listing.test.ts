import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { checkLooks, DESKTOP, launchBrowser, PHONE, watchedPage } from "../../../../support/browser.ts";
import { openTestGateway } from "../../../../support/gateway.ts";
import { largeShop } from "../../../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../../../support/system.ts";

const SIZE = 150;

async function openCategory(t: Test, query = "", options: Parameters<typeof watchedPage>[1] = {}) {
  const browser = await launchBrowser(t);
  if (!browser) return undefined;
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { PRODUCT_HOST: "localhost" },
    shops: [largeShop("many", SIZE)],
  });
  const watched = await watchedPage(browser, options);
  const url = `http://many.localhost:${port}/categories/all`;
  await watched.page.goto(url + query, { waitUntil: "networkidle" });
  return { ...watched, browser, url };
}

const titles = (page: Page) => page.locator("main ul > li > a[href^='/products/'] h2").allInnerTexts();
const count = (page: Page, text: string) => page.locator("form output", { hasText: text });
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);

t.test("filters and order live in the address, and the page follows at once", async (t) => {
  const shop = await openCategory(t);
  if (!shop) return;
  const { page, errors, requests } = shop;
  const entries = await page.evaluate(() => history.length);
  await page.locator("summary").click();
  await page.getByRole("checkbox", { name: /^Red/ }).check();
  await count(page, "50 products").waitFor();
  t.equal(query(page), "?o.Colour=Red");
  // Counts follow the other filters, with the next answer.
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
  t.equal(await page.evaluate(() => history.length), entries, "choices are no steps to go back through");
  t.equal(requests.filter((request) => new URL(request).pathname === "/categories/all").length, 1, "one document");

  await page.reload({ waitUntil: "networkidle" });
  t.equal(await count(page, "3 products").count(), 1, "reloading keeps it");
  await page.getByRole("link", { name: "Remove filter up to €20.50" }).click();
  await count(page, "40 products").waitFor();
  t.equal(await page.evaluate(() => document.activeElement?.tagName), "OUTPUT", "the focus is not lost with the link");
  await page.getByRole("link", { name: "Clear all" }).click();
  await count(page, "150 products").waitFor();
  t.equal(query(page), "?sort=price-desc");
  t.strictSame(errors, []);
});

t.test("without script the form asks for the same page", async (t) => {
  const shop = await openCategory(t, "", { javaScriptEnabled: false });
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

t.test("an impossible combination has a way out", async (t) => {
  const shop = await openCategory(t, "?min=500");
  if (!shop) return;
  const { page } = shop;
  await page.getByText("No products match these filters.").waitFor();
  await page.getByRole("link", { name: "Remove filter from €500" }).click();
  await count(page, "150 products").waitFor();
});

t.test("show more appends, and hands the keyboard the first new product", async (t) => {
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

t.test("far down a long list, to a product and back: the same place", async (t) => {
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
    await page.context().close();
  }
});

t.test("a narrowed list is as long as it was when one comes back to it", async (t) => {
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

t.test("a list that does not come says so, keeps what was there, and comes when asked again", async (t) => {
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

t.test("axe finds nothing with the panel open and filters chosen, at either width, light and dark", async (t) => {
  const table = new CaseTable();
  for (const viewport of [PHONE, DESKTOP]) {
    const shop = await openCategory(t, "?o.Colour=Red&in-stock=1", { viewport });
    if (!shop) return;
    await shop.page.locator("summary").click();
    await checkLooks(shop.page, table, "the filters", [viewport]);
    await shop.page.context().close();
  }
  t.same(table.wrong(), []);
});
