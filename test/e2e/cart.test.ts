import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { axeViolations, openPage, PHONE, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";
import { reusePage, shareInBrowser } from "../support/reused-page.ts";
import { storeProduct } from "../support/shop.ts";
import { pollUntil } from "../support/system.ts";

const openShared = shareInBrowser(t, async (browser) => ({
  gateway: await demoGateway(t),
  open: reusePage(t, browser),
}));

async function setUp(test: Test) {
  const shared = await openShared(test);
  if (!shared) return undefined;
  const { browser, gateway, open } = shared;
  const { url, platform } = gateway;
  const seller = await platform.sellers.findByDomain("demo");
  const sellerId = seller?.id ?? "";
  const products = await platform.products.list(sellerId, { status: "active", limit: 100 });
  const plenty = products.filter(({ variants }) => (variants[0]?.stock ?? 0) > 5);
  const [first, second] = plenty;
  if (!first || !second) throw new Error("the demo has two products of which there are many");
  /** Until the test ends. */
  const change = async (product: Product, changed: Partial<Product>): Promise<void> => {
    test.teardown(() => storeProduct(platform, sellerId, product));
    await storeProduct(platform, sellerId, { ...product, ...changed });
  };
  return { browser, open, url, plenty, first, second, change };
}

const drawer = (page: Page) => page.getByRole("dialog", { name: "Cart" });
const cartLink = (page: Page, name: string | RegExp) => page.getByRole("banner").getByRole("link", { name });

async function add(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await drawer(page).waitFor();
}

t.test("the drawer shows the added product, traps the focus and restores it", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page, errors } = await shop.open();
  await page.goto(shop.url("demo.localhost", `/products/${shop.first.slug}`));
  const button = page.getByRole("button", { name: "Add to cart" });
  await button.focus();
  await page.keyboard.press("Enter");
  await drawer(page).getByRole("link", { name: shop.first.title }).waitFor();
  t.strictSame(await axeViolations(page), []);
  t.equal(await page.evaluate(() => document.activeElement?.id), "cart-panel-title", "the heading, not “Close”");
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    t.equal(outside, false, "Tab stays inside");
  }
  await page.keyboard.press("Escape");
  await drawer(page).waitFor({ state: "hidden" });
  t.equal(await button.evaluate((element) => element === document.activeElement), true);
  await cartLink(page, "Cart, 1 item").click();
  await drawer(page).waitFor();
  await page.mouse.click(10, 400);
  await drawer(page).waitFor({ state: "hidden" });
  t.strictSame(errors, []);
});

t.test("the confirmation of a product with a long name does not widen the page", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const title = "Kaffeevollautomatenreinigungstablettenvorratsdose";
  await shop.change(shop.first, { title });
  const { page } = await shop.open({ viewport: { width: 320, height: 640 } });
  await add(page, shop.url("demo.localhost", `/products/${shop.first.slug}`));
  await page.keyboard.press("Escape");
  await page.getByText(`In your cart: ${title}`).and(page.locator(":visible")).waitFor();
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

t.test("the drawer scrolls to the added product on a phone", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await shop.open({ viewport: PHONE });
  const stocked = shop.plenty.slice(0, 5);
  for (const { slug } of stocked.slice(1)) await add(page, shop.url("demo.localhost", `/products/${slug}`));
  await page.goto(shop.url("demo.localhost", `/products/${stocked[0]?.slug}`));
  const button = page.getByRole("button", { name: "Add to cart" });
  await button.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await button.click();
  await drawer(page)
    .getByText(/Total|Subtotal/)
    .first()
    .waitFor();
  const found = await drawer(page).evaluate((dialog) => {
    const line = dialog.querySelector("ul > li:last-child") as HTMLElement;
    const { top, bottom } = line.getBoundingClientRect();
    const list = line.closest("ul")?.parentElement?.parentElement?.getBoundingClientRect() as DOMRect;
    return {
      isWhole: top >= list.top - 1 && bottom <= list.bottom + 1,
      page: [scrollX, scrollY],
      dialog: dialog.scrollTop,
    };
  });
  t.equal(await drawer(page).getByRole("listitem").count(), 5);
  t.strictSame(found, { isWhole: true, page: [0, place], dialog: 0 });
  t.equal(await page.evaluate(() => document.activeElement?.id), "cart-panel-title");
});

t.test("the cart's page opens from the drawer and focuses its heading", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await shop.open({ viewport: PHONE });
  await add(page, shop.url("demo.localhost", `/products/${shop.first.slug}`));
  await drawer(page).getByRole("link", { name: "View cart" }).click();
  await page.locator("h1:focus", { hasText: "Cart" }).waitFor();
  t.equal(await drawer(page).count(), 0);
  t.strictSame(await axeViolations(page), []);
});

t.test("the cart's page focuses its heading after an earlier removal in the drawer", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await shop.open();
  await add(page, shop.url("demo.localhost", `/products/${shop.first.slug}`));
  await add(page, shop.url("demo.localhost", `/products/${shop.second.slug}`));
  await drawer(page)
    .getByRole("button", { name: `Remove ${shop.first.title}`, exact: false })
    .click();
  await drawer(page).locator("button:focus", { hasText: "Undo" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: "Vases" }).click();
  await page.locator("h1:focus", { hasText: "Vases" }).waitFor();
  await cartLink(page, "Cart, 1 item").click();
  await drawer(page).getByRole("link", { name: "View cart" }).click();
  await page.getByRole("main").getByRole("button", { name: "Undo" }).waitFor();
  t.equal(await page.evaluate(() => document.activeElement?.textContent), "Cart");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page.getByRole("main").locator("button:focus", { hasText: "Undo" }).waitFor();
});

t.test("quantities change within the available stock, and removing can be undone", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page, errors } = await shop.open();
  await add(page, shop.url("demo.localhost", `/products/${shop.first.slug}`));
  await page.goto(shop.url("demo.localhost", "/cart"));
  const quantity = page.getByRole("spinbutton", { name: /Quantity of/ });
  await page.getByRole("button", { name: /One more of/ }).click();
  t.equal(await quantity.inputValue(), "2");
  const { price = 0, stock } = shop.first.variants[0] ?? {};
  await page
    .getByRole("main")
    .getByText(`£${(price * 2) / 100}`, { exact: true })
    .last()
    .waitFor();
  await quantity.press("ArrowUp");
  t.equal(await quantity.getAttribute("aria-valuenow"), "3");
  await quantity.press("ArrowDown");
  t.equal(await quantity.inputValue(), "2");
  await page.keyboard.press("Tab");
  t.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), /^Remove/, "one tab stop");
  await quantity.fill("٣");
  t.equal(await quantity.inputValue(), "3", "an Arabic digit");
  await quantity.fill("999");
  await page.getByRole("main").getByText(`Only ${stock} available.`).waitFor();
  await quantity.fill("99999");
  await page.getByRole("main").getByText(`Only ${stock} available.`).waitFor();
  await quantity.fill("0");
  t.equal(await page.getByText(/^Only \d+ available/).count(), 0, "the earlier message is gone");
  await quantity.blur();
  t.equal(await quantity.inputValue(), String(stock));
  await page.getByRole("button", { name: /Remove/ }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  t.equal(await undo.evaluate((element) => element === document.activeElement), true);
  t.equal(await page.getByRole("main").getByRole("link", { name: "Go to checkout" }).count(), 0, "nothing to order");
  await undo.click();
  await page.locator("button:focus", { hasText: "Remove" }).waitFor();
  t.equal(
    await pollUntil(
      () => quantity.inputValue(),
      (value) => value === String(stock),
    ),
    String(stock),
  );
  await page.getByRole("button", { name: /Remove/ }).click();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Your cart is empty" }).waitFor();
  t.strictSame(await axeViolations(page), []);
  t.strictSame(errors, []);
});

t.test("a product without a stock limit names the limit of one order", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const variants = shop.first.variants.map((variant) => ({ ...variant, stock: null }));
  await shop.change(shop.first, { variants });
  const { page } = await shop.open();
  await add(page, shop.url("demo.localhost", `/products/${shop.first.slug}`));
  await drawer(page)
    .getByRole("spinbutton", { name: /Quantity of/ })
    .fill("100");
  await drawer(page).getByText("One order can have up to 99 of this product.").waitFor();
  t.equal(await drawer(page).getByText("available").count(), 0);
});

t.test("the cart survives a reload without a layout shift, and is shared by all tabs", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const watched = await watchedPage(shop.browser);
  const { page } = watched;
  await add(page, shop.url("demo.localhost", `/products/${shop.first.slug}`));
  await page.goto(shop.url("demo.localhost"));
  await cartLink(page, "Cart, 1 item").waitFor();
  t.strictSame(await watched.layoutShifts(), []);
  const other = await page.context().newPage();
  await add(other, shop.url("demo.localhost", `/products/${shop.second.slug}`));
  await cartLink(page, "Cart, 2 items").waitFor();
  await other.goto(shop.url("demo.localhost", "/cart"));
  await cartLink(page, "Cart, 2 items").click();
  await drawer(page)
    .getByRole("button", { name: `Remove ${shop.first.title}`, exact: false })
    .click();
  await cartLink(other, "Cart, 1 item").waitFor();
  t.equal(await other.getByRole("link", { name: shop.first.title }).count(), 0);
});

t.test("a line shows what the shop has changed", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await shop.open();
  await add(page, shop.url("demo.localhost", `/products/${shop.first.slug}`));
  await add(page, shop.url("demo.localhost", `/products/${shop.second.slug}`));
  await shop.change(shop.first, {
    variants: shop.first.variants.map((variant) => ({ ...variant, price: variant.price - 100 })),
  });
  await shop.change(shop.second, { status: "archived" });
  await page.goto(shop.url("demo.localhost", "/cart"));
  await page.getByRole("main").getByText("The price has dropped.").waitFor();
  await page.getByRole("main").getByText("No longer sold.").waitFor();
  t.strictSame(await axeViolations(page), []);
});

t.test("offline, the subtotal of a change is an estimate, on the cart page and at checkout", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await shop.open();
  const { price = 0 } = shop.first.variants[0] ?? {};
  const sum = `£${(price * 2) / 100}`;
  await add(page, shop.url("demo.localhost", `/products/${shop.first.slug}`));
  await page.goto(shop.url("demo.localhost", "/checkout"));
  await page.getByRole("button", { name: /^Place order · £/ }).waitFor();
  await page.getByRole("link", { name: "Back to the cart" }).click();
  const main = page.getByRole("main");
  await main.locator("dl", { hasText: /Subtotal\s*£/ }).waitFor();
  await page.context().setOffline(true);
  await main.getByRole("button", { name: /One more of/ }).click();
  await main.locator("dl", { hasText: "Estimated subtotal" }).getByText(sum, { exact: true }).waitFor();
  await main.getByRole("link", { name: "Go to checkout" }).click();
  await main.locator("dl > div", { hasText: "Estimated subtotal" }).getByText(sum, { exact: true }).waitFor();
});

t.test("the home page loads no cart code", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page, requests } = await watchedPage(shop.browser);
  await openPage(page, shop.url("demo.localhost"));
  t.strictSame(
    requests.filter((request) => /\/(?:cart|checkout|order|buying)[^/]*\.js$/.test(request)),
    [],
  );
});
