import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { axeViolations, PHONE, spokenFields, untilInteractive, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";
import { reusePage, shareInBrowser } from "../support/reused-page.ts";
import { storeProduct } from "../support/shop.ts";

const openShared = shareInBrowser(t, async (browser) => ({
  gateway: await demoGateway(t, { ORDERS_PER_MINUTE: "100000", API_REQUESTS_PER_MINUTE: "100000" }),
  open: reusePage(t, browser),
}));

/** The demo shop with an available product, in a real browser; `undefined` without a browser. */
async function setUp(test: Test) {
  const shared = await openShared(test);
  if (!shared) return undefined;
  const { browser, gateway, open } = shared;
  const { url, platform } = gateway;
  const seller = await platform.sellers.findByDomain("demo");
  if (!seller) throw new Error("the demo shop is there");
  const { id: sellerId, status, deliveryCountries } = seller;
  test.teardown(() => platform.sellers.change(sellerId, () => ({ status, deliveryCountries })));
  const products = await platform.products.list(sellerId, { status: "active", limit: 100 });
  const plenty = products.filter(({ variants }) => (variants[0]?.stock ?? 0) > 3);
  const [product, other] = plenty;
  if (!product || !other) throw new Error("the demo has two products of which there are several");
  const earlier = new Set((await platform.orders.list(sellerId, { limit: 100 })).map(({ id }) => id));
  /** The test's own. */
  const orders = async () =>
    (await platform.orders.list(sellerId, { limit: 100 })).filter(({ id }) => !earlier.has(id));
  const change = async (change: (variant: Product["variants"][number]) => Product["variants"][number]) => {
    const now = await platform.products.get(sellerId, product.id);
    if (!now) throw new Error("the product is there");
    await storeProduct(platform, sellerId, { ...now, variants: now.variants.map(change) });
  };
  return { browser, open, url, platform, sellerId, product, other, orders, change };
}

type Shop = NonNullable<Awaited<ReturnType<typeof setUp>>>;

/** A visitor with the product in the cart. */
async function buyer({ open, url, product }: Shop, opened = open()) {
  const watched = await opened;
  await watched.page.goto(url("demo.localhost", `/products/${product.slug}?variant=${product.variants[0]?.id}`));
  await addToCart(watched.page);
  return watched;
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog", { name: "Cart" }).waitFor();
}

async function toCheckout(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("link", { name: "Go to checkout" }).click();
  await placeButton(page).waitFor();
}

/** The button names the total once the server has responded. */
const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order · £/ });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ana Lund");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Street and number").fill("1 Quay");
  await page.getByLabel("Town or city").fill("St Agnes");
  await page.getByLabel("Postcode").fill("TR22 0PL");
}

/** Orders what is in the cart, from its dialog to the order's page. */
async function placeOrder(page: Page): Promise<void> {
  await toCheckout(page);
  await fillIn(page);
  await placeButton(page).click();
  await thanks(page).waitFor();
}

/** A buyer with a completed checkout form; `undefined` without a browser. */
async function readyToOrder(t: Test) {
  const shop = await setUp(t);
  if (!shop) return undefined;
  const watched = await buyer(shop);
  await toCheckout(watched.page);
  await fillIn(watched.page);
  return { shop, ...watched };
}

/** Orders arrive, but their responses do not. Node, which forwards them, does not resolve `*.localhost`. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route(/\/orders$/, async (route) => {
    const request = route.request();
    const { host, port } = new URL(request.url());
    const url = request.url().replace(host, `127.0.0.1:${port}`);
    await route.fetch({ url, headers: { ...request.headers(), host } });
    await route.abort();
  });
}

const thanks = (page: Page) => page.getByRole("heading", { level: 1, name: "Thank you, Ana Lund!" });
const unclear = (page: Page) => page.getByRole("heading", { name: "We don’t know yet whether your order was placed" });

/** Places the order, and loses the response. */
async function orderWithoutAnswer(page: Page): Promise<void> {
  await loseAnswers(page);
  await placeButton(page).click();
  await unclear(page).waitFor();
}

t.test("orders a product, and shows the order's page later", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page, errors } = visit;
  await page.getByLabel("Note for the shop").fill("By the blue door");
  await placeButton(page).click();
  await thanks(page).waitFor();
  const head = await page.locator("header", { has: thanks(page) }).innerText();
  t.match(head, "We have received your order and are sending a confirmation to ana@example.com.");
  t.notMatch(head, "arrived", "delivered and readable");
  const [order] = await shop.orders();
  t.match(order, {
    customer: { name: "Ana Lund", email: "ana@example.com" },
    delivery: { address: { line1: "1 Quay", city: "St Agnes", postalCode: "TR22 0PL", country: "GB" } },
    note: "By the blue door",
    lines: [{ productId: shop.product.id, quantity: 1 }],
  });
  t.equal(new URL(page.url()).pathname, `/orders/${order?.accessToken}`);
  t.equal(await page.getByRole("link", { name: "Cart", exact: true }).count(), 1, "the cart is empty");
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: shop.product.title }).waitFor();
  await page.goForward();
  // The browser may be loading the outdated product's page again: the order's is then loaded, too.
  await page.getByRole("heading", { level: 1, name: /^(?:Thank you|Order)/ }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: `Order ${order?.number}` }).waitFor();
  await page.getByRole("main").getByText("By the blue door").waitFor();
  t.strictSame(errors, []);
});

t.test("after an order, the product's page shows the stock that is left, by going back and by a link", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  await shop.change((variant) => ({ ...variant, stock: 2 }));
  const { page, errors } = await buyer(shop);
  await page.getByText("Only 2 left").waitFor();
  await placeOrder(page);
  await page.goBack();
  await page.getByText("Only 1 left").waitFor();
  await addToCart(page);
  await placeOrder(page);
  await page.getByRole("main").getByRole("link", { name: shop.product.title }).click();
  await page.getByRole("heading", { level: 1, name: shop.product.title }).waitFor();
  await page.getByRole("main").getByText("Sold out").first().waitFor();
  t.equal(await page.getByText("Only 1 left").count(), 0);
  await page.goBack();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await page.getByRole("button", { name: "Order again" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: shop.product.title }).click();
  await page.getByText("Only 1 left").waitFor();
  t.strictSame(errors, []);
});

t.test("after an order, going back to an earlier document loads it anew once", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { url, product } = shop;
  await shop.change((variant) => ({ ...variant, stock: 2 }));
  const { page, errors, requests } = await shop.open();
  const documents = () =>
    requests.filter((request) => new URL(request).pathname === `/products/${product.slug}`).length;
  const open = url("demo.localhost", `/products/${product.slug}`);
  await page.goto(open);
  await page.getByText("Only 2 left").waitFor();
  await page.goto(url("demo.localhost", "/search"));
  await untilInteractive(page);
  await page.goBack();
  await page.getByText("Only 2 left").waitFor();
  await untilInteractive(page);
  const type = () =>
    page.evaluate(() => performance.getEntriesByType("navigation").map((entry) => entry.toJSON().type));
  t.strictSame(await type(), ["back_forward"], "without an order, the browser's copy is shown");
  await page.goto(`${open}?variant=${product.variants[0]?.id}`);
  await addToCart(page);
  await placeOrder(page);
  await page.goBack();
  await page.getByText("Only 1 left").waitFor();
  const before = documents();
  await page.goBack();
  await page.getByText("Only 1 left").waitFor();
  await untilInteractive(page);
  t.strictSame(await type(), ["reload"]);
  t.equal(documents() - before, 2, "the browser's copy, and the document");

  // The back/forward cache, which this Chromium does not have: the tab's order is newer than the document that returns.
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.evaluate(() => {
    sessionStorage.setItem("awning:last-change", "1");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await loaded;
  await page.getByText("Only 1 left").waitFor();
  t.strictSame(errors, []);
});

t.test("cancels an order after one confirmation", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page } = visit;
  await placeButton(page).click();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("button", { name: "Keep the order" }).click();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).press("Enter");
  await page.getByRole("main").getByText("This order was cancelled.").waitFor();
  await page.locator("h2:focus", { hasText: "What happens next" }).waitFor();
  t.equal((await shop.orders())[0]?.status, "cancelled");
  t.equal(await page.getByRole("button", { name: "Cancel the order" }).count(), 0);
});

t.test("a test payment is declined, fails and succeeds", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page } = visit;
  await page.getByRole("radio", { name: /Test payment/ }).check();
  await placeButton(page).click();
  await page.getByRole("button", { name: "Decline the payment" }).click();
  await page.getByRole("main").getByText("The payment was declined.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Your order is not paid yet" }).waitFor();
  await page.getByRole("button", { name: "Fail the payment" }).click();
  await page.getByRole("main").getByText("The payment provider didn’t answer.").waitFor();
  await page.locator("button:focus", { hasText: "Fail the payment" }).waitFor();
  await page.getByRole("button", { name: /^Pay £/ }).press("Enter");
  await page.getByRole("main").getByText("Test payment – paid").waitFor();
  await page.locator("h2:focus", { hasText: "What happens next" }).waitFor();
  t.equal((await shop.orders())[0]?.payment, "paid");
});

t.test("says that the only product is no longer available, and offers no order", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page } = visit;
  await storeProduct(shop.platform, shop.sellerId, { ...shop.product, status: "archived" });
  await placeButton(page).click();
  const words = page
    .getByRole("main")
    .getByText("None of the products in your cart is available right now. Nothing was ordered.");
  await words.waitFor();
  t.equal(await words.evaluate((element) => element === document.activeElement), true);
  t.equal(await page.getByRole("button", { name: /^Place order/ }).count(), 0);
  t.notMatch(await page.getByRole("main").innerText(), /£/, "no total of an empty order");
  t.strictSame(await axeViolations(page), []);

  await page.reload();
  await words.waitFor();
  t.equal(await page.getByRole("button", { name: /^Place order/ }).count(), 0);

  await storeProduct(shop.platform, shop.sellerId, shop.product);
  await page.reload();
  await placeButton(page).click();
  await thanks(page).waitFor();
  t.equal((await shop.orders()).length, 1, "the form was kept");
});

t.test("reports each field's problem and moves the focus there", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await buyer(shop, shop.open({ viewport: PHONE }));
  await toCheckout(page);
  t.same(await page.getByLabel("Country or region").locator("option").allInnerTexts(), [
    "Please choose",
    "United Kingdom",
  ]);
  await page.getByLabel("Email").fill("ana@example");
  await page.getByLabel("Name").focus();
  await page.getByRole("main").getByText("This isn’t a valid email address.").waitFor();
  await placeButton(page).click();
  const summary = page.getByRole("group", { name: "5 problems to fix" });
  await summary.waitFor();
  t.equal(await summary.evaluate((element) => element === document.activeElement), true);
  t.strictSame(await axeViolations(page), []);
  t.strictSame(await summary.getByRole("link").allInnerTexts(), [
    "Please enter your name.",
    "This isn’t a valid email address. Example: ana@example.com",
    "Please enter the street and number.",
    "Please enter the town or city.",
    "Please enter the postcode.",
  ]);
  await summary.getByRole("link", { name: /town or city/ }).click();
  const city = page.getByLabel("Town or city");
  t.equal(await city.evaluate((element) => element === document.activeElement), true);
  t.strictSame(
    (await spokenFields(page)).filter((field) => field.includes("invalid")),
    [
      'textbox "Name" required, invalid: Please enter your name.',
      'textbox "Email" required, invalid: For the confirmation and the link to your order. This isn’t a valid email address. Example: ana@example.com',
      'textbox "Street and number" required, invalid: Please enter the street and number.',
      'textbox "Town or city" required, invalid: Please enter the town or city.',
      'textbox "Postcode" required, invalid: Please enter the postcode.',
    ],
  );
  t.equal((await shop.orders()).length, 0);
});

t.test("keeps the field where it is while its problem is solved", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await buyer(shop, shop.open({ viewport: PHONE }));
  await toCheckout(page);
  await placeButton(page).click();
  await page.getByRole("group", { name: "5 problems to fix" }).waitFor();
  const top = () => page.getByLabel("Name").evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await top();
  await page.getByLabel("Name").fill("Ana Lund");
  const summary = page.getByRole("group", { name: "4 problems to fix" });
  await summary.waitFor();
  t.equal(await top(), before);
  t.equal(await summary.getByRole("link").count(), 4);
  t.equal(await summary.locator("s").innerText(), "Please enter your name.");
  await fillIn(page);
  await page.getByRole("group", { name: "0 problems to fix" }).waitFor();
  t.equal(await top(), before);
  t.strictSame(await axeViolations(page), []);
  await page.getByLabel("Name").fill("");
  await placeButton(page).click();
  await page.getByRole("group", { name: "1 problem to fix" }).waitFor();
  await page.getByLabel("Name").fill("Ana Lund");
  await placeButton(page).click();
  await thanks(page).waitFor();
});

t.test("a reload keeps the form's content", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { page, errors } = visit;
  await page.getByRole("radio", { name: /Collect from the studio/ }).check();
  await page.getByRole("radio", { name: /Royal Mail/ }).check();
  await page.reload();
  await placeButton(page).waitFor();
  t.equal(await page.getByLabel("Name").inputValue(), "Ana Lund");
  t.equal(await page.getByLabel("Town or city").inputValue(), "St Agnes");
  t.equal(await page.getByRole("radio", { name: /Royal Mail/ }).isChecked(), true);
  t.strictSame(errors, []);
});

t.test("keeps the chosen country when the checkout is opened again", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  await shop.platform.sellers.change(shop.sellerId, () => ({ deliveryCountries: ["FR", "GB"] }));
  const { page } = await buyer(shop);
  await toCheckout(page);
  const country = page.getByLabel("Country or region");
  await country.selectOption("FR");
  await page.getByRole("link", { name: "Back to the cart" }).click();
  await page.getByRole("main").getByRole("link", { name: "Go to checkout" }).click();
  await placeButton(page).waitFor();
  t.equal(await country.inputValue(), "FR");
});

t.test("keeps what was typed before the script, and each country's name", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  await shop.platform.sellers.change(shop.sellerId, () => ({ deliveryCountries: ["FR", "GB"] }));
  const { page, errors } = await buyer(shop, watchedPage(shop.browser));
  // Other releases of ICU have other names, and so another order.
  await page.addInitScript(() => {
    class DisplayNames extends Intl.DisplayNames {
      override of(code: string) {
        return code === "AD" ? "Zenith" : super.of(code);
      }
    }
    Object.assign(Intl, { DisplayNames });
  });
  const gate = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(shop.url("demo.localhost", "/checkout"), { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Ana Lund");
  await page.getByRole("radio", { name: /Courier/ }).check();
  await page.getByLabel("Name").press("Enter");
  t.ok(await page.getByRole("button", { name: "Place order" }).isDisabled(), "the browser can't submit the form");
  gate.resolve();
  await placeButton(page).waitFor();
  const countries = page.getByLabel("Country or region");
  t.equal(await countries.inputValue(), "GB");
  t.strictSame(
    await countries
      .locator("option")
      .evaluateAll((options) => options.map((option) => `${option.getAttribute("value")} ${option.textContent}`)),
    [" Please choose", "FR France", "GB United Kingdom"],
  );
  t.equal(new URL(page.url()).search, "", "nothing typed is in the address");
  t.ok(await placeButton(page).isEnabled());
  await page.reload();
  await placeButton(page).waitFor();
  t.equal(await page.getByLabel("Name").inputValue(), "Ana Lund");
  t.equal(await page.getByRole("radio", { name: /Courier/ }).isChecked(), true);
  t.strictSame(errors, []);
});

t.test("Enter in a field moves to the next one, and the button places the order", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page, errors } = visit;
  const form = page.getByRole("main").locator("form");
  const focused = form.locator(":focus");
  await page.getByLabel("Name").focus();
  const names: (string | null)[] = [];
  while (!(await placeButton(page).evaluate((button) => button === document.activeElement))) {
    names.push(await focused.getAttribute("name"));
    if ((await focused.evaluate(({ tagName }) => tagName)) === "INPUT") await page.keyboard.press("Enter");
    else await page.keyboard.press("Tab");
  }
  t.strictSame(names, [
    "contact.name",
    "contact.email",
    "contact.phone",
    "delivery.optionId",
    "delivery.address.country",
    "delivery.address.line1",
    "delivery.address.line2",
    "delivery.address.city",
    "delivery.address.postalCode",
    "payment",
    "note",
  ]);
  t.strictSame(await shop.orders(), []);
  await page.keyboard.press("Enter");
  await thanks(page).waitFor();
  t.strictSame(errors, []);
});

t.test("places one order on a double click", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page, requests } = visit;
  await placeButton(page).dblclick();
  await thanks(page).waitFor();
  t.equal((await shop.orders()).length, 1);
  t.equal(requests.filter((request) => request.endsWith("/orders")).length, 1);
});

t.test("retrying after a lost response orders once, also after a reload", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page } = visit;
  await orderWithoutAnswer(page);
  t.equal((await shop.orders()).length, 1);
  await page.reload();
  await unclear(page).waitFor();
  await page.unroute(/\/orders$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await thanks(page).waitFor();
  t.equal((await shop.orders()).length, 1);
});

t.test("retrying after a lost response works in a paused shop, and with an empty cart", async (t) => {
  for (const leave of ["pause", "empty"] as const) {
    const visit = await readyToOrder(t);
    if (!visit) return;
    const { shop, page } = visit;
    await orderWithoutAnswer(page);
    await page.unroute(/\/orders$/);
    if (leave === "pause") {
      await shop.platform.sellers.change(shop.sellerId, () => ({ status: "paused" }));
      await page.reload();
    } else {
      await page.getByRole("link", { name: "Back to the cart" }).click();
      await page.getByRole("button", { name: `Remove ${shop.product.title}` }).click();
      await page.goBack();
    }
    await unclear(page).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await (leave === "pause"
      ? thanks(page)
      : page.getByRole("heading", { name: "Your first order was placed" })
    ).waitFor();
    await shop.platform.sellers.change(shop.sellerId, () => ({ status: "active" }));
    t.equal((await shop.orders()).length, 1, leave);
  }
});

t.test("shows the earlier order if the form changed after a lost response", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page } = visit;
  await loseAnswers(page);
  await placeButton(page).click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute(/\/orders$/);
  await page.getByLabel("Name").fill("Bo Lund");
  await placeButton(page).click();
  await page.getByRole("heading", { level: 1, name: "Your first order was placed" }).waitFor();
  const orders = await shop.orders();
  t.equal(orders.length, 1);
  t.equal(orders[0]?.customer.name, "Ana Lund");
});

t.test("shows a changed price before ordering", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page } = visit;
  await shop.change((variant) => ({ ...variant, price: variant.price + 100 }));
  await placeButton(page).click();
  await page.getByRole("heading", { name: "The total has changed" }).waitFor();
  await page.getByRole("main").getByText("The price has gone up.").waitFor();
  t.equal((await shop.orders()).length, 0);
  t.strictSame(await axeViolations(page), []);
  await placeButton(page).click();
  await thanks(page).waitFor();
  t.equal((await shop.orders())[0]?.lines[0]?.unitPrice, (shop.product.variants[0]?.price ?? 0) + 100);
});

t.test("reports a product that has sold out, and does not order it", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await buyer(shop);
  await page.goto(shop.url("demo.localhost", `/products/${shop.other.slug}`));
  await addToCart(page);
  await toCheckout(page);
  await fillIn(page);
  await shop.change((variant) => ({ ...variant, stock: 0 }));
  await placeButton(page).click();
  await page.getByRole("main").getByText("Sold out. Not included in the total.").waitFor();
  t.equal((await shop.orders()).length, 0);
  await placeButton(page).click();
  await thanks(page).waitFor();
  t.match((await shop.orders())[0]?.lines, [{ productId: shop.other.id }]);
});

t.test("a paused shop takes no orders and says so", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await buyer(shop);
  await shop.platform.sellers.change(shop.sellerId, () => ({ status: "paused" }));
  await page.goto(shop.url("demo.localhost", "/checkout"));
  await page.getByRole("main").getByText("takes no orders right now").waitFor();
  t.equal(await page.getByRole("button", { name: /Place order/ }).count(), 0);
  t.strictSame(await axeViolations(page), []);
});

t.test("a shop that was closed during the checkout says so, there and in the cart", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page } = visit;
  await shop.platform.sellers.change(shop.sellerId, () => ({ status: "suspended" }));
  await placeButton(page).click();
  const closed = page.getByRole("main").getByText("Tide & Clay is closed and takes no orders.");
  await closed.waitFor();
  t.equal(await closed.evaluate((words) => words === document.activeElement), true);
  t.strictSame(await shop.orders(), []);
  await page.getByRole("link", { name: "Back to the cart" }).click();
  // Until the cart is shown, the checkout says the same.
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await closed.waitFor();
  t.equal(await page.getByRole("main").getByRole("link", { name: "Go to checkout" }).count(), 0);
  t.equal(await page.getByRole("main").getByText("can’t be reached").count(), 0);
});

t.test("keeps the order while offline, and continues automatically", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await buyer(shop);
  await toCheckout(page);
  await page.context().setOffline(true);
  await page.getByRole("main").getByText("You’re offline.").waitFor();
  await fillIn(page);
  await placeButton(page).click();
  await page.getByRole("heading", { name: "We don’t know yet whether your order was placed" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("main").getByText("You’re offline.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Try again" }).click();
  await thanks(page).waitFor();
  t.equal((await shop.orders()).length, 1);
});

t.test("a wrong link shows no order", async (t) => {
  const shop = await setUp(t);
  if (!shop) return;
  const { page } = await shop.open();
  for (const token of ["x".repeat(43), "short"]) {
    const response = await page.goto(shop.url("demo.localhost", `/orders/${token}`));
    t.equal(response?.status(), 404);
    await page.getByRole("heading", { level: 1, name: "Order not found" }).waitFor();
  }
});

t.test("an open order page shows changes automatically", async (t) => {
  const visit = await readyToOrder(t);
  if (!visit) return;
  const { shop, page } = visit;
  await placeButton(page).click();
  await thanks(page).waitFor();
  const [order] = await shop.orders();
  await shop.platform.orders.change(shop.sellerId, order?.id ?? "", (now) => ({
    order: { ...now, status: "confirmed", events: [...now.events, { at: now.createdAt, kind: "confirmed" }] },
    mails: [],
    restock: false,
  }));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.getByRole("main").getByText("Confirmed by the shop").waitFor();
  t.equal(await page.getByRole("button", { name: "Cancel the order" }).count(), 0);
});
