import type { BrowserContextOptions, Page } from "playwright-core";
import t, { type Test } from "tap";
import { PHONE, untilInteractive, watchedPage } from "../../support/browser.ts";
import { demoGateway } from "../../support/gateway.ts";
import { reusePage, shareInBrowser } from "../../support/reused-page.ts";
import { kept } from "../../support/storefront-data.ts";

const openShared = shareInBrowser(t, async (browser) => ({
  gateway: await demoGateway(t),
  openReused: reusePage(t, browser),
}));

interface EarlyOptions {
  /** A pattern of the scripts that are held back. */
  script?: string;
  /** Opens a context of its own. */
  options?: BrowserContextOptions;
}

/** A demo shop's page before its script loads; `start` releases the script, and `fail` lets its request fail. */
async function openEarly(test: Test, path: string, { script = "**/*.js", options }: EarlyOptions = {}) {
  const shared = await openShared(test);
  if (!shared) return undefined;
  const { browser, gateway, openReused } = shared;
  const watched = await (options ? watchedPage(browser, options) : openReused());
  const { page } = watched;
  const gate = Promise.withResolvers<"continue" | "abort">();
  await page.route(script, async (route) => route[await gate.promise]());
  await page.goto(gateway.url("demo.localhost", path), { waitUntil: "commit" });
  const start = async (): Promise<void> => {
    gate.resolve("continue");
    await untilInteractive(page);
  };
  return { ...watched, start, fail: () => gate.resolve("abort") };
}

const titles = (page: Page) => page.locator("main ul > li > a h2").allInnerTexts();

t.test("submits a search typed into the header before the script", async (t) => {
  const shop = await openEarly(t, "/");
  if (!shop) return;
  const { page, start, errors } = shop;
  const field = page.locator("header input[type=search]");
  await field.fill("bow");
  await start();
  t.equal(await field.inputValue(), "bow");
  await field.press("l");
  await page.getByRole("option").first().waitFor();
  t.equal(await field.inputValue(), "bowl", "suggestions keep the text");
  await field.press("Enter");
  await page.getByRole("heading", { level: 1, name: "“bowl”" }).waitFor();
  t.strictSame(errors, []);
});

t.test("handles Enter right after the script starts", async (t) => {
  const shop = await openEarly(t, "/");
  if (!shop) return;
  const { page, start } = shop;
  const field = page.locator("header input[type=search]");
  await field.fill("bowl");
  await start();
  await field.press("Enter");
  await page.getByRole("heading", { level: 1, name: "“bowl”" }).waitFor();
  t.equal(new URL(page.url()).search, "?q=bowl");
});

t.test("follows a link at the end of the page right after the script starts, without loading a document", async (t) => {
  const shop = await openEarly(t, "/");
  if (!shop) return;
  const { page, start, errors } = shop;
  const link = page.locator("main a[href^='/products/']").last();
  const path = await link.getAttribute("href");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await start();
  await link.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL(`**${path}`);
  t.ok(await page.evaluate(() => "isSameDocument" in window));
  t.strictSame(errors, []);
});

t.test("applies filters and sort order chosen before the script", async (t) => {
  const shop = await openEarly(t, "/categories/cups");
  if (!shop) return;
  const { page, start, errors } = shop;
  await page.locator("summary").click();
  await page.getByLabel("From", { exact: true }).fill("23");
  await page.getByRole("checkbox", { name: /^Seafoam/ }).check();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
  await page.evaluate(() => {
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "checked") as PropertyDescriptor;
    Object.defineProperty(HTMLInputElement.prototype, "checked", {
      ...native,
      set(this: HTMLInputElement, isChecked: boolean) {
        if (this.checked && !isChecked) console.error(`The script clears ${this.value}.`);
        native.set?.call(this, isChecked);
      },
    });
  });
  await start();
  await page.waitForURL(/sort=price-desc/);
  t.equal(new URL(page.url()).search, "?sort=price-desc&min=23&o.Glaze=Seafoam");
  t.equal(await page.getByLabel("From", { exact: true }).inputValue(), "23");
  t.ok(await page.getByRole("checkbox", { name: /^Seafoam/ }).isChecked());
  t.strictSame(errors, []);
});

t.test("explains a price that is no number, typed before the script, and keeps it", async (t) => {
  const shop = await openEarly(t, "/categories/cups");
  if (!shop) return;
  const { page, start, errors } = shop;
  await page.locator("summary").click();
  const from = page.getByLabel("From", { exact: true });
  await from.fill("cheap");
  await start();
  await page.getByRole("alert").getByText("Enter a price as a number").waitFor();
  t.equal(await from.inputValue(), "cheap");
  await from.fill("23");
  await from.blur();
  await page.waitForURL(/min=23/);
  t.equal(await page.getByRole("alert").count(), 0);
  t.strictSame(errors, []);
});

t.test("does not reload for the address's own filters", async (t) => {
  const shop = await openEarly(t, "/categories/cups?min=20&o.Glaze=Nowhere&show=48");
  if (!shop) return;
  const { page, start } = shop;
  await start();
  t.equal(new URL(page.url()).search, "?min=20&o.Glaze=Nowhere&show=48");
  t.strictSame(await titles(page), []);
});

t.test("adds the variant chosen before the script", async (t) => {
  const shop = await openEarly(t, "/products/tide-mug");
  if (!shop) return;
  const { page, start, errors } = shop;
  await page.locator("label", { hasText: "Iron" }).click();
  await page.locator("label", { hasText: "350 ml" }).click();
  await start();
  await page.waitForURL(/variant=/);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog").getByText("Iron / 350 ml").waitFor();
  t.strictSame(errors, []);
});

t.test("adds a product whose button was clicked, even twice, before the script", async (t) => {
  const shop = await openEarly(t, "/products/tide-mug");
  if (!shop) return;
  const { page, start, errors } = shop;
  await page.locator("label", { hasText: "Iron" }).click();
  const button = page.locator("main button", { hasText: "Add to cart" }).first();
  await button.click({ clickCount: 2 });
  t.equal(await button.getAttribute("aria-busy"), "true", "the button shows that it waits");
  await start();
  await page.getByRole("dialog").getByText(/^Iron/).waitFor();
  // One piece.
  await page
    .getByRole("dialog")
    .locator("dl", { hasText: /Subtotal\s*£24$/ })
    .waitFor();
  t.equal(await button.getAttribute("aria-busy"), null);
  t.strictSame(errors, []);
});

t.test("adds a product clicked before the script to the stored cart", async (t) => {
  const shop = await openEarly(t, "/products/tide-mug");
  if (!shop) return;
  const { page, start, errors } = shop;
  await page.locator("#page-data").waitFor({ state: "attached" });
  await page.evaluate(
    (line) => {
      const { seller } = JSON.parse(document.getElementById("page-data")?.textContent ?? "");
      localStorage.setItem(`awning:cart:${seller.id}`, JSON.stringify({ lines: [line] }));
    },
    kept("bowl", { image: null }),
  );
  await page.locator("main button", { hasText: "Add to cart" }).first().click();
  await start();
  await page.getByRole("dialog").getByRole("link", { name: "Tide mug" }).waitFor();
  t.equal(await page.getByRole("dialog").locator("li", { hasText: "The bowl" }).count(), 1);
  t.strictSame(errors, []);
});

t.test("adds the quantity chosen before the script", async (t) => {
  const shop = await openEarly(t, "/products/tide-mug");
  if (!shop) return;
  const { page, start } = shop;
  const quantity = page.locator("main select");
  await quantity.selectOption("2");
  await start();
  await page.getByRole("button", { name: "Add to cart" }).click();
  t.equal(await page.getByRole("dialog").getByRole("spinbutton").inputValue(), "2");
  t.equal(await quantity.inputValue(), "2");
});

t.test("adds a product whose button is clicked while the page's code loads", async (t) => {
  const shop = await openEarly(t, "/products/tide-mug", { script: "**/product-page-*.js" });
  if (!shop) return;
  const { page, start, errors } = shop;
  // The area's entry has been evaluated by then.
  await page.waitForLoadState("domcontentloaded");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await start();
  await page.getByRole("dialog").getByRole("link", { name: "Tide mug" }).waitFor();
  t.strictSame(errors, []);
});

t.test("ends the waiting of a clicked button if the page's code fails to load", async (t) => {
  const shop = await openEarly(t, "/products/tide-mug", { script: "**/product-page-*.js" });
  if (!shop) return;
  const { page, fail } = shop;
  const button = page.locator("main button", { hasText: "Add to cart" }).first();
  await button.click();
  const waiting = page.locator("button[aria-busy=true]");
  await waiting.waitFor();
  fail();
  await waiting.waitFor({ state: "detached" });
});

t.test("no button waits after a click on a page that the browser renders", async (t) => {
  const shop = await openEarly(t, "/products/tide-mug");
  if (!shop) return;
  const { page, start, errors } = shop;
  await page.locator("#page-data").waitFor({ state: "attached" });
  // As after a failed server rendering.
  await page.evaluate(() => document.getElementById("root")?.replaceChildren());
  await start();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Tide mug" }).waitFor();
  t.equal(await page.locator("button[aria-busy=true]").count(), 0);
  t.strictSame(errors, []);
});

t.test("loads a gallery's further pictures once the script has started", async (t) => {
  const shop = await openEarly(t, "/products/tide-mug");
  if (!shop) return;
  const { page, start, errors } = shop;
  const slides = page.locator("main ul").first().locator("li");
  await slides.last().waitFor({ state: "attached" });
  t.equal(await slides.locator("picture").count(), 1);
  await start();
  await slides.last().locator("picture").waitFor({ state: "attached" });
  t.equal(await slides.locator("picture").count(), await slides.count());
  t.strictSame(errors, []);
});

t.test("loads product pictures below the window after the scripts", async (t) => {
  const shop = await openEarly(t, "/", { options: { viewport: PHONE, reducedMotion: "no-preference" } });
  if (!shop) return;
  const { page, start, requests } = shop;
  const inView = page.locator("main li").first().locator("img");
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>("main li img")?.naturalWidth);
  const cards = await page
    .locator("main li")
    .evaluateAll((items) =>
      items.map((item) => ({ top: item.getBoundingClientRect().top, picture: item.querySelector("img")?.src })),
    );
  const idOf = (url = "") => /\/([0-9a-f]{32})-/.exec(url)?.[1] ?? "";
  const below = cards.filter(({ top }) => top > 740 && top < 1480).map(({ picture }) => idOf(picture));
  t.ok(below.length >= 2, "pictures are near, and below the window");
  const requested = () => below.filter((id) => requests.some((url) => url.includes(id)));
  t.strictSame(requested(), []);
  t.ok(await inView.isVisible());
  await start();
  await page.waitForFunction(
    (ids) => ids.every((id) => document.querySelector<HTMLImageElement>(`main img[src*="${id}"]`)?.naturalWidth),
    below,
  );
  t.strictSame(requested(), below);
});

t.test("shows the page that the visitor goes back to while a reloaded page has no script yet", async (t) => {
  const shared = await openShared(t);
  if (!shared) return;
  const { browser, gateway } = shared;
  const { page, errors } = await watchedPage(browser);
  await page.goto(gateway.url("demo.localhost", "/"));
  await untilInteractive(page);
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  await page.locator("main a[href^='/products/']").first().click();
  await page.waitForURL("**/products/*");
  const gate = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("button", { name: "Add to cart" }).waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL(gateway.url("demo.localhost", "/"), { waitUntil: "commit" });
  gate.resolve();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await untilInteractive(page);
  t.strictSame(errors, []);
});
