import type { BrowserContextOptions, Page } from "playwright-core";
import t, { type Test } from "tap";
import { axeViolations, openPage, PHONE, untilInteractive, watchedPage } from "../../../../support/browser.ts";
import { demoGateway } from "../../../../support/gateway.ts";
import { reusePage, shareInBrowser } from "../../../../support/reused-page.ts";
import { CaseTable } from "../../../../support/system.ts";

const openShared = shareInBrowser(t, async (browser) => ({
  gateway: await demoGateway(t),
  openReused: reusePage(t, browser),
}));

interface ProductOptions {
  locale?: string;
  /** Whether the test changes the catalogue. */
  isChanged?: boolean;
  /** Opens a context of its own. */
  options?: BrowserContextOptions;
}

/** A product with several pictures. */
async function openProduct(test: Test, { locale = "en-GB", isChanged, options }: ProductOptions = {}) {
  const shared = await openShared(test);
  if (!shared) return undefined;
  const { browser, openReused } = shared;
  const { url, platform } = isChanged ? await demoGateway(test) : shared.gateway;
  const seller = await platform.sellers.findByDomain("demo");
  if (seller?.locale !== locale) await platform.sellers.change(seller?.id ?? "", () => ({ locale }));
  const products = await platform.products.list(seller?.id ?? "", { status: "active", limit: 100 });
  const product = products.find(({ images }) => images.length > 1);
  if (!product) throw new Error("the demo has a product with two pictures");
  const watched = await (options ? watchedPage(browser, options) : openReused());
  const address = url("demo.localhost", `/products/${product.slug}`);
  await openPage(watched.page, address, options);
  return { ...watched, browser, url, platform, product, products, address };
}

const enlarge = (page: Page, number: number) => page.locator("main ul > li > a[href$='.webp']").nth(number - 1);

t.test("arrow keys move through the pictures in reading direction", async (t) => {
  for (const [locale, forward, back] of [
    ["en-GB", "ArrowRight", "ArrowLeft"],
    ["ar-EG", "ArrowLeft", "ArrowRight"],
  ] as const) {
    const shop = await openProduct(t, { locale });
    if (!shop) return;
    const { page, errors } = shop;
    /** The id of the picture that has the focus, or the address of a thumbnail. */
    const inGallery = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest("li")?.id || activeElement?.getAttribute("href");
      });
    await enlarge(page, 1).focus();
    await page.keyboard.press(forward);
    await page.waitForFunction(() => document.querySelector("a[href='#picture-2'][aria-current]"));
    t.equal(await inGallery(), "picture-2");
    await page.keyboard.press("Tab");
    t.notMatch(await inGallery(), /picture/, "the pictures and their thumbnails are one tab stop");
    await page.keyboard.press("Shift+Tab");
    t.equal(await inGallery(), "picture-2", "Tab returns to the shown picture");
    await page.keyboard.press(back);
    await page.waitForFunction(() => document.querySelector("a[href='#picture-1'][aria-current]"));
    const place = await page.evaluate(() => scrollY);
    await page.locator("main a[href='#picture-2']").click();
    await page.waitForFunction(() => document.querySelector("a[href='#picture-2'][aria-current]"));
    t.equal(await page.evaluate(() => scrollY), place, "the page does not scroll");
    t.equal(await inGallery(), "picture-2", "the arrow keys go on from a chosen thumbnail");
    t.strictSame(errors, []);
  }
});

t.test("a mouse wheel over a picture scrolls the page, also if rounding cuts the picture by a pixel", async (t) => {
  const shop = await openProduct(t);
  if (!shop) return;
  const { page } = shop;
  await enlarge(page, 1).hover();
  // The width of the window decides how browsers round.
  const scrolled = await page.locator("main ul:has(> #picture-1)").evaluateHandle((track) => {
    track.style.blockSize = `${track.clientHeight - 1}px`;
    const first = new Promise<string>((resolve) =>
      document.addEventListener("scroll", ({ target }) => resolve(target === document ? "page" : "pictures"), true),
    );
    return { first };
  });
  await page.mouse.wheel(0, 100);
  t.equal(await scrolled.evaluate(({ first }) => first), "page");
});

t.test("the viewer handles keys, zoom and closing, and restores the focus", async (t) => {
  const shop = await openProduct(t);
  if (!shop) return;
  const { page, errors, requests } = shop;
  t.notOk(requests.some((request) => /picture-viewer-/.test(request)));
  await enlarge(page, 1).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog");
  await viewer.locator("img").waitFor();
  t.strictSame(await axeViolations(page), []);
  t.equal(await viewer.evaluate((element) => element === document.activeElement), true, "no button is focused");
  const scale = () =>
    viewer.locator("[style]").evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  t.equal(await scale(), 1);
  await page.getByRole("button", { name: "Zoom in" }).click();
  t.ok((await scale()) > 1);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -600);
  await page.waitForFunction(
    () => new DOMMatrix(getComputedStyle(document.querySelector("dialog [style]") as Element).transform).a > 3,
  );
  await page.keyboard.press("ArrowRight");
  await viewer.getByText(/Picture 2 of/).waitFor();
  t.equal(await scale(), 1, "the next picture is not zoomed");
  await page.mouse.dblclick(600, 300);
  await page.waitForFunction(
    () => new DOMMatrix(getComputedStyle(document.querySelector("dialog [style]") as Element).transform).a === 2.5,
  );
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  // The gallery shows the picture seen last, and the keyboard continues from there.
  await page.waitForFunction(() => document.querySelector("a[href='#picture-2'][aria-current]"));
  t.equal(await page.evaluate(() => document.activeElement?.parentElement?.id), "picture-2");
  t.strictSame(errors, []);
});

t.test("the next page stays when the viewer's code fails to load after the product was left", async (t) => {
  const shop = await openProduct(t);
  if (!shop) return;
  const { page, errors, requests } = shop;
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.innerText();
  const left = Promise.withResolvers<void>();
  await page.route("**/picture-viewer-*.js", async (route) => {
    await left.promise;
    await route.abort();
  });
  await enlarge(page, 1).click();
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").nth(1).click();
  await heading.filter({ hasNotText: title }).waitFor();
  const failed = page.waitForEvent("requestfailed");
  left.resolve();
  await failed;
  await page.unroute("**/picture-viewer-*.js");
  await page.goBack();
  await heading.filter({ hasText: title }).waitFor();
  await enlarge(page, 1).click();
  await page.getByRole("dialog").locator("img").waitFor();
  t.strictSame(
    requests.filter((request) => request.endsWith(".webp")),
    [],
    "no picture was opened as a page",
  );
  t.match(errors, [/ERR_FAILED/]);
  t.equal(errors.length, 1, "the browser reports the aborted request");
});

t.test("the browser's own key combinations work in the gallery and the viewer", async (t) => {
  const shop = await openProduct(t);
  if (!shop) return;
  const { page } = shop;
  const table = new CaseTable();
  /** @returns whether the browser may act on the keys */
  const press = (key: string, modifier: string) =>
    page.evaluate(
      ([key, modifier]) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key, [`${modifier}Key`]: true, bubbles: true, cancelable: true }),
        ),
      [key, modifier],
    );
  const MODIFIERS = ["alt", "ctrl", "meta", "shift"];
  await enlarge(page, 1).focus();
  for (const modifier of MODIFIERS) table.check(`gallery: ${modifier}`, await press("ArrowRight", modifier), true);
  table.check("gallery: the picture stays", await page.locator("a[href='#picture-1'][aria-current]").count(), 1);
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog");
  await viewer.getByText(/Picture 1 of/).waitFor();
  for (const modifier of MODIFIERS) await press("ArrowRight", modifier);
  table.check("viewer: the picture stays", await viewer.getByText(/Picture 1 of/).count(), 1);
  const scale = () =>
    viewer.locator("[style]").evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  for (const modifier of ["alt", "ctrl", "meta"]) await press("+", modifier);
  table.check("viewer: zooming the page", await scale(), 1);
  await press("+", "shift");
  table.check("viewer: plus, typed with Shift", (await scale()) > 1, true);
  t.same(table.wrong(), []);
});

t.test("a placeholder disappears when its picture has loaded or failed, and stays without script", async (t) => {
  const placeholder = (page: Page) => page.locator("#picture-1 span > img");
  const visibility = (page: Page) => placeholder(page).evaluate((element) => getComputedStyle(element).visibility);
  const untilHidden = (page: Page) =>
    page.waitForFunction(
      () => getComputedStyle(document.querySelector("#picture-1 span > img") as Element).visibility === "hidden",
    );
  const plain = await openProduct(t, { options: { javaScriptEnabled: false } });
  if (!plain) return;
  t.equal(await visibility(plain.page), "visible");

  const { page, errors } = await watchedPage(plain.browser);
  const gate = Promise.withResolvers<void>();
  await page.route("**/images/**", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(plain.address, { waitUntil: "commit" });
  await untilInteractive(page);
  t.equal(await visibility(page), "visible", "while the picture loads");
  gate.resolve();
  await untilHidden(page);
  await page.unroute("**/images/**");
  // Now the picture is loaded before the script runs.
  await page.reload({ waitUntil: "networkidle" });
  await untilHidden(page);
  t.strictSame(errors, []);

  // Its text is illegible on the placeholder.
  const failing = await watchedPage(plain.browser);
  await failing.page.route("**/images/**", (route) => route.abort());
  await failing.page.goto(plain.address);
  await untilHidden(failing.page);
});

t.test("a swipe in the viewer shows the next picture", async (t) => {
  const shop = await openProduct(t, { options: { viewport: PHONE, hasTouch: true, isMobile: true } });
  if (!shop) return;
  const { page } = shop;
  await enlarge(page, 1).tap();
  const viewer = page.getByRole("dialog");
  await viewer.locator("img").waitFor();
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch("touchStart", 300);
  for (const x of [240, 180, 120]) await touch("touchMove", x);
  await touch("touchEnd");
  await viewer.getByText(/Picture 2 of/).waitFor();
  t.strictSame(await axeViolations(page), []);
});

t.test("without script, a picture links to its largest rendition", async (t) => {
  const shop = await openProduct(t, { options: { javaScriptEnabled: false } });
  if (!shop) return;
  const { page } = shop;
  const [response] = await Promise.all([page.waitForResponse(/\/images\//), enlarge(page, 1).click()]);
  t.equal(response.status(), 200);
});

t.test("sharing copies the address without a system menu", async (t) => {
  const shop = await openProduct(t);
  if (!shop) return;
  const { page, address } = shop;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("Link copied").waitFor();
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
});

t.test("remembers viewed products, except the current one, and forgets deleted ones", async (t) => {
  const shop = await openProduct(t, { isChanged: true });
  if (!shop) return;
  const { page, url, platform, product, products, errors } = shop;
  const other = products.find(({ id }) => id !== product.id) as typeof product;
  const recent = page.getByRole("region", { name: "Recently viewed" });
  t.equal(await recent.count(), 0);
  await openPage(page, url("demo.localhost", `/products/${other.slug}`));
  t.strictSame(await recent.getByRole("heading", { level: 3 }).allInnerTexts(), [product.title]);
  t.strictSame(errors, []);
  await platform.products.remove(product.sellerId, product.id);
  await openPage(page, url("demo.localhost", `/products/${product.slug}`));
  await openPage(page, url("demo.localhost", `/products/${other.slug}`));
  t.equal(await recent.count(), 0);
});

t.test("on a phone, a bar sells once the page's own button has scrolled out", async (t) => {
  const shop = await openProduct(t, { options: { viewport: PHONE } });
  if (!shop) return;
  const { page, errors } = shop;
  const buttons = page.getByRole("button", { name: "Add to cart" });
  t.equal(await buttons.count(), 1);
  const own = await buttons.boundingBox();
  await page.evaluate((top) => scrollTo(0, top), (own?.y ?? 0) + 100);
  await page.waitForFunction(() => document.querySelector("[data-shown]"));
  t.equal(await buttons.count(), 2);
  t.match(await page.locator("[data-shown]").innerText(), /£/);
  t.strictSame(await axeViolations(page), []);
  const bar = page.locator("[data-shown]").getByRole("button");
  await bar.click();
  await page.getByRole("dialog", { name: "Cart" }).waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const ends = await page.evaluate(() => {
    const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return { footer: bottom("footer")?.bottom ?? 0, bar: bottom("[data-shown]")?.top ?? 0 };
  });
  t.ok(ends.footer <= ends.bar, "the page's end is above the bar");
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => !document.querySelector("[data-shown]"));
  t.strictSame(await shop.layoutShifts(), []);
  t.strictSame(errors, []);
});
