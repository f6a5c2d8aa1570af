import type { BrowserContextOptions, Page, Route } from "playwright-core";
import t, { type Test } from "tap";
import { openPage, untilInteractive, watchedPage } from "../../support/browser.ts";
import { demoGateway } from "../../support/gateway.ts";
import { reusePage, shareInBrowser } from "../../support/reused-page.ts";
import { storeProduct } from "../../support/shop.ts";
import { CaseTable } from "../../support/system.ts";

/** Without prefetched pages. */
const FRUGAL = { saveData: true };

const setConnection = (page: Page, connection: object) =>
  page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);

const openShared = shareInBrowser(t, async (browser) => ({
  gateway: await demoGateway(t),
  openReused: reusePage(t, browser),
  openFrugal: reusePage(t, browser, {}, (page) => setConnection(page, FRUGAL)),
}));

interface ShopOptions {
  /** Whether links prefetch nothing. */
  isFrugal?: boolean;
  /** Whether the test changes the shop. */
  isChanged?: boolean;
  /** Opens a context of its own. */
  options?: BrowserContextOptions;
  prepare?: (page: Page) => Promise<unknown>;
}

/** A demo shop's page in a real browser; `undefined` without a browser. */
async function openShop(test: Test, { isFrugal, isChanged, options, prepare }: ShopOptions = {}, path = "/") {
  const shared = await openShared(test);
  if (!shared) return undefined;
  const { browser, gateway, openReused, openFrugal } = shared;
  const { url, platform } = isChanged ? await demoGateway(test) : gateway;
  const watched = await (options ? watchedPage(browser, options) : isFrugal ? openFrugal() : openReused());
  await prepare?.(watched.page);
  await openPage(watched.page, url("demo.localhost", path));
  return { ...watched, url, platform };
}

const pathOf = (request: string) => new URL(request).pathname;
const productLink = (page: Page, index: number) => page.locator('main a[href^="/products/"]').nth(index);
const CART_PAGE = /\/cart-page-\w+\.js$/;
const headingOf = (page: Page) => page.locator("main h1");

/** Holds back responses until they are released. */
async function hold(page: Page, pattern: string) {
  const gate = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

t.test("back and forward keep the scroll position", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page } = shop;
  const link = productLink(page, 8);
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  t.ok(place > 0);
  await link.click();
  await page.waitForFunction(() => scrollY === 0 && document.activeElement?.tagName === "H1");
  await page.goBack();
  await page.waitForFunction((y) => scrollY === y, place);
});

t.test("going back from a reloaded page shows the earlier position, once the page's content has arrived", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page, errors } = shop;
  const link = productLink(page, 8);
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await link.click();
  await page.waitForFunction(() => scrollY === 0 && document.activeElement?.tagName === "H1");
  await page.reload();
  await untilInteractive(page);
  await page.goBack();
  await productLink(page, 8).waitFor();
  await page.waitForFunction((y) => scrollY === y, place);
  t.strictSame(errors, []);
});

t.test("going back to a page that was opened anew does not ask for the position of its earlier visit", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page, url } = shop;
  await productLink(page, 8).scrollIntoViewIfNeeded();
  for (const path of ["/cart", "/"]) await openPage(page, url("demo.localhost", path));
  // Chromium may scroll to its own position after that.
  const asked = await page.evaluateHandle(() => {
    const calls: unknown[] = [];
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = (options?: ScrollToOptions | number) => {
      calls.push(options);
      scrollTo(options as ScrollToOptions);
    };
    return calls;
  });
  // Without scrolling to the link.
  await page.evaluate(() => document.querySelector<HTMLElement>("main a[href^='/products/']")?.click());
  await page.waitForFunction(() => location.pathname !== "/" && document.activeElement?.tagName === "H1");
  await page.goBack();
  await page.getByRole("heading", { name: "Tide & Clay", level: 1 }).waitFor();
  t.same(await asked.jsonValue(), [{ top: 0, behavior: "instant" }], "only by the link");
});

t.test("a fragment that is no name is ignored", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page } = shop;
  await page.evaluate(() => (location.hash = "50%"));
  await productLink(page, 8).click();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await page.goBack();
  await page.waitForFunction(() => location.hash === "#50%" && document.activeElement?.tagName === "H1");
  t.equal(await page.locator("main h1").count(), 1);
});

t.test("a link to a section shows the section, and does not mix up positions", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page } = shop;
  const skip = async () => {
    // Without scrolling to the link.
    await page.evaluate(() => document.querySelector<HTMLElement>("a[href='#main']")?.click());
    await page.waitForURL(/#main$/);
    await page.waitForFunction(() => document.activeElement?.id === "main");
  };
  const scrolled = () =>
    page.evaluate(
      () => new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(scrollY), 50))),
    );
  await productLink(page, 12).scrollIntoViewIfNeeded();
  const first = await scrolled();
  await skip();
  await page.goBack();
  await page.waitForFunction((y) => scrollY === y, first);
  await page.evaluate(() => scrollTo(0, 0));
  await productLink(page, 5).scrollIntoViewIfNeeded();
  const second = await scrolled();
  t.ok(second > 400 && second !== first, `${second} and ${first}`);
  await productLink(page, 5).click();
  await page.waitForFunction(() => scrollY === 0 && document.activeElement?.tagName === "H1");
  await skip();
  t.ok((await scrolled()) < 400, "shows the section's top, not the first page's position");
  await page.goBack();
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("main section"));
  t.equal(await scrolled(), second);
});

const countFades = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      document.documentElement.dataset["fades"] = String(Number(document.documentElement.dataset["fades"] ?? 0) + 1);
      return start(options);
    };
  });

t.test("another page fades in where motion is welcome, and a filter does not", async (t) => {
  const table = new CaseTable();
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const shop = await openShop(t, { options: { reducedMotion }, prepare: countFades }, "/categories/cups");
    if (!shop) return;
    const { page, errors } = shop;
    const fades = () => page.evaluate(() => Number(document.documentElement.dataset["fades"] ?? 0));
    await page.getByLabel("Sort by").selectOption({ index: 1 });
    await page.waitForURL(/sort=/);
    table.check(`${reducedMotion}: a filter`, await fades(), 0);
    await productLink(page, 0).click();
    await page.waitForURL(/products/);
    // The list has no such element. Its URL changes before the page does.
    await page.locator("main output[data-available]").waitFor({ state: "attached" });
    table.check(`${reducedMotion}: another page`, await fades(), reducedMotion === "reduce" ? 0 : 1);
    table.check(`${reducedMotion}: errors`, errors, []);
  }
  t.same(table.wrong(), []);
});

t.test("a page that has been open for long loads the next one anew, with today's prices", async (t) => {
  const shop = await openShop(t, { isChanged: true });
  if (!shop) return;
  const { page, platform, errors } = shop;
  const seller = await platform.sellers.findByDomain("demo");
  const slug = (await productLink(page, 1).getAttribute("href"))?.split("/").at(-1) ?? "";
  const price = page.locator("main p", { hasText: /^£/ }).first();
  await productLink(page, 1).click();
  await page.getByRole("button", { name: "Add to cart" }).waitFor();
  t.notMatch(await price.innerText(), "£777");
  await page.goBack();
  const product = await platform.products.findBySlug(seller?.id ?? "", slug);
  if (!product) throw new Error("the product is there");
  const variants = product.variants.map((variant) => ({ ...variant, price: 777_00, compareAtPrice: null }));
  await storeProduct(platform, product.sellerId, { ...product, variants });
  await page.evaluate(() => {
    const now = Date.now() + 16 * 60_000;
    Date.now = () => now;
  });
  await productLink(page, 1).click();
  await page.getByRole("button", { name: "Add to cart" }).waitFor();
  await price.filter({ hasText: "£777" }).waitFor();
  t.strictSame(errors, []);
});

t.test("a hovered link prefetches its page, and following it requests nothing more", async (t) => {
  const shop = await openShop(t, { isFrugal: true });
  if (!shop) return;
  const { page, requests } = shop;
  const link = productLink(page, 1);
  const slug = (await link.getAttribute("href"))?.split("/").at(-1);
  const fetched = page.waitForResponse((response) => response.url().endsWith(`/products/${slug}`));
  await link.hover();
  await fetched;
  const before = requests.length;
  await link.click();
  await page.waitForURL(/products/);
  await page.locator("main fieldset, main output").first().waitFor({ state: "attached" });
  const after = requests.slice(before).map(pathOf);
  t.strictSame(
    after.filter((path) => !path.startsWith("/images/")),
    [],
  );
});

t.test("a hovered link requests its content without waiting for its code", async (t) => {
  const shop = await openShop(t, { isFrugal: true });
  if (!shop) return;
  const { page } = shop;
  const letGo = await hold(page, "**/product-page-*.js");
  const content = page.waitForResponse(/\/api\/.*\/products\//);
  await productLink(page, 1).hover();
  t.equal((await content).status(), 200);
  letGo();
});

t.test("a link in view prefetches its page's code, and only on a good line", async (t) => {
  const table = new CaseTable();
  for (const connection of [{}, FRUGAL, { effectiveType: "3g" }]) {
    const shop = await openShop(t, { options: {}, prepare: (page) => setConnection(page, connection) });
    if (!shop) return;
    const { page, requests } = shop;
    await page.waitForLoadState("networkidle");
    const paths = requests.map(pathOf);
    const about = JSON.stringify(connection);
    const isGood = Object.keys(connection).length === 0;
    table.check(
      `${about}: the product page's code`,
      paths.some((path) => /\/product-page-/.test(path)),
      isGood,
    );
    table.check(
      `${about}: content`,
      paths.filter((path) => path.startsWith("/api/")),
      [],
    );
  }
  t.same(table.wrong(), []);
});

t.test("a slow product immediately shows its data from the list", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page } = shop;
  const letGo = await hold(page, "**/api/**");
  const link = productLink(page, 2);
  const title = await link.getByRole("heading").innerText();
  await link.click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  t.ok(await page.locator("main picture img").first().isVisible());
  const add = page.getByRole("button", { name: "Add to cart" });
  t.equal(await add.count(), 0, "no data that the list lacks");
  letGo();
  await add.waitFor();
  t.equal(await page.evaluate(() => document.activeElement?.tagName), "H1", "the focus stays on the heading");
});

t.test("a product that no longer exists moves the focus to the heading that says so", async (t) => {
  const shop = await openShop(t, { isFrugal: true, isChanged: true });
  if (!shop) return;
  const { page, platform } = shop;
  const letGo = await hold(page, "**/api/**");
  const link = productLink(page, 2);
  const seller = await platform.sellers.findByDomain("demo");
  const products = await platform.products.list(seller?.id ?? "", { status: "active", limit: 100 });
  const address = await link.getAttribute("href");
  const product = products.find(({ slug }) => address === `/products/${slug}`);
  if (!product) throw new Error("the demo has the linked product");
  await storeProduct(platform, product.sellerId, { ...product, status: "draft" });
  const title = await link.getByRole("heading").innerText();
  await link.click();
  await page.locator("h1:focus", { hasText: title }).waitFor();
  letGo();
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  await page.locator("h1:focus", { hasText: "Page not found" }).waitFor();
});

t.test("a product that fails to load says so, and loads on retry", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page } = shop;
  await page.route("**/api/**", (route) => route.abort());
  await productLink(page, 2).click();
  await page.waitForURL(/products/);
  await page.getByText("We couldn’t reach the server.").waitFor();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  const add = page.getByRole("button", { name: "Add to cart" });
  await add.waitFor();
  t.ok(await add.isVisible());
});

t.test("a home page reached from a product requests its products once, and again after a failure", async (t) => {
  const shop = await openShop(t, { isFrugal: true });
  if (!shop) return;
  const { page, requests, url } = shop;
  const name = await headingOf(page).innerText();
  const address = await productLink(page, 2).getAttribute("href");
  await openPage(page, url("demo.localhost", String(address)));
  const requested = () => requests.filter((request) => pathOf(request).endsWith("/home")).length;
  const others = page.getByRole("region", { name: "More from" }).getByRole("link");
  t.equal(await others.count(), 4);
  t.equal(requested(), 0);

  await page.route("**/home", (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name }).click();
  await headingOf(page).filter({ hasText: name }).waitFor();
  await page.getByText("We couldn’t reach the server.").waitFor();
  await page.unroute("**/home");
  const failed = requested();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("region", { name: "Cups & mugs" }).waitFor();
  t.equal(requested(), failed + 1);

  await productLink(page, 5).click();
  await page.waitForURL(/products/);
  await others.first().waitFor();
  t.equal(await others.count(), 4);
  await page.goBack();
  await page.getByRole("region", { name: "Cups & mugs" }).waitFor();
  t.equal(requested(), failed + 1);
});

t.test("a link that is clicked again while its page loads adds one history entry", async (t) => {
  const shop = await openShop(t, { isFrugal: true });
  if (!shop) return;
  const { page } = shop;
  const entries = await page.evaluate(() => history.length);
  const letGo = await hold(page, "**/category-*.js");
  const link = page.locator("header nav a").first();
  await link.click();
  await page.locator("output", { hasText: "Loading" }).waitFor();
  await link.click();
  letGo();
  await page.waitForFunction(() => location.pathname !== "/" && document.activeElement?.tagName === "H1");
  t.equal(await page.evaluate(() => history.length), entries + 1);
});

t.test("a click with a modifier key is the browser's", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page } = shop;
  const isHandled = await page.evaluateHandle(() => {
    const handled: boolean[] = [];
    window.addEventListener("click", (event) => {
      handled.push(event.defaultPrevented);
      event.preventDefault();
    });
    return handled;
  });
  for (const modifier of ["Control", "Meta", "Shift", "Alt"] as const) {
    await productLink(page, 1).click({ modifiers: [modifier] });
  }
  await productLink(page, 1).click();
  t.same(await isHandled.jsonValue(), [false, false, false, false, true]);
});

t.test("a slow page keeps the old one with a progress bar", async (t) => {
  const shop = await openShop(t, { isFrugal: true });
  if (!shop) return;
  const { page } = shop;
  const name = await headingOf(page).innerText();
  const letGo = await hold(page, "**/category-*.js");
  await page.locator("header nav a").first().click();
  await page.locator("output", { hasText: "Loading" }).waitFor();
  t.equal(await headingOf(page).innerText(), name);
  letGo();
  await page.waitForFunction((name) => document.querySelector("main h1")?.textContent !== name, name);
  t.equal(await page.locator("output", { hasText: "Loading" }).count(), 0);
});

t.test("a page whose code is gone reloads once, and stays readable", async (t) => {
  const shop = await openShop(t, { isFrugal: true });
  if (!shop) return;
  const { page, requests } = shop;
  await page.route("**/category-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  const link = page.locator("header nav a").first();
  const name = await link.innerText();
  await Promise.all([page.waitForEvent("load"), link.click()]);
  await page.waitForLoadState("networkidle");
  t.equal(await headingOf(page).innerText(), name);
  t.equal(requests.filter((request) => pathOf(request).startsWith("/categories/")).length, 1, "one reload");
  await page.goBack();
  await page.waitForFunction(() => location.pathname === "/" && document.querySelector("main section") !== null);
});

t.test("elements further down appear on scrolling", async (t) => {
  const shop = await openShop(t, { options: { reducedMotion: "no-preference" } });
  if (!shop) return;
  const { page, requests, errors } = shop;
  const aos = () => requests.filter((request) => /\/aos-/.test(request)).length;
  const opacities = () =>
    page.locator("[data-aos]").evaluateAll((elements) => elements.map((element) => getComputedStyle(element).opacity));
  t.ok(
    (await opacities()).every((opacity) => opacity === "1"),
    "everything is visible before scrolling",
  );
  t.equal(aos(), 0, "the library is not loaded");
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => document.documentElement.classList.contains("reveals"));
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector("[data-aos]:not(.aos-animate)") as Element).opacity === "0",
  );
  for (const element of await page.locator("[data-aos]").all()) await element.scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-aos]")].every((element) => getComputedStyle(element).opacity === "1"),
  );
  t.equal(aos(), 1);
  t.strictSame(errors, []);
});

t.test("reduced motion loads no animation", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page, requests } = shop;
  await page.mouse.wheel(0, 4_000);
  await page.waitForFunction(() => scrollY > 0);
  await page.waitForLoadState("networkidle");
  t.equal(requests.filter((request) => /\/aos-/.test(request)).length, 0);
});

t.test("slow content shows nothing at first, then an outline", async (t) => {
  const shop = await openShop(t, { options: {} });
  if (!shop) return;
  const { page } = shop;
  const link = page.locator("footer a[href^='/pages/']").first();
  const title = await link.innerText();
  // Its code and its store are loaded: only the content is missing.
  await link.hover();
  await page.waitForLoadState("networkidle");
  const letGo = await hold(page, "**/api/**");
  const other = page.locator("footer a[href^='/pages/']").nth(1);
  const outline = page.locator("main output", { hasText: "Loading" });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await other.click();
  await page.waitForURL(/pages/);
  await page.waitForFunction(() => !document.querySelector("main h1"));
  await page.clock.runFor(290);
  t.equal(await outline.count(), 0, "no outline on a fast connection");
  await page.clock.runFor(20);
  await outline.waitFor({ state: "attached" });
  letGo();
  await page.locator("main h1:focus").waitFor();
  t.equal(await outline.count(), 0);

  await link.click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.clock.runFor(1_000);
  t.equal(await outline.count(), 0, "no outline for a prefetched page");
});

t.test("a page says that it is offline, and loads when the network returns", async (t) => {
  const shop = await openShop(t, { options: {}, prepare: (page) => setConnection(page, FRUGAL) });
  if (!shop) return;
  const { page } = shop;
  await page.context().setOffline(true);
  await page.locator("header nav a").first().click();
  const said = page.getByText("This page couldn’t be loaded. Check your connection and try again.");
  await said.waitFor();
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  t.ok(await said.isVisible(), "the shop's page stays");
  await page.locator("header a[href='/cart']").click();
  await page.waitForURL(/cart$/);
  await said.waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Your cart is empty" }).waitFor();
});

t.test("a page loads even if the network returns just too late, several times", async (t) => {
  const shop = await openShop(t);
  if (!shop) return;
  const { page } = shop;
  for (const _ of [1, 2]) {
    const asked = Promise.withResolvers<Route>();
    await page.route(CART_PAGE, (route) => asked.resolve(route), { times: 1 });
    await page.context().setOffline(true);
    await page.locator("header a[href='/cart']").click();
    const route = await asked.promise;
    await page.context().setOffline(false);
    await route.abort("internetdisconnected");
    await page.getByRole("heading", { level: 1, name: "Your cart is empty" }).waitFor();
    await openPage(page, shop.url("demo.localhost"));
  }
});
