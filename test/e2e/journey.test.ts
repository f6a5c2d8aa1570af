import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { DESKTOP, launchBrowser, openPage, PHONE, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";
import { storeProduct } from "../support/shop.ts";
import { pollUntil } from "../support/system.ts";
import { type InputMethod, keyboard, pointer } from "./support/input-methods.ts";
import { looker } from "./support/seller-steps.ts";

/** Goes from the shop's home to an order, with an axe check at each step. */
async function buySomething(t: Test, page: Page, home: string, input: InputMethod, isNewLook: boolean): Promise<void> {
  const look = looker(t, page, isNewLook);
  await openPage(page, home);
  await look("home");

  // On a phone the field opens from a button, which without script links to the search page.
  const opener = page.getByRole("banner").getByRole("link", { name: "Search the shop" });
  if (await opener.isVisible()) await input.press(opener);
  const field = page.getByRole("banner").locator("input[name=q]");
  await input.write(field, "tdie mug");
  await page
    .getByRole("option", { name: /Tide mug/ })
    .first()
    .waitFor();
  await look("suggestions");
  await page.keyboard.press("Enter");
  await page.getByText("Showing results for “tide mug” instead of “tdie mug”.").waitFor();
  await look("search results");

  await input.press(page.getByRole("main").getByRole("link", { name: /^Tide mug/ }));
  await page.getByRole("heading", { level: 1, name: "Tide mug" }).waitFor();
  await look("product");
  await input.choose(page.getByRole("radio", { name: /^Iron/ }));
  await page.waitForURL(/[?&]variant=/);
  await look("variant");

  await input.press(page.getByRole("button", { name: "Add to cart" }));
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await drawer.getByText("Subtotal", { exact: true }).waitFor();
  await look("cart drawer");
  await input.press(drawer.getByRole("link", { name: "View cart" }));
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  // A new page moves the focus to its heading.
  await page.locator("h1:focus").waitFor();
  await input.increase(
    page.getByRole("main").getByRole("spinbutton", { name: "Quantity of Tide mug" }),
    page.getByRole("main").getByRole("button", { name: "One more of Tide mug" }),
  );
  await page.getByRole("main").getByText("£48", { exact: true }).first().waitFor();
  await look("cart");

  await input.press(page.getByRole("main").getByRole("link", { name: "Go to checkout" }));
  const place = page.getByRole("button", { name: /^Place order · £/ });
  await place.waitFor();
  await look("checkout");
  await input.write(page.getByLabel("Name"), "Ana Lund");
  await input.write(page.getByLabel("Email"), "ana@people.example");
  await input.write(page.getByLabel("Street and number"), "1 Quay");
  await input.write(page.getByLabel("Town or city"), "St Agnes");
  await input.write(page.getByLabel("Postcode"), "TR22 0PL");
  await look("checkout, filled in");
  await input.press(place);

  await page.getByRole("heading", { level: 1, name: "Thank you, Ana Lund!" }).waitFor();
  await look("order");
}

const visitors = [
  { who: "with a pointer", viewport: DESKTOP, byKeyboard: false },
  { who: "with the keyboard alone", viewport: DESKTOP, byKeyboard: true },
  { who: "on a phone", viewport: PHONE, byKeyboard: false },
  { who: "on a phone, with the keyboard alone, in the dark", viewport: PHONE, byKeyboard: true },
];

const { url, platform, dataDir } = await demoGateway(t);
const { id: sellerId } = (await platform.sellers.findByDomain("demo")) as Seller;
const mug = (await platform.products.findBySlug(sellerId, "tide-mug")) as Product;
// The stock suffices for all visitors.
await storeProduct(platform, sellerId, { ...mug, variants: mug.variants.map((each) => ({ ...each, stock: 100 })) });
const outbox = join(dataDir, "outbox");
const mailFiles = async () => (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml"));

for (const { who, viewport, byKeyboard } of visitors) {
  t.test(`a visitor orders from the shop's home page, ${who}`, async (t) => {
    const browser = await launchBrowser(t);
    if (!browser) return;
    const [ordersBefore, mailsBefore] = [await platform.orders.list(sellerId, { limit: 10 }), await mailFiles()];
    const colorScheme = byKeyboard && viewport === PHONE ? "dark" : "light";
    const { page, errors } = await watchedPage(browser, { viewport, colorScheme });
    const isDesktopAgain = byKeyboard && viewport === DESKTOP;
    await buySomething(t, page, url("demo.localhost"), byKeyboard ? keyboard(page) : pointer, !isDesktopAgain);
    t.strictSame(errors, [], "nothing in the console");

    const [order, ...others] = await platform.orders.list(sellerId, { limit: 10 });
    t.strictSame(others, ordersBefore, "one order");
    const lines = [{ title: "Tide mug", quantity: 2 }];
    t.match(order, { number: 1001 + others.length, lines, customer: { name: "Ana Lund" } });

    // The mail's link shows the order to a visitor without stored data.
    const all = await pollUntil(mailFiles, ({ length }) => length >= mailsBefore.length + 2);
    const mails = all.filter((file) => !mailsBefore.includes(file));
    t.equal(mails.length, 2, "one mail to the customer, one to the shop");
    const texts = await Promise.all(mails.map((file) => readFile(join(outbox, file), "utf8")));
    const toCustomer = texts.find((text) => /^To: .*ana@people\.example/m.test(text)) ?? "";
    t.ok(toCustomer.replaceAll("=\r\n", "").includes(`/orders/${order?.accessToken}`), "the mail has the order's link");
    const { page: later } = await watchedPage(browser, { javaScriptEnabled: false });
    await later.goto(url("demo.localhost", `/orders/${order?.accessToken}`));
    await later.getByRole("heading", { level: 1, name: `Order ${order?.number}` }).waitFor();
    await later.getByRole("main").getByText("Tide mug").first().waitFor();
  });
}
