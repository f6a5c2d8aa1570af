import type { BrowserContextOptions, Page } from "playwright-core";
import t, { type Test } from "tap";
import { axeViolations, DESKTOP, openPage, PHONE, watchedPage } from "../../../../support/browser.ts";
import { demoGateway } from "../../../../support/gateway.ts";
import { reusePage, shareInBrowser } from "../../../../support/reused-page.ts";
import { CaseTable } from "../../../../support/system.ts";

const openShared = shareInBrowser(t, async (browser) => ({
  gateway: await demoGateway(t),
  openReused: reusePage(t, browser),
}));

interface ShopOptions {
  viewport?: typeof PHONE;
  /** Opens a context of its own. */
  options?: BrowserContextOptions;
}

async function openShop(test: Test, { viewport = DESKTOP, options }: ShopOptions = {}, path = "/") {
  const shared = await openShared(test);
  if (!shared) return undefined;
  const { browser, gateway, openReused } = shared;
  const watched = await (options ? watchedPage(browser, options) : openReused({ viewport }));
  await openPage(watched.page, gateway.url("demo.localhost", path), options);
  return { ...watched, url: gateway.url };
}

const field = (page: Page) => page.locator("header input[type=search]");
const options = (page: Page) => page.getByRole("option");
const isSearch = (request: string) => /\/api\/.*\/search\?/.test(request);

t.test("arrow keys select a suggested product, and Enter opens it", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page, errors, requests } = shop;
  t.notOk(
    requests.some((request) => /suggestions-/.test(request)),
    "not loaded before a search",
  );
  await field(page).focus();
  // In one task: on a busy machine, the pauses between typed letters would be too long.
  await page.evaluate(() => {
    for (const letter of "mug") document.execCommand("insertText", false, letter);
  });
  await options(page).first().waitFor();
  const input = page.getByRole("combobox");
  t.equal(await input.getAttribute("aria-expanded"), "true");
  t.equal(requests.filter(isSearch).length, 1, "one request for three letters");
  t.strictSame(await axeViolations(page), []);

  await page.keyboard.press("ArrowDown");
  const first = await input.getAttribute("aria-activedescendant");
  t.equal(await options(page).first().getAttribute("id"), first);
  t.equal(await options(page).first().getAttribute("aria-selected"), "true");
  t.equal(await page.evaluate(() => document.activeElement?.tagName), "INPUT", "the focus stays in the field");
  await page.keyboard.press("ArrowUp");
  t.equal(await input.getAttribute("aria-activedescendant"), null, "the field is above the first option");
  await page.keyboard.press("Escape");
  t.equal(await options(page).count(), 0);
  t.equal(await input.inputValue(), "mug", "closing keeps the text");
  await page.keyboard.press("Escape");
  t.equal(await page.evaluate(() => document.activeElement?.tagName), "INPUT", "again: the focus stays, too");
  await page.keyboard.press("ArrowDown");
  const product = page.locator("[role=option][href^='/products/']").first();
  const title = await product.locator("span").nth(1).innerText();
  while ((await product.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  t.strictSame(errors, []);
});

t.test("Enter in the field shows all results, which the address restores", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page, errors } = shop;
  await field(page).fill("mug");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "“mug”" }).waitFor();
  t.equal(new URL(page.url()).search, "?q=mug");
  t.match(await page.title(), /^“mug” – /);
  const titles = await page.locator("main h2").allInnerTexts();
  t.ok(titles.length > 0);
  await page.reload({ waitUntil: "networkidle" });
  t.strictSame(await page.locator("main h2").allInnerTexts(), titles);
  t.strictSame(await axeViolations(page), []);
  t.strictSame(errors, []);
});

t.test("each search focuses its results' heading and announces it", async (t) => {
  const shop = await openShop(t, {}, "/search?q=mug");
  if (!shop) return;
  const { page, errors } = shop;
  t.equal(await page.evaluate(() => document.activeElement?.localName), "body", "loading a page moves no focus");
  for (const query of ["teapot", "teapot", "vase"]) {
    await page.locator("main input[type=search]").fill(query);
    await page.keyboard.press("Enter");
    await page.locator("main h1:focus", { hasText: `“${query}”` }).waitFor();
    await page.locator("output.visually-hidden", { hasText: `“${query}” – ` }).waitFor({ state: "attached" });
    t.match(await page.title(), `“${query}” – `);
  }
  await page.goBack();
  await page.locator("main h1:focus", { hasText: "“teapot”" }).waitFor();
  t.strictSame(errors, []);
});

t.test("on a phone, a button opens the field and Escape closes it", async (t) => {
  const shop = await openShop(t, { viewport: PHONE });
  if (!shop) return;
  const { page } = shop;
  t.equal(await field(page).isVisible(), false);
  await page.getByRole("link", { name: "Search the shop" }).click();
  await page.keyboard.type("vase");
  await options(page).first().waitFor();
  t.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  t.strictSame(await axeViolations(page), []);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "hidden" });
  t.equal(await page.evaluate(() => document.activeElement?.ariaLabel), "Search the shop", "the button has the focus");
});

t.test("without script, the button links to a page with a form", async (t) => {
  const shop = await openShop(t, { options: { viewport: PHONE, javaScriptEnabled: false } });
  if (!shop) return;
  const { page } = shop;
  await page.getByRole("link", { name: "Search the shop" }).click();
  await page.waitForURL(/\/search$/);
  await page.locator("main input[type=search]").fill("teapot");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=teapot/);
  t.ok((await page.locator("main h2").count()) > 0);
});

t.test("says that it is offline, and continues when the network returns", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page } = shop;
  await field(page).focus();
  await page.waitForFunction(() => document.querySelector("input[role=combobox]"));
  await page.route("**/api/**", (route) => route.abort());
  await page.keyboard.type("mug");
  await page.locator("header p", { hasText: "We couldn’t reach the server." }).waitFor();
  await page.unroute("**/api/**");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await options(page).first().waitFor();
  t.equal(await field(page).inputValue(), "mug");
});

t.test("a message below the field can be dismissed", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page } = shop;
  await field(page).focus();
  await page.waitForFunction(() => document.querySelector("input[role=combobox]"));
  await page.keyboard.type("zeppelin");
  const message = page.locator("header p", { hasText: "No results for “zeppelin”" });
  const ways: [string, () => Promise<void>][] = [
    ["Escape", () => page.keyboard.press("Escape")],
    ["Tab", () => page.keyboard.press("Tab")],
    ["a click elsewhere", () => page.mouse.click(5, 500)],
  ];
  const table = new CaseTable();
  for (const [way, dismiss] of ways) {
    await field(page).click();
    await message.waitFor();
    await dismiss();
    const hidden = message.waitFor({ state: "hidden" });
    table.check(
      way,
      await hidden.then(
        () => "dismissed",
        () => "shown",
      ),
      "dismissed",
    );
  }
  t.same(table.wrong(), []);
});

t.test("corrects a typo; an empty result offers recently viewed products", async (t) => {
  const shop = await openShop(t, {}, "/products/tide-mug");
  if (!shop) return;
  const { page, url } = shop;
  const title = await page.locator("main h1").innerText();
  await openPage(page, url("demo.localhost", "/search?q=taepot"));
  await page.getByText("Showing results for “teapot” instead of “taepot”.").waitFor();
  await openPage(page, url("demo.localhost", "/search?q=zeppelin"));
  await page.getByText("No results for “zeppelin”.").waitFor();
  const recent = page.getByRole("region", { name: "Recently viewed" });
  t.match(await recent.innerText(), title);
});
