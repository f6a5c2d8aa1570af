import type { Locator } from "playwright-core";
import t from "tap";
import { axeViolations, launchBrowser, openPage, PHONE, watchedPage } from "../../../support/browser.ts";
import { demoGateway } from "../../../support/gateway.ts";
import { makeCategory, makeProduct, storeProduct } from "../../../support/shop.ts";

t.test("the shop's name has room at any width, and nothing overlaps it", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const { page } = await watchedPage(browser);
  for (const path of ["/categories/cups", "/search", "/cart"]) {
    await page.goto(url("demo.localhost", path));
    for (const width of [320, 480, 600, 768, 960, 1087, 1088, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overlaps = await page
        .locator("header")
        .first()
        .evaluate((header) => {
          const [brand, nav, cart] = ["a[href='/']", "nav ul, button", "a[href='/cart']"].map((selector) =>
            Array.from(header.querySelectorAll(selector), (each) => each.getBoundingClientRect()).find(
              ({ width }) => width > 0,
            ),
          ) as [DOMRect, DOMRect, DOMRect];
          const meet = (a: DOMRect, b: DOMRect) =>
            a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          return { squeezed: brand.height > 60, over: meet(brand, nav) || meet(brand, cart) || meet(nav, cart) };
        });
      t.strictSame(overlaps, { squeezed: false, over: false }, `${path} ${width}`);
    }
  }
});

t.test("categories are a menu if they don't fit a line, and whole lines otherwise", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const { page, errors } = await watchedPage(browser);
  await page.goto(url("northbean.localhost", "/search"));
  const links = page.locator("header nav a");
  for (const [width, shown] of [
    [360, false],
    [1000, false],
    [1152, true],
    [1280, true],
    [1600, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    t.equal(await links.first().isVisible(), shown, `${width}`);
    const tops = await links.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    t.equal(new Set(tops).size, 1, `one line at ${width}`);
  }

  await page.setViewportSize(PHONE);
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  await opener.click();
  await links.first().waitFor();
  t.strictSame(await axeViolations(page), []);
  await page.keyboard.press("Escape");
  await links.first().waitFor({ state: "hidden" });
  await opener.click();
  await page.getByRole("button", { name: "Close the menu" }).click();
  await links.first().waitFor({ state: "hidden" });
  await opener.click();
  await links.first().click();
  await page.locator("main h1:focus").waitFor();
  t.equal(await links.first().isVisible(), false, "a link closes the menu");
  t.strictSame(errors, []);
});

t.test("moves the focus into the menu, and closes it when the focus leaves", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const { page, errors } = await watchedPage(browser, { viewport: PHONE });
  await openPage(page, url("demo.localhost"));
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  const first = page.locator("header nav a").first();
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

  t.equal(await page.evaluate(() => document.activeElement === document.body), true, "not when the page opens");
  await opener.press("Enter");
  await first.waitFor();
  t.ok(await hasFocus(page.getByRole("button", { name: "Close the menu" })), "the opener is covered");
  await page.keyboard.press("Escape");
  await first.waitFor({ state: "hidden" });
  t.ok(await hasFocus(opener), "Escape returns to the opener");

  await opener.press("Enter");
  await page.locator("header nav a").last().press("Tab");
  await first.waitFor({ state: "hidden" });
  t.ok(await hasFocus(page.getByRole("link", { name: "Tide & Clay" }).first()), "and the Tab key moves on");
  await opener.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await first.waitFor({ state: "hidden" });
  t.ok(await hasFocus(opener), "or back");
  t.strictSame(errors, []);
});

t.test("shows a dozen of many categories, and leads to all of them", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, platform } = await demoGateway(t);
  const seller = await platform.sellers.findByDomain("demo");
  const sellerId = seller?.id ?? "";
  for (let number = 0; number < 12; number += 1) {
    const category = makeCategory({ sellerId, slug: `more-${number}`, name: `More ${number}`, position: 100 + number });
    await platform.categories.save(sellerId, category);
    await storeProduct(platform, sellerId, makeProduct({ sellerId, categoryId: category.id, slug: `more-${number}` }));
  }
  const { page, errors } = await watchedPage(browser);
  await openPage(page, url("demo.localhost"));
  const shown = page.locator("header nav a:visible");
  t.equal(await shown.count(), 13);
  const footer = page.getByRole("navigation", { name: "In the shop" });
  t.equal(await footer.locator(":scope > ul a").count(), 12, "the footer shows a dozen too");
  const others = footer.locator("details");
  t.equal(await others.getAttribute("open"), null);
  await shown.last().click();
  const last = page.locator("footer").getByRole("link", { name: "More 11" });
  await page.waitForURL("**/#in-shop");
  await page.waitForFunction(() => scrollY > 500);
  t.equal(await others.getAttribute("open"), "", "the link opens the others");
  t.ok(await last.isVisible());
  await page.setViewportSize(PHONE);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.locator("header nav").getByRole("link", { name: "More 11" }).waitFor();
  t.equal(await page.locator("header nav").getByRole("link", { name: "All categories" }).count(), 0);
  t.strictSame(errors, []);
});

t.test("on a phone the header hides on scrolling down, and returns on scrolling up or with the focus", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const watched = await watchedPage(browser, { viewport: PHONE });
  const { page } = watched;
  await openPage(page, url("demo.localhost"));
  const at = (top: "shown" | "away") =>
    page.waitForFunction((wanted) => {
      const { bottom } = (document.querySelector("header") as Element).getBoundingClientRect();
      return wanted === "away" ? bottom <= 0 : bottom > 40;
    }, top);
  await page.evaluate(() => scrollTo(0, 1_500));
  await at("away");
  await page.evaluate(() => scrollTo(0, 1_300));
  await at("shown");
  await page.evaluate(() => scrollTo(0, 1_500));
  await at("away");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Menu", exact: true }).focus();
  await at("shown");
  t.strictSame(await watched.layoutShifts(), []);
});
